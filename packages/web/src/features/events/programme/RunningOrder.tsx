/** The first ten of the only session of an event while it runs. A programme with more sessions has no room for it. */

import { formatLiveEventId } from '@lapwing/contract/live/ids';
import type { PlaceInOrder, RunningEvent } from '@lapwing/contract/live/now';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { countryName } from '../../../i18n/country-name.ts';
import { type Text, useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownGap } from '../../../i18n/times.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { type ClassColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { crewSurnames, unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { leaderWord } from '../../../ui/racing/leader-word.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';

type RunningOrderProps = {
  running: RunningEvent;
  /** of the event */
  eventId: number;
  /** of the classes of the event */
  colours: ClassColours;
};

const titles = {
  'Events.Leads': 'EventSessions.RunningOrder',
  'Events.Won': 'EventSessions.FinishOrder',
  'Events.Fastest': 'EventSessions.FastestSoFar',
} as const;

export function RunningOrder({ running, eventId, colours }: RunningOrderProps) {
  const text = useText();
  const { t } = text;
  const titleId = useId();
  const { field, sessionId, sessionName } = running;
  const { order = [], classes = [] } = field ?? {};
  if (order.length === 0 || sessionId === undefined) return null;
  const title = t(titles[leaderWord(running.flag, running.isRace)]);
  const places = order.map((place, index) => ({ ...place, position: index + 1 }));
  return (
    <section aria-labelledby={titleId} className="pt-6">
      <div className="flex flex-wrap items-center gap-x-2 pb-2 touch:pb-0">
        <h2 id={titleId}>{title}</h2>
        <span className="min-w-0 text-2 wrap-break-word text-ink-3">{sessionName}</span>
        <Link
          to="/livetiming/$eventId/sessions/$sessionId"
          params={{ eventId: formatLiveEventId(eventId), sessionId }}
          className="link ms-auto whitespace-nowrap touch:min-h-11"
        >
          {t('EventSessions.WholeBoard')}
        </Link>
      </div>
      <div data-spoiler="">
        <DataTable
          caption={title}
          columns={columnsOf(text, colours, {
            bestLap: field?.bestLap?.lapTime,
            hasClasses: classes.length > 1,
          })}
          rows={places}
          rowKey={({ position }) => position}
          isWide
        />
      </div>
    </section>
  );
}

type Place = PlaceInOrder & { position: number };

type Shown = {
  /** the best of the session */
  bestLap: string | undefined;
  hasClasses: boolean;
};

function columnsOf(
  { t, locale }: Text,
  colours: ClassColours,
  { bestLap, hasClasses }: Shown,
): readonly Column<Place>[] {
  return [
    {
      key: 'position',
      label: t('Common.Position'),
      width: '8ch',
      align: 'end',
      cell: ({ position }) => <b className="font-strong">{position}</b>,
    },
    {
      key: 'number',
      label: t('Common.Number'),
      width: '10ch',
      cell: ({ startNumber, resultClass }) => (
        <NumberPlate startNumber={startNumber} classIndex={classIndexAmong(colours, resultClass)} />
      ),
    },
    {
      key: 'name',
      label: t('SessionResults.Competitor'),
      isRowHead: true,
      cell: ({ firstName, lastName, nationality }) => (
        <span className="inline-flex min-w-0 items-center gap-2">
          {nationality && <CountryFlag alpha2={nationality} name={countryName(nationality, locale)} />}
          <span className="min-w-0 whitespace-normal">
            {unbrokenCrew(crewSurnames(`${firstName} ${lastName}`.trim()))}
          </span>
        </span>
      ),
    },
    ...(hasClasses ? [classColumn(t('Common.Class'))] : []),
    {
      key: 'laps',
      label: t('Common.Laps'),
      width: '8ch',
      align: 'end',
      from: 'md',
      cell: ({ laps }) => formatNumber(laps, locale),
    },
    {
      key: 'difference',
      label: t('SessionResults.Difference'),
      width: '12ch',
      align: 'end',
      cell: ({ position, difference: { lapsBehind, timeDifference } }) =>
        position > 1 && shownGap({ laps: lapsBehind, time: timeDifference }, t),
    },
    {
      key: 'last',
      label: t('EventSessions.LastLap'),
      width: '13ch',
      align: 'end',
      from: 'lg',
      cell: ({ lastLap }) => <span className="text-ink-2">{lastLap}</span>,
    },
    {
      key: 'best',
      label: t('SessionResults.BestLap'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: (place) =>
        place.bestLap !== null && place.bestLap === bestLap ? (
          <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
            {place.bestLap}
          </TimingMark>
        ) : (
          place.bestLap
        ),
    },
  ];
}

function classColumn(label: string): Column<Place> {
  return {
    key: 'class',
    label,
    width: '15ch',
    from: 'lg',
    cell: ({ resultClass }) => <span className="text-ink-2">{resultClass}</span>,
  };
}
