/** The sources of the session, with their health in words: loop, phones and desks. */

import type { RunDevice } from '@lapwing/contract/desk/run';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { KEYS } from '../acts.ts';
import type { FeedHealth } from '../feed-health.ts';
import { offsetText } from '../times.ts';
import { useRun, useServerNow } from '../use-run.ts';
import { AddPhone } from './AddPhone.tsx';
import { SourceIcon } from './SourceMarks.tsx';

const SILENT_AFTER_MS = 8_000;
const LOST_AFTER_MS = 60_000;
const LOOP_SILENT_AFTER_MS = 180_000;
/** Other sources time the same cars: the clock of a loop is not corrected. */
const CLOCK_OFF_MS = 2_000;
const BEHIND_MS = 5_000;

type Health = 'heard' | 'silent' | 'lost';

function healthOf(ageMs: number, silentAfterMs = SILENT_AFTER_MS): Health {
  if (ageMs > LOST_AFTER_MS && silentAfterMs === SILENT_AFTER_MS) return 'lost';
  return ageMs > silentAfterMs ? 'silent' : 'heard';
}

type ChipProps = { health: Health; source: string | null; name: string; children: ReactNode };

function Chip({ health, source, name, children }: ChipProps) {
  return (
    <li data-health={health}>
      <HealthRing health={health} />
      <SourceIcon source={source} />
      <b>{name}</b>
      <span>{children}</span>
    </li>
  );
}

export function HealthRing({ health }: { health: Health }) {
  const colours = { heard: 'var(--pb)', silent: 'var(--slow)', lost: 'var(--loss)' } as const;
  return (
    <svg width="12" height="12" viewBox="0 0 14 14" aria-hidden="true" className="flex-none">
      <circle cx="7" cy="7" r="6" fill="none" stroke={colours[health]} strokeWidth="1.5" />
      {health === 'heard' && <circle cx="7" cy="7" r="3" fill={colours[health]} />}
      {health === 'silent' && <path d="M7 1a6 6 0 0 1 0 12Z" fill={colours[health]} />}
    </svg>
  );
}

export function SourcesBar({ eventId, sessionId }: { eventId: number; sessionId: number }) {
  const { t } = useText();
  const { view, canRun } = useRun();
  const nowMs = useServerNow(1_000);
  const [isAdding, setIsAdding] = useState(false);
  const phones = view.devices.filter(({ kind }) => kind === 'phone');
  const desks = view.devices.filter(({ kind }) => kind === 'desk');
  const next = Math.max(0, ...phones.map(({ number }) => number)) + 1;
  const { feed } = view;
  return (
    <>
      <div className="run-sources">
        <ul aria-label={t('Run.Sources')}>
          {feed !== null && <FeedChip feed={feed} nowMs={nowMs} />}
          {phones.map((device) => {
            const health = healthOf(nowMs - device.heardAtMs);
            return (
              <Chip
                key={device.deviceId}
                health={health}
                source={`phone:${device.number}:`}
                name={t('Run.Phone', { number: String(device.number) })}
              >
                <DeviceFacts device={device} health={health} nowMs={nowMs} />
              </Chip>
            );
          })}
          <Chip health={view.offlineSinceMs === null ? 'heard' : 'silent'} source={KEYS} name={t('Run.Keys')}>
            {desks.length < 2 ? t('Run.ThisDesk') : t('Run.Desks', { count: desks.length })}
          </Chip>
        </ul>
        {canRun && (
          <button type="button" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {t('Run.AddPhone')}
          </button>
        )}
      </div>
      {isAdding && <AddPhone {...{ eventId, sessionId }} number={next} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function FeedChip({ feed, nowMs }: { feed: FeedHealth; nowMs: number }) {
  const { t } = useText();
  const { kind, heardAtMs, offsetMs, behindMs } = feed;
  const ageMs = nowMs - heardAtMs;
  const ageHealth = healthOf(ageMs, LOOP_SILENT_AFTER_MS);
  const isBehind = behindMs > BEHIND_MS;
  const isClockOff = Math.abs(offsetMs) > CLOCK_OFF_MS;
  const health = isBehind || isClockOff ? 'silent' : ageHealth;
  const clock = t('Run.SourceClock', { offset: offsetText(offsetMs, t) });
  return (
    <Chip health={health} source={null} name={t(kind === 'loop' ? 'Run.Loop' : 'Run.Software')}>
      <Age ageMs={ageMs} health={ageHealth} />
      {isBehind && (
        <>
          {' · '}
          <em>{t('Run.Behind', { seconds: String(Math.round(behindMs / 1000)) })}</em>
        </>
      )}
      {' · '}
      {isClockOff ? <em>{clock}</em> : clock}
    </Chip>
  );
}

/** The words and the ring next to them agree. */
function Age({ ageMs, health }: { ageMs: number; health: Health }) {
  const { t } = useText();
  const seconds = Math.max(0, ageMs) / 1000;
  const text = seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds));
  return health === 'heard' ? (
    t('Run.SecondsAgo', { seconds: text })
  ) : (
    <em>{t('Run.SilentFor', { seconds: text })}</em>
  );
}

type DeviceFactsProps = { device: RunDevice; health: Health; nowMs: number };

function DeviceFacts({ device, health, nowMs }: DeviceFactsProps) {
  const { t } = useText();
  const { person, heardAtMs, offsetMs, kept } = device;
  return (
    <>
      {person} · <Age ageMs={nowMs - heardAtMs} health={health} />
      {offsetMs !== null && ` · ${t('Run.ClockCorrected', { offset: offsetText(offsetMs, t) })}`}
      {kept > 0 && ` · ${t('Run.KeptThere', { count: kept })}`}
    </>
  );
}
