/** The upload keys of an organisation, for hosts: created and shown once, revoked. */

import { keyScopes } from '@lapwing/contract/people/organizations';
import { hostApi } from '@lapwing/contract/site/host';
import type { HostedOrganization } from '@lapwing/contract/site/host-people';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { keysQuery, useHostChange } from './queries.ts';
import { CopyButton, SecretText } from './SecretDialog.tsx';

type KeysDialogProps = { organization: HostedOrganization; onClose: () => void };

export function KeysDialog({ organization: { organizationId, name }, onClose }: KeysDialogProps) {
  const { t } = useText();
  const query = useQuery(keysQuery(organizationId));
  const [keyName, setKeyName] = useState('');
  const [made, setMade] = useState<string | null>(null);
  const create = useHostChange(
    () => {
      const body = { name: keyName.trim(), scopes: [...keyScopes] };
      return profilesClient.call(hostApi.createKey, { organizationId }, {}, { body });
    },
    {
      onSuccess: ({ key }) => {
        setMade(key);
        setKeyName('');
      },
    },
  );
  const revoke = useHostChange((keyId: string) =>
    profilesClient.call(hostApi.revokeKey, { organizationId, keyId }, {}),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (keyName.trim() !== '') create.mutate(undefined);
  }
  return (
    <Dialog
      title={t('Host.KeysOf', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          {made !== null && <CopyButton text={made} />}
          <Button kind="primary" onClick={onClose}>
            {t(made === null ? 'Common.Close' : 'Manage.Done')}
          </Button>
        </>
      }
    >
      <QueryView query={query}>
        {(keys) => (
          <ul className="text-ink">
            {keys
              .filter(({ revokedAtMs }) => revokedAtMs === null)
              .map((key) => (
                <li key={key.keyId} className="flex items-center gap-3 border-b border-line py-1.5">
                  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {key.name} <small className="text-2 text-ink-3">{key.keyId}</small>
                  </span>
                  <Button
                    size="small"
                    disabled={revoke.isPending}
                    aria-label={t('Manage.RevokeWhat', { name: key.name })}
                    onClick={() => revoke.mutate(key.keyId)}
                  >
                    {t('Manage.Revoke')}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      <form onSubmit={submit} noValidate className="flex items-end gap-2 pt-3 text-ink">
        <div className="flex-1">
          <TextField
            label={t('Manage.KeyName')}
            value={keyName}
            maxLength={100}
            placeholder={t('Manage.KeyExample')}
            autoComplete="off"
            onChange={(event) => setKeyName(event.target.value)}
          />
        </div>
        <Button type="submit" disabled={create.isPending || keyName.trim() === ''}>
          {t('Manage.MakeKey')}
        </Button>
      </form>
      {made !== null && (
        <>
          <p className="pt-3">{t('Manage.NewKeyNote')}</p>
          <SecretText secret={made} />
        </>
      )}
    </Dialog>
  );
}
