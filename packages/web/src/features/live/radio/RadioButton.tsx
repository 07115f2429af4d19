/** Opens and closes race radio. */

import { Volume2 } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';

export function RadioButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const { t } = useText();
  return (
    <IconButton
      label={t('Radio.Open')}
      aria-pressed={isOn}
      onClick={onToggle}
      className="large-text:size-[44px]"
    >
      <Volume2 size={18} strokeWidth={1.75} />
    </IconButton>
  );
}
