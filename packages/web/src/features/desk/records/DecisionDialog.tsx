/** Asks for the reason of a decision. */

import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

const LONGEST_REASON = 500;

type DecisionDialogProps = {
  title: string;
  yes: string;
  onClose: () => void;
  onYes: (reason: string) => void;
};

export function DecisionDialog({ title, yes, onClose, onYes }: DecisionDialogProps) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = isChecked && reason.trim() === '';
  const decide = () => {
    setIsChecked(true);
    if (reason.trim() === '') return;
    onYes(reason.trim());
    onClose();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} className="touch:h-11">
            {t('Records.Cancel')}
          </Button>
          <Button kind="primary" onClick={decide} className="touch:h-11">
            {yes}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          decide();
        }}
      >
        <TextField
          label={t('Records.Reason')}
          value={reason}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
          {...(isMissing && { error: t('Records.NeedsReason') })}
        />
      </form>
    </Dialog>
  );
}
