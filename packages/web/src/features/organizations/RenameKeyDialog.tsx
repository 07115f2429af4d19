/** Gives an upload key another name. */

import { type ManagedKey, organizationsApi } from '@lapwing/contract/people/organizations';
import { type FormEvent, useId, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useManagedChange } from './changes.ts';

type RenameKeyDialogProps = { organizationId: number; uploadKey: ManagedKey; onClose: () => void };

export function RenameKeyDialog({ organizationId, uploadKey, onClose }: RenameKeyDialogProps) {
  const { t } = useText();
  const form = useId();
  const [name, setName] = useState(uploadKey.name);
  const rename = useManagedChange(organizationId, (given: string) =>
    resultsClient.call(
      organizationsApi.renameKey,
      { organizationId, keyId: uploadKey.keyId },
      {},
      { body: { name: given } },
    ),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    rename.mutate(name.trim());
    onClose();
  }
  return (
    <Dialog
      title={t('Manage.RenameWhat', { name: uploadKey.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Manage.Cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('Manage.Save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t('Manage.KeyName')}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...(name.trim() === '' && { error: t('Manage.NameWrong') })}
        />
      </form>
    </Dialog>
  );
}
