/** Switches between light, dark and the system's setting. */

import { Contrast } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { HeaderMenu } from './HeaderMenu.tsx';
import { chooseSkin, skins, useSkin } from './skin.ts';

export function SkinMenu() {
  const { t } = useText();
  const skin = useSkin();
  const items = skins.map((choice) => ({
    key: choice,
    label: t(`Skins.${choice}`),
    isChecked: choice === skin,
    onSelect: () => chooseSkin(choice),
  }));
  return (
    <HeaderMenu label={t('Header.SkinIs', { skin: t(`Skins.${skin}`) })} items={items}>
      <Contrast className="size-[0.9375rem]" strokeWidth={1.75} aria-hidden="true" />
    </HeaderMenu>
  );
}
