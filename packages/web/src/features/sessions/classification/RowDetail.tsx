/** The expanded row: the columns that do not fit, and links. */

import { isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownGap, shownTime } from '../../../i18n/times.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { PlacesChanged } from '../../../ui/racing/PlacesChanged.tsx';
import { rulingWords } from '../history/change-texts.ts';
import { shownPoints } from '../state/points.ts';
import type { RankedRow } from '../state/ranked-rows.ts';
import { competitorsText } from '../state/session-search.ts';
import type { ColumnContext } from './column-context.ts';
import { crewText } from './crew.ts';
import { DriverCard } from './DriverCard.tsx';
import { handicapFacts } from './handicap-columns.tsx';
import { LastLaps } from './LastLaps.tsx';
import { shownLaps } from './laps-column.tsx';
import { broughtByRun } from './race-columns.tsx';
import { BestTime } from './time-columns.tsx';

type RowDetailProps = {
  row: RankedRow;
  context: ColumnContext;
  isChosen: boolean;
  onChoose: (finishPosition: number) => void;
};

export function RowDetail({ row, context, isChosen, onChoose }: RowDetailProps) {
  const { sessionId, isInClass, hasLaps, leadsOn, text } = context;
  const { t, locale } = text;
  const { lapsBehind: laps, timeDifference: time } = isInClass ? row.gapClass : row.gap;
  const placesGained = (isInClass ? row.placesGainedInClass : row.placesGained) ?? 0;
  const facts = [
    {
      label: t('Common.Class'),
      value: [row.resultClass, isPlaced(row) && row.positionInClass > 0 && row.positionInClass]
        .filter(Boolean)
        .join(' '),
    },
    { label: t('SessionResults.Points'), value: row.total === null ? '' : shownPoints(row.total, locale) },
    { label: t('Common.Laps'), value: shownLaps(row, text) },
    { label: t('SessionResults.TotalTime'), value: shownTime(row.totalTime) },
    ...handicapFacts(row, context),
    { label: t('SessionResults.Gap'), value: isOut(row) ? '' : shownGap({ laps, time }, t) },
    { label: t('SessionResults.BestLap'), value: <BestTime row={row} context={context} /> },
    { label: t('SessionResults.InLap'), value: row.bestLap > 0 ? formatNumber(row.bestLap, locale) : '' },
    {
      label: t('SessionResults.BestSpeed'),
      value: row.bestSpeed > 0 ? `${formatNumber(row.bestSpeed, locale, 1)} ${context.speedUnit}` : '',
    },
    {
      label: t('SessionResults.Places'),
      value: placesGained === 0 ? '' : <PlacesChanged change={placesGained} />,
    },
    {
      label: t('SessionResults.Pits'),
      value: row.pitStopCount ? formatNumber(row.pitStopCount, locale) : '',
    },
    { label: t('SessionResults.Team'), value: row.additionalFields[0] ?? '' },
    ...(row.sessions ?? []).map((run) => ({ label: run.name, value: broughtByRun(run, context) })),
  ].filter(({ value }) => value !== '');
  const crew = crewText(row);
  const decisions = rulingWords(row.rulings, t);
  return (
    <div className="py-2.5">
      <DriverCard row={row} sessionId={sessionId} trackName={context.trackName} />
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2 md:grid-cols-[repeat(auto-fill,minmax(6.875rem,1fr))]">
        {facts.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-2 wrap-break-word text-ink-3">{label}</dt>
            <dd className="wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
      {crew !== '' && (
        <p className="mt-2 text-3 wrap-break-word whitespace-normal">
          <span className="text-ink-3">{t('SessionResults.Drivers')}</span> {crew}
        </p>
      )}
      {decisions !== '' && (
        <p className="mt-2 text-3 wrap-break-word whitespace-normal">
          <span className="text-ink-3">{t('SessionResults.Rulings')}</span> {decisions}
        </p>
      )}
      {hasLaps && row.numberOfLaps > 0 && (
        <div className="mt-3 max-w-160">
          <LastLaps
            sessionId={sessionId}
            row={row}
            isSessionBest={context.classification.bestLaps.field?.fieldFinishPosition === row.finishPosition}
          />
        </div>
      )}
      {leadsOn && (
        <div className="mt-3 flex gap-2">
          <LinkButton
            to="/sessions/$sessionId/laptimes"
            params={{ sessionId }}
            search={{ pos: row.finishPosition, competitors: competitorsText(context.chosen) }}
          >
            {t('SessionResults.LapTimes')}
          </LinkButton>
          {hasLaps && (
            <Button aria-pressed={isChosen} onClick={() => onChoose(row.finishPosition)}>
              {isChosen ? t('SessionResults.StopComparing') : t('SessionResults.Compare')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
