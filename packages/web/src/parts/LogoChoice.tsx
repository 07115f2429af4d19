/** A logo, and buttons that add, change or delete it. */

import { type ReactNode, useRef } from 'react';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/controls/Button.tsx';

type LogoChoiceProps = {
  /** null without one */
  logo: ReactNode | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
  onDelete: () => void;
};

export function LogoChoice({ logo, isBusy, onChoose, onDelete }: LogoChoiceProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {logo ?? <span className="text-3 text-ink-3">{t('Manage.NoLogo')}</span>}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onChoose(file);
          event.target.value = '';
        }}
      />
      <Button size="small" disabled={isBusy} onClick={() => input.current?.click()}>
        {logo === null ? t('Manage.AddLogo') : t('Manage.ChangeLogo')}
      </Button>
      {logo !== null && (
        <Button size="small" disabled={isBusy} onClick={onDelete}>
          {t('Manage.DeleteLogo')}
        </Button>
      )}
    </div>
  );
}
