/** Asks for confirmation before an action that affects others. */

import { useText } from '../i18n/language.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  text: string;
  yes: string;
  isOpen: boolean;
  onClose: () => void;
  onYes: () => void;
};

export function ConfirmDialog({ title, text, yes, isOpen, onClose, onYes }: ConfirmDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Manage.Cancel')}</Button>
          <Button
            kind="danger"
            onClick={() => {
              onYes();
              onClose();
            }}
          >
            {yes}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
