/** The state of the server: a tile for each part, then what a host should look at. */

import { type HostStatus, type HostWarning, hostApi } from '@lapwing/contract/site/host';
import { CircleCheck, SquareX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadClientSettings } from '../../api/client-settings.ts';
import { profilesClient } from '../../api/profiles.ts';
import { formatAge } from '../../i18n/age.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useHostChange } from './queries.ts';

type Level = 'ok' | HostWarning['level'];
const marks = {
  ok: { Icon: CircleCheck, className: 'text-pb' },
  warning: { Icon: TriangleAlert, className: 'text-slow' },
  problem: { Icon: SquareX, className: 'text-loss' },
} as const;

/** State is a shape and a colour, with a word for screen readers. */
function Mark({ level }: { level: Level }) {
  const { t } = useText();
  const { Icon, className } = marks[level];
  return (
    <>
      <Icon size={15} strokeWidth={2} className={`flex-none ${className}`} aria-hidden="true" />
      <span className="sr-only">{t(`Host.Levels.${level}`)}</span>
    </>
  );
}

type TileProps = { name: string; level: Level; figure: string; unit?: string; note: ReactNode };

function Tile({ name, level, figure, unit, note }: TileProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="flex items-center gap-1.5 text-2 text-ink-2">
        <Mark level={level} />
        {name}
      </dt>
      <dd className="mt-0.5">
        <b className="text-5 font-strong stretch-head">{figure}</b>{' '}
        {unit !== undefined && <span className="text-3 text-ink-2">{unit}</span>}
        <span className="block text-2 [overflow-wrap:anywhere] text-ink-3">{note}</span>
      </dd>
    </div>
  );
}

type StatusPanelProps = { status: HostStatus; onOpen: (tab: string) => void };

export function StatusPanel({ status, onOpen }: StatusPanelProps) {
  const { t, locale } = useText();
  const { disk, database, memory, feeds, pushDelay, lastBackup, mail, nowMs } = status;
  const levelOf = (...codes: HostWarning['code'][]): Level =>
    status.warnings.find(({ code }) => codes.includes(code))?.level ?? 'ok';
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
            level={levelOf('no-backup', 'old-backup')}
            figure={lastBackup === null ? '–' : ago(lastBackup.atMs)}
            note={lastBackup === null ? t('Host.NoBackup') : lastBackup.file}
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
      <Warnings warnings={status.warnings} onOpen={onOpen} />
      <Tests hasWebPush={status.hasWebPush} />
    </>
  );
}

function mailState({ hasServer, failure }: HostStatus['mail']): 'refused' | 'works' | 'folder' {
  if (failure !== null) return 'refused';
  return hasServer ? 'works' : 'folder';
}

/** The way to the part of this page where it can be mended; null if it is mended on the server. */
const partOf: Partial<Record<HostWarning['code'], string>> = {
  'feed-silent': 'sessions',
  'not-https': 'settings',
  'one-host': 'people',
};

function Warnings({ warnings, onOpen }: { warnings: HostStatus['warnings']; onOpen: (tab: string) => void }) {
  const { t } = useText();
  return (
    <section aria-labelledby="host-warnings" className="pt-6">
      <h2 id="host-warnings">{t('Host.ToDo')}</h2>
      <Sheet className="mt-2">
        {warnings.length === 0 ? (
          <p className="flex items-center gap-2 px-4 py-3">
            <Mark level="ok" />
            {t('Host.AllWell')}
          </p>
        ) : (
          <ul>
            {warnings.map(({ code, level, params }) => {
              const part = partOf[code];
              return (
                <li
                  key={code}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
                >
                  <Mark level={level} />
                  <span className="min-w-0 flex-1 basis-56">
                    <b className="font-medium">{t(`Host.Warnings.${code}`)}</b>
                    <small className="block text-2 [overflow-wrap:anywhere] text-ink-2">
                      {fillText(t(`Host.Hints.${code}`), params)}
                    </small>
                  </span>
                  {part !== undefined && (
                    <Button size="small" onClick={() => onOpen(part)}>
                      {t('Host.Show')}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Sheet>
    </section>
  );
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

function fillText(text: string, params: HostWarning['params']): string {
  return text.replace(/\[(\w+)\]/g, (_, name: string) => String(params[name] ?? ''));
}

type Size = { figure: string; unit: string };
const units = ['kB', 'MB', 'GB', 'TB'] as const;

function bytesIn(bytes: number, locale: string): Size {
  let [value, place] = [bytes / 1000, 0];
  while (value >= 1000 && place < units.length - 1) {
    value /= 1000;
    place += 1;
  }
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: value < 100 ? 1 : 0 }).format(value);
  return { figure, unit: units[place] ?? 'TB' };
}

function textOf({ figure, unit }: Size): string {
  return `${figure} ${unit}`;
}
