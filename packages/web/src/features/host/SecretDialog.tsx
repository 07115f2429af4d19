/** Shows a link or a key once, to be copied. */

import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

type SecretDialogProps = { title: string; note: string; secret: string; onClose: () => void };

export function SecretDialog({ title, note, secret, onClose }: SecretDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <CopyButton text={secret} />
          <Button kind="primary" onClick={onClose}>
            {t('Manage.Done')}
          </Button>
        </>
      }
    >
      <p>{note}</p>
      <SecretText secret={secret} />
    </Dialog>
  );
}

export function SecretText({ secret }: { secret: string }) {
  return (
    <p className="mt-2 rounded-2 border border-line bg-surface-2 px-2.5 py-2 text-ink select-all [overflow-wrap:anywhere]">
      <code data-testid="secret">{secret}</code>
    </p>
  );
}

type CopyButtonProps = {
  text: string;
  /** for screen readers, if there are several on the page */
  label?: string;
  size?: 'small';
};

export function CopyButton({ text, label, ...look }: CopyButtonProps) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Not every page may use the clipboard; the visitor can select the text.
      setCopied(false);
    }
  }
  return (
    <Button {...look} {...(label !== undefined && !isCopied && { 'aria-label': label })} onClick={copy}>
      {isCopied ? t('Manage.Copied') : t('Manage.Copy')}
    </Button>
  );
}
