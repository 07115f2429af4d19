/** The practice locations of an organisation for its timers: heartbeats, and suspicious passings. */

import type { PassingOddity, TimedLocation } from '@lapwing/contract/people/organizations';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { OddityKind } from '@lapwing/timing/practice/passing-oddities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { timedLocationsQuery } from './queries.ts';
import { useShownInstant } from './use-shown-instant.ts';

export function TimedLocationsPanel({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const query = useQuery(timedLocationsQuery(organizationId));
  return (
    <QueryView query={query}>
      {(locations) =>
        locations.length === 0 ? (
          <EmptyState title={t('Manage.NoLoops')} note={t('Manage.NoLoopsHint')} />
        ) : (
          <div className="grid max-w-[51.25rem] gap-6">
            {locations.map((location) => (
              <TimedLocationPart key={location.locationId} location={location} />
            ))}
          </div>
        )
      }
    </QueryView>
  );
}

function TimedLocationPart({ location }: { location: TimedLocation }) {
  const { t } = useText();
  const shown = useShownInstant();
  const { locationId, name, lastHeartbeatAtMs, lastPassingAtMs, passings, oddities } = location;
  const when = (atMs: number | null) => (atMs === null ? t('Manage.Never') : shown(atMs));
  return (
    <section aria-labelledby={`timed-${locationId}`}>
      <h2 id={`timed-${locationId}`} className="text-5 font-strong">
        <Link to="/practice/$locationId" params={{ locationId }} className="hover:underline">
          {name}
        </Link>
      </h2>
      <p className="flex flex-wrap gap-x-4 pb-2 text-3 text-ink-2">
        <span>{t('Manage.LastHeartbeat', { when: when(lastHeartbeatAtMs) })}</span>
        <span>{t('Manage.LastPassing', { when: when(lastPassingAtMs) })}</span>
      </p>
      {oddities.length === 0 ? (
        passings > 0 && <p className="text-3 text-ink-3">{t('Manage.NothingOdd', { count: passings })}</p>
      ) : (
        <Oddities caption={t('Manage.Oddities', { name })} oddities={oddities} />
      )}
    </section>
  );
}

function Oddities({ caption, oddities }: { caption: string; oddities: readonly PassingOddity[] }) {
  const { t } = useText();
  const shown = useShownInstant();
  const textOf = useOddityText();
  return (
    <Sheet>
      <ul aria-label={caption}>
        {oddities.map((oddity) => {
          const { kind, transponder, loopId, atMs } = oddity;
          return (
            <li
              key={`${kind} ${transponder} ${loopId} ${atMs}`}
              className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0"
            >
              <b className="min-w-[12ch] font-medium">{transponder}</b>
              <span className="min-w-0 flex-1 basis-64">{textOf(oddity)}</span>
              <small className="text-2 text-ink-3 tabular-nums">
                {t('Manage.LoopAt', { loop: loopId, when: shown(atMs) })}
              </small>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

const DAY_MS = 86_400_000;

function useOddityText(): (oddity: PassingOddity) => string {
  const { t, locale } = useText();
  const days = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return ({ kind, loopId, otherLocation = '', differenceMs = 0 }) => {
    const difference =
      differenceMs < 2 * DAY_MS
        ? formatLapTime(differenceMs)
        : days.format(Math.round(differenceMs / DAY_MS));
    // A server of another version may have more kinds; those are shown as sent.
    if (!isKnown(kind)) return kind;
    return t(`Manage.OddityKinds.${kind}`, { loop: loopId, location: otherLocation, difference });
  };
}

const kinds: Readonly<Record<OddityKind, true>> = {
  'from-the-future': true,
  'before-2000': true,
  'unknown-loop': true,
  'seen-twice': true,
  'section-missed': true,
  'sent-late-or-clock-set-back': true,
  'at-two-tracks': true,
};

function isKnown(kind: string): kind is OddityKind {
  return kind in kinds;
}
