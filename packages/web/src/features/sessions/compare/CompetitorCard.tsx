/** One compared competitor: the look of the line, and a summary of the laps. */

import { formatLapTime } from '@lapwing/timing/lap-time';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { SeriesKey } from '../../../ui/charts/SeriesKey.tsx';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { placeText } from '../state/ranked-rows.ts';
import { competitorsText } from '../state/session-search.ts';
import type { ComparedCompetitor } from './compared-laps.ts';

type CompetitorCardProps = {
  sessionId: number;
  compared: ComparedCompetitor;
  chosen: readonly number[];
  onRemove: () => void;
};

export function CompetitorCard(props: CompetitorCardProps) {
  const { sessionId, compared, chosen, onRemove } = props;
  const { row, look, laps } = compared;
  const { t } = useText();
  const { spread, bestMs } = laps;
  const facts = [
    { label: t('Compare.Places'), value: placeText(row, t) },
    { label: t('LapTimes.BestLap'), value: bestMs === null ? '' : formatLapTime(bestMs) },
    { label: t('Compare.Median'), value: spread ? formatLapTime(spread.medianMs) : '' },
    {
      label: t('Compare.Spread'),
      value: spread ? `±${formatLapTime(spread.deviationMs)}` : '',
      title: t('Compare.SpreadNote'),
    },
  ];
  return (
    <section
      aria-label={row.name}
      className="min-w-0 rounded-3 border border-line bg-surface px-4 pt-2 pb-2.5"
    >
      <div className="flex items-center gap-2.5">
        <SeriesKey look={look} />
        <NumberPlate startNumber={row.startNumber} classIndex={row.classIndex} />
        <Link
          to="/sessions/$sessionId/laptimes"
          params={{ sessionId }}
          search={{ pos: row.finishPosition, competitors: competitorsText(chosen) }}
          className="min-w-0 leading-4.5 touch:-my-3.5 touch:py-3.5 font-strong stretch-data hover:underline"
        >
          {unbrokenCrew(row.name)}
        </Link>
        <IconButton
          label={t('Compare.Remove', { name: row.name })}
          onClick={onRemove}
          className="ms-auto -me-2"
        >
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      </div>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2 stretch-data large-text:grid-cols-2">
        {facts.map(({ label, value, title }) => (
          <div key={label} title={title} className="min-w-0">
            <dt className="text-2 wrap-break-word text-ink-3">{label}</dt>
            <dd className="text-5 font-medium phone:text-4">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
