/** Restores a backup, after a warning. One without a checksum needs a command. */

import { firstRunApi } from '@lapwing/contract/site/first-run';
import { hostApi } from '@lapwing/contract/site/host';
import type { StoredBackup } from '@lapwing/contract/site/host-backups';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { hasStatus } from '../../http/http-error.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CommandLine } from './CommandLine.tsx';
import { backupsQuery, useHostChange } from './queries.ts';

const ASK_EVERY_MS = 1_000;

type RestoreDialogProps = {
  backup: StoredBackup;
  onClose: () => void;
  /** The server has started again. */
  onRestarted?: () => void;
};

export function RestoreDialog({
  backup: { name, atMs, isVerified },
  onClose,
  onRestarted = () => location.reload(),
}: RestoreDialogProps) {
  const { t, locale } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = formatInstant(atMs, 'date-time', locale, timeZone);
  const start = useHostChange(() => profilesClient.call(hostApi.restoreBackup, { backupName: name }, {}), {
    explain: (error) => (hasStatus(error, 409) ? t('Host.BackupBusy') : null),
  });
  const phase = useRestorePhase(start.data?.startId);
  useEffect(() => {
    if (phase === 'refused') onClose();
    if (phase === 'restarted') onRestarted();
  }, [phase, onClose, onRestarted]);
  const isBusy = start.isPending || phase !== null;
  // It starts again in any case: a backup that is refused has changed nothing.
  const command = `sudo systemctl stop lapwing && sudo -u lapwing lapwing-server restore --without-checksum ${name}; sudo systemctl start lapwing`;
  return (
    <Dialog
      title={t('Host.RestoreTitle', { when })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Common.Close')}</Button>
          {isVerified && (
            <Button kind="danger" disabled={isBusy} onClick={() => start.mutate(undefined)}>
              {t('Host.RestoreNow')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('Host.RestoreText')}</p>
      <p className="pt-2">{t('Host.RestoreSafe')}</p>
      {!isVerified && (
        <>
          <p className="pt-2">{t('Host.RestoreUnverified')}</p>
          <CommandLine command={command} />
        </>
      )}
      <p role="status" className="pt-2 font-medium">
        {isBusy && t(phase === 'replacing' ? 'Host.Replacing' : 'Host.Restoring')}
      </p>
    </Dialog>
  );
}

type RestorePhase = 'checking' | 'replacing' | 'restarted' | 'refused';

/** What happens since the server with this id was asked; null before. */
function useRestorePhase(startId: string | undefined): RestorePhase | null {
  const isAsked = startId !== undefined;
  const server = useQuery({
    queryKey: ['host', 'start'],
    queryFn: () => profilesClient.call(firstRunApi.state, {}, {}),
    enabled: isAsked,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const list = useQuery({
    ...backupsQuery(),
    refetchInterval: isAsked ? ASK_EVERY_MS : false,
    retry: false,
  });
  const last = list.data?.lastRestore;
  const [earlierAtMs] = useState(last?.atMs);
  if (!isAsked) return null;
  if (server.data !== undefined && server.data.startId !== startId) return 'restarted';
  if (server.isError || list.isError) return 'replacing';
  if (!last || last.atMs === earlierAtMs) return 'checking';
  return last.failure === null ? 'restarted' : 'refused';
}
