/** The backups of the site: make one now, download one, restore one. */

import { hostApi } from '@lapwing/contract/site/host';
import type { BackupList, LastRestore, StoredBackup } from '@lapwing/contract/site/host-backups';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { hasStatus } from '../../http/http-error.ts';
import { formatAge } from '../../i18n/age.ts';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { bytesIn, textOf } from './byte-size.ts';
import { type Level, LevelMark } from './LevelMark.tsx';
import { backupsQuery, useHostChange } from './queries.ts';
import { RestoreDialog } from './RestoreDialog.tsx';

const HOUR_MS = 3_600_000;

export function BackupsPanel() {
  const query = useQuery(backupsQuery());
  return <QueryView query={query}>{(list) => <Backups list={list} />}</QueryView>;
}

function Backups({ list }: { list: BackupList }) {
  const { t } = useText();
  const [restored, setRestored] = useState<StoredBackup | null>(null);
  const { backups, unreadable, missingHere, place, everyMs } = list;
  return (
    <>
      <BackUpNow list={list} />
      {list.lastRestore !== null && <RestoreLine restore={list.lastRestore} />}
      <p className="pt-2 pb-4 text-2 [overflow-wrap:anywhere] text-ink-2">
        {t('Host.BackupPlace', { place })}
        <br />
        {everyMs === null ? t('Host.BackupNever') : t('Host.BackupEvery', { count: everyMs / HOUR_MS })}
        <br />
        {t('Host.BackupSecret')}
      </p>
      {unreadable !== null && (
        <Notice level="problem" title={t('Host.BackupUnreadable')} lang="en" text={unreadable} />
      )}
      {missingHere !== null && (
        <Notice
          level="warning"
          title={t('Host.BackupElsewhere')}
          text={t('Host.BackupElsewhereHint', { name: missingHere })}
        />
      )}
      {unreadable === null && backups.length === 0 && <EmptyState title={t('Host.NoBackups')} />}
      {backups.length > 0 && (
        <Sheet>
          <ul aria-label={t('Host.Tabs.backups')}>
            {backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} onRestore={() => setRestored(backup)} />
            ))}
          </ul>
        </Sheet>
      )}
      {restored !== null && <RestoreDialog backup={restored} onClose={() => setRestored(null)} />}
    </>
  );
}

type NoticeProps = { level: Level; title: string; text: string; lang?: string };

function Notice({ level, title, text, lang }: NoticeProps) {
  return (
    <Sheet>
      <p className="flex items-center gap-3 px-4 py-2.5">
        <LevelMark level={level} />
        <span className="min-w-0">
          <b className="font-medium">{title}</b>
          <small lang={lang} className="block text-2 [overflow-wrap:anywhere] text-ink-2">
            {text}
          </small>
        </span>
      </p>
    </Sheet>
  );
}

function BackUpNow({ list: { isRunning, lastAttempt } }: { list: BackupList }) {
  const { t, locale } = useText();
  const start = useHostChange(() => profilesClient.call(hostApi.backUp, {}, {}), {
    done: t('Host.BackupStarted'),
    explain: (error) => (hasStatus(error, 409) ? t('Host.BackupBusy') : null),
  });
  const isBusy = isRunning || start.isPending;
  const when = lastAttempt === null ? '' : formatAge(Date.now() - lastAttempt.atMs, locale);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button kind="primary" disabled={isBusy} onClick={() => start.mutate(undefined)}>
        {t('Host.BackUpNow')}
      </Button>
      <span role="status" className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        {isBusy && t('Host.BackingUp')}
        {!isBusy && lastAttempt !== null && (
          <>
            <LevelMark level={lastAttempt.failure === null ? 'ok' : 'problem'} />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {t(lastAttempt.failure === null ? 'Host.BackupMade' : 'Host.BackupFailed', { when })}
              {lastAttempt.failure !== null && (
                <small lang="en" className="block text-2 text-ink-2">
                  {lastAttempt.failure}
                </small>
              )}
            </span>
          </>
        )}
      </span>
    </div>
  );
}

function RestoreLine({ restore: { name, atMs, failure } }: { restore: LastRestore }) {
  const { t, locale } = useText();
  const when = formatAge(Date.now() - atMs, locale);
  return (
    <p role="status" className="flex items-center gap-2 pt-2">
      <LevelMark level={failure === null ? 'ok' : 'problem'} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t(failure === null ? 'Host.RestoreMade' : 'Host.RestoreRefused', { when, name })}
        {failure !== null && (
          <small lang="en" className="block text-2 text-ink-2">
            {failure}
          </small>
        )}
      </span>
    </p>
  );
}

function BackupRow({ backup, onRestore }: { backup: StoredBackup; onRestore: () => void }) {
  const { t, locale } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { name, atMs, bytes, isVerified } = backup;
  const download = useHostChange(async () => {
    const { path } = await profilesClient.call(hostApi.downloadBackup, { backupName: name }, {});
    startDownload(path, name);
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <time dateTime={new Date(atMs).toISOString()} className="font-medium">
          {formatInstant(atMs, 'date-time', locale, timeZone)}
        </time>{' '}
        {isVerified ? (
          <Badge title={t('Host.VerifiedHint')}>{t('Host.Verified')}</Badge>
        ) : (
          <Badge>{t('Host.Unverified')}</Badge>
        )}
        <small className="block text-2 text-ink-3">
          {textOf(bytesIn(bytes, locale))} · {name}
        </small>
      </span>
      <span className="flex gap-2">
        <Button
          size="small"
          disabled={download.isPending}
          aria-label={t('Host.DownloadWhat', { name })}
          onClick={() => download.mutate(undefined)}
        >
          {t('Host.Download')}
        </Button>
        <Button size="small" aria-label={t('Host.RestoreWhat', { name })} onClick={onRestore}>
          {t('Host.Restore')}
        </Button>
      </span>
    </li>
  );
}

/** The browser writes it to the disk as it arrives: it may be larger than the memory. */
function startDownload(path: string, name: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}
