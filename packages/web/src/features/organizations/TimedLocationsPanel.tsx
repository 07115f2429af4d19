/** The practice locations of an organisation as their timer sees them: signs of life, and passings that are odd. */

import type { PassingOddity, TimedLocation } from '@lapwing/contract/organizations';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { OddityKind } from '@lapwing/timing/practice/passing-oddities';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
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
          <div className="grid max-w-[820px] gap-6">
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
        <p className="text-3 text-ink-3">{t('Manage.NothingOdd', { count: passings })}</p>
      ) : (
        <Oddities caption={t('Manage.Oddities', { name })} oddities={oddities} />
      )}
    </section>
  );
}

function Oddities({ caption, oddities }: { caption: string; oddities: readonly PassingOddity[] }) {
  const { t } = useText();
  const shown = useShownInstant();
  const columns: readonly Column<PassingOddity>[] = [
    {
      key: 'transponder',
      label: t('Practice.Transponder'),
      width: '14ch',
      isRowHead: true,
      cell: ({ transponder }) => transponder,
    },
    { key: 'what', label: t('Manage.What'), cell: (oddity) => <OddityText oddity={oddity} /> },
    { key: 'loop', label: t('Manage.Loop'), width: '14ch', from: 'md', cell: ({ loopId }) => loopId },
    { key: 'at', label: t('Common.Date'), width: '24ch', align: 'end', cell: ({ atMs }) => shown(atMs) },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rowKey={({ kind, transponder, loopId, atMs }) => `${kind} ${transponder} ${loopId} ${atMs}`}
      rows={oddities}
    />
  );
}

function OddityText({ oddity }: { oddity: PassingOddity }) {
  const { t } = useText();
  const { kind, loopId, otherLocation = '', differenceMs = 0 } = oddity;
  // A server of another version may know more kinds; those are said as it says them.
  const known = { loop: loopId, location: otherLocation, difference: formatLapTime(differenceMs) };
  return isKnown(kind) ? t(`Manage.OddityKinds.${kind}`, known) : kind;
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
