/** The state of the server: a tile for each part, then what a host should look at. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostStatus, HostWarning, InstallationCheck } from '@lapwing/contract/site/host-status';
import type { ReactNode } from 'react';
import { loadClientSettings } from '../../api/client-settings.ts';
import { profilesClient } from '../../api/profiles.ts';
import { formatAge } from '../../i18n/age.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { bytesIn, textOf } from './byte-size.ts';
import { type Level, LevelMark } from './LevelMark.tsx';
import { useHostChange } from './queries.ts';
import { ToDoList } from './ToDoList.tsx';
import { TrafficPanel } from './TrafficPanel.tsx';
import type { ToDo } from './to-do.ts';

type TileProps = { name: string; level: Level; figure: string; unit?: string; note: ReactNode };

function Tile({ name, level, figure, unit, note }: TileProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="flex items-center gap-1.5 text-2 text-ink-2">
        <LevelMark level={level} />
        {name}
      </dt>
      <dd className="mt-0.5">
        <b className="text-6 font-strong stretch-head">{figure}</b>{' '}
        {unit !== undefined && <span className="text-3 text-ink-2">{unit}</span>}
        <span className="block text-2 [overflow-wrap:anywhere] text-ink-3">{note}</span>
      </dd>
    </div>
  );
}

type StatusPanelProps = {
  status: HostStatus;
  /** undefined until it is read */
  check: InstallationCheck | undefined;
  toDo: ToDo;
  onOpen: (tab: string) => void;
};

export function StatusPanel({ status, check, toDo, onOpen }: StatusPanelProps) {
  const { t, locale } = useText();
  const { disk, database, memory, feeds, pushDelay, lastBackup, mail, nowMs } = status;
  const levelOf = (...codes: HostWarning['code'][]): Level =>
    status.warnings.find(({ code }) => codes.includes(code))?.level ?? 'ok';
  const { lastAttempt } = status.backups;
  const size = (bytes: number) => bytesIn(bytes, locale);
  const ago = (atMs: number) => formatAge(nowMs - atMs, locale);
  const seconds = (ms: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(ms / 1000);
  const [free, memoryUsed] = [size(disk.freeBytes), size(memory.usedBytes)];
  return (
    <>
      <Sheet>
        <dl className="grid grid-cols-4 gap-px bg-line max-xl:grid-cols-2">
          <Tile
            name={t('Host.Version')}
            level="ok"
            figure={status.version}
            note={t('Host.Started', { when: ago(status.startedAtMs) })}
          />
          <Tile
            name={t('Host.Disk')}
            level={levelOf('disk-full', 'disk-low')}
            figure={free.figure}
            unit={t('Host.FreeOf', { unit: free.unit, total: textOf(size(disk.totalBytes)) })}
            note={
              database.sizeBytes === null
                ? ''
                : t('Host.DatabaseSize', { size: textOf(size(database.sizeBytes)) })
            }
          />
          <Tile
            name={t('Host.Feeds')}
            level={levelOf('feed-silent')}
            figure={String(feeds.running - feeds.silent)}
            unit={t('Host.FeedsOf', { total: feeds.running })}
            note={
              feeds.oldestAgeMs === null
                ? t('Host.NoFeeds')
                : t('Host.OldestFeed', { seconds: String(Math.round(feeds.oldestAgeMs / 1000)) })
            }
          />
          <Tile
            name={t('Host.PushDelay')}
            level="ok"
            figure={pushDelay === null ? '–' : seconds(pushDelay.medianMs)}
            {...(pushDelay !== null && { unit: t('Host.Median') })}
            note={
              pushDelay === null
                ? t('Host.NothingSent')
                : `${t('Host.Most', { seconds: seconds(pushDelay.p99Ms) })} ${t('Host.Viewers', { count: status.viewers })}`
            }
          />
          <Tile
            name={t('Host.Backup')}
            level={levelOf('backup-failed', 'no-backup', 'old-backup')}
            figure={lastBackup === null ? '–' : ago(lastBackup.atMs)}
            note={
              lastAttempt !== null && lastAttempt.failure !== null
                ? t('Host.AttemptFailed', { when: ago(lastAttempt.atMs) })
                : (lastBackup?.file ?? t('Host.NoBackup'))
            }
          />
          <Tile
            name={t('Host.Mail')}
            level={levelOf('mail-refused', 'no-mail-server')}
            figure={t(`Host.MailStates.${mailState(mail)}`)}
            note={
              mail.failure?.reason ??
              (mail.lastSentAtMs === null ? t('Host.NoMailYet') : ago(mail.lastSentAtMs))
            }
          />
          <Tile
            name={t('Host.Backlog')}
            level={levelOf('set-aside')}
            figure={String(status.backlog.notifications)}
            unit={t('Host.Waiting')}
            note={t('Host.SetAsideCount', { count: status.backlog.setAside })}
          />
          <Tile
            name={t('Host.Memory')}
            level="ok"
            figure={memoryUsed.figure}
            unit={t('Host.Of', { unit: memoryUsed.unit, total: textOf(size(memory.totalBytes)) })}
            note={status.hasWebPush ? t('Host.PushOn') : t('Host.PushOff')}
          />
        </dl>
      </Sheet>
      <ToDoList toDo={toDo} check={check} nowMs={nowMs} onOpen={onOpen} />
      <TrafficPanel traffic={status.traffic} />
      <Tests hasWebPush={status.hasWebPush} />
    </>
  );
}

function mailState({ hasServer, failure }: HostStatus['mail']): 'refused' | 'works' | 'folder' {
  if (failure !== null) return 'refused';
  return hasServer ? 'works' : 'folder';
}

function Tests({ hasWebPush }: { hasWebPush: boolean }) {
  const { t } = useText();
  const mail = useHostChange(() => profilesClient.call(hostApi.testMail, {}, {}), {
    onSuccess: ({ outcome, reason }) =>
      showToast({
        text: t(`Host.MailTests.${outcome}`),
        tone: outcome === 'refused' ? 'problem' : 'done',
        ...(reason !== null && { note: reason }),
      }),
  });
  const push = useHostChange(testPush, {
    explain: () => t('Host.PushRefused'),
    onSuccess: (outcome) =>
      showToast({
        text: t(outcome === 'delivered' ? 'Host.PushDelivered' : 'Host.PushFailed'),
        tone: outcome === 'delivered' ? 'done' : 'problem',
      }),
  });
  return (
    <p className="flex flex-wrap gap-2 pt-4">
      <Button disabled={mail.isPending} onClick={() => mail.mutate(undefined)}>
        {t('Host.TestMail')}
      </Button>
      {hasWebPush && (
        <Button disabled={push.isPending} onClick={() => push.mutate(undefined)}>
          {t('Host.TestPush')}
        </Button>
      )}
    </p>
  );
}

/** Sends a message to this browser. It throws if the visitor or the browser refuses. */
async function testPush(): Promise<string> {
  const { pushPublicKey } = await loadClientSettings();
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('Notifications are refused');
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushPublicKey ?? null,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } };
  return (await profilesClient.call(hostApi.testPush, {}, {}, { body })).outcome;
}
