/** Switches between light, dark and what the system has. */

import { Monitor, Moon, Sun } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { HeaderMenu } from './HeaderMenu.tsx';
import { chooseSkin, skins, useSkin } from './skin.ts';

const icons = { system: Monitor, light: Sun, dark: Moon } as const;

export function SkinMenu() {
  const { t } = useText();
  const skin = useSkin();
  const Icon = icons[skin];
  const items = skins.map((choice) => ({
    key: choice,
    label: t(`Skins.${choice}`),
    isChecked: choice === skin,
    onSelect: () => chooseSkin(choice),
  }));
  return (
    <HeaderMenu label={t('Header.SkinIs', { skin: t(`Skins.${skin}`) })} items={items}>
      <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
    </HeaderMenu>
  );
}
