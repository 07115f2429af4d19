/** The upload keys of an organisation: created and shown once, renamed, revoked. */

import {
  type ManagedKey,
  type ManagedOrganization,
  organizationsApi,
} from '@lapwing/contract/people/organizations';
import { useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { useManagedChange } from './changes.ts';
import { NewKeyForm } from './NewKeyForm.tsx';
import { RelayDownloadList } from './RelayDownloadList.tsx';
import { RenameKeyDialog } from './RenameKeyDialog.tsx';
import { useShownInstant } from './use-shown-instant.ts';

export function KeysPanel({ managed }: { managed: ManagedOrganization }) {
  const { t } = useText();
  const { organizationId, keys } = managed;
  const [renamed, setRenamed] = useState<ManagedKey | null>(null);
  const [revoked, setRevoked] = useState<ManagedKey | null>(null);
  const revoke = useManagedChange(organizationId, (keyId: string) =>
    resultsClient.call(organizationsApi.revokeKey, { organizationId, keyId }, {}),
  );
  return (
    <div className="max-w-[45rem]">
      <p className="pb-3 text-3 text-ink-2">{t('Manage.KeysHint')}</p>
      <NewKeyForm organizationId={organizationId} />
      {keys.length === 0 ? (
        <EmptyState title={t('Manage.NoKeys')} />
      ) : (
        <Sheet>
          <ul>
            {keys.toReversed().map((key) => (
              <KeyRow
                key={key.keyId}
                uploadKey={key}
                onRename={() => setRenamed(key)}
                onRevoke={() => setRevoked(key)}
              />
            ))}
          </ul>
        </Sheet>
      )}
      <RelayDownloadList />
      {renamed !== null && (
        <RenameKeyDialog
          organizationId={organizationId}
          uploadKey={renamed}
          onClose={() => setRenamed(null)}
        />
      )}
      <ConfirmDialog
        title={t('Manage.RevokeQuestion', { name: revoked?.name ?? '' })}
        text={t('Manage.RevokeWarning')}
        yes={t('Manage.Revoke')}
        isOpen={revoked !== null}
        onClose={() => setRevoked(null)}
        onYes={() => revoked && revoke.mutate(revoked.keyId)}
      />
    </div>
  );
}

type KeyRowProps = { uploadKey: ManagedKey; onRename: () => void; onRevoke: () => void };

function KeyRow({ uploadKey, onRename, onRevoke }: KeyRowProps) {
  const { t } = useText();
  const shown = useShownInstant();
  const { keyId, name, scopes, createdAtMs, lastUsedAtMs, revokedAtMs } = uploadKey;
  const use =
    lastUsedAtMs === null ? t('Manage.NeverUsed') : t('Manage.LastUsed', { date: shown(lastUsedAtMs) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <b className={revokedAtMs === null ? 'font-medium' : 'font-medium text-ink-2 line-through'}>{name}</b>{' '}
        <span className="inline-flex flex-wrap gap-1 align-middle">
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`Manage.Scopes.${scope}`)}</Badge>
          ))}
        </span>
        <small className="block text-2 text-ink-3">
          <code>{keyId}</code> · {t('Manage.Made', { date: shown(createdAtMs) })} · {use}
          {revokedAtMs !== null && ` · ${t('Manage.Revoked', { date: shown(revokedAtMs) })}`}
        </small>
      </span>
      {revokedAtMs === null && (
        <span className="flex gap-2">
          <Button size="small" aria-label={t('Manage.RenameWhat', { name })} onClick={onRename}>
            {t('Manage.Rename')}
          </Button>
          <Button size="small" aria-label={t('Manage.RevokeWhat', { name })} onClick={onRevoke}>
            {t('Manage.Revoke')}
          </Button>
        </span>
      )}
    </li>
  );
}
