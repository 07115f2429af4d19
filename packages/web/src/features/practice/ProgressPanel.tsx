/** The days of a transponder at one track, and whether it got faster. */

import type { ProgressDay } from '@lapwing/contract/practice/insights';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { practiceVerdict } from '@lapwing/timing/practice/practice-progress';
import { Link } from '@tanstack/react-router';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { linearScale, timeTicks } from '../../ui/charts/scale.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { SmallTable } from '../../ui/tables/SmallTable.tsx';
import { daySessions, type ProgressFigures, progressFigures } from './progress-figures.ts';

const HEIGHT = 220;
const LEFT = 52;
const TOP = 12;
const BOTTOM = HEIGHT - 26;
const PADDING_PX = 32;

export function ProgressPanel({ days }: { days: readonly ProgressDay[] }) {
  const { t, locale } = useText();
  const figures = days.map(progressFigures);
  const [newest, before] = days;
  if (newest === undefined) return null;
  const slowerMs = before?.trackSlowerMs ?? null;
  const verdict = practiceVerdict(
    daySessions(newest),
    before === undefined ? null : daySessions(before),
    slowerMs ?? 0,
  );
  const isCorrected = figures.some(({ correctedMs }, index) => index > 0 && correctedMs !== null);
  const dayOf = (startTime: string) => formatLocal(startTime, 'month-day', locale);
  const seconds = (ms: number) => `${formatLapTime(Math.abs(ms))} s`;
  return (
    <Sheet className="mb-3.5">
      <section className="px-4 pt-3 pb-4">
        <h2>{t('Practice.Progress')}</h2>
        <p className="pt-1 pb-3 text-3 text-pretty">
          {t(`Practice.Verdicts.${verdict.kind}`, {
            day: before === undefined ? '' : dayOf(before.startTime),
            gain: 'gainMs' in verdict ? seconds(verdict.gainMs) : '',
            scatter: 'scatterMs' in verdict ? seconds(verdict.scatterMs) : '',
          })}
          {slowerMs !== null &&
            'gainMs' in verdict &&
            ` ${t(slowerMs < 0 ? 'Practice.TrackSlowerNow' : 'Practice.TrackFasterNow', { time: seconds(slowerMs) })}`}
        </p>
        {figures.length > 1 && <DaysChart figures={[...figures].reverse()} dayOf={dayOf} />}
        <div className="mt-3">
          <SmallTable
            caption={t('Practice.Progress')}
            heads={[
              ...[t('Practice.Day'), t('Practice.Laps'), t('Practice.Best'), t('Practice.Median')],
              ...(isCorrected ? [t('Practice.Corrected')] : []),
            ]}
          >
            {figures.map(({ activityId, startTime, timesMs, bestMs, medianMs, correctedMs }) => (
              <tr key={activityId} className="relative">
                <th scope="row" className="phone:[--cell-height:2.75rem]">
                  <Link
                    to="/practice/$activityId/activity"
                    params={{ activityId }}
                    className="whole-target hover:underline"
                  >
                    {dayOf(startTime)}
                  </Link>
                </th>
                <td data-align="end">{timesMs.length}</td>
                <td data-align="end">{formatLapTime(bestMs)}</td>
                <td data-align="end">{formatLapTime(medianMs)}</td>
                {isCorrected && (
                  <td data-align="end">{correctedMs === null ? '–' : formatLapTime(correctedMs)}</td>
                )}
              </tr>
            ))}
          </SmallTable>
          {isCorrected && <p className="pt-2 text-2 text-ink-3 text-pretty">{t('Practice.CorrectedHint')}</p>}
        </div>
      </section>
    </Sheet>
  );
}

type DaysChartProps = { figures: readonly ProgressFigures[]; dayOf: (startTime: string) => string };

function DaysChart({ figures, dayOf }: DaysChartProps) {
  const { t } = useText();
  const [frame, frameWidth] = useWidth<HTMLDivElement>();
  const width = Math.max(0, frameWidth);
  const low = Math.min(...figures.map(({ bestMs }) => bestMs));
  const high = Math.max(...figures.map(({ medianMs }) => medianMs)) + low * 0.04;
  const x = linearScale([0, figures.length - 1], [LEFT + 16, width - 24]);
  const y = linearScale([low - (high - low) * 0.06, high], [BOTTOM, TOP]);
  const isRoomy = width / figures.length > 44;
  return (
    <div ref={frame} style={{ minHeight: HEIGHT }}>
      {width > PADDING_PX && (
        <svg
          role="img"
          aria-label={t('Practice.ProgressLabel', { count: figures.length })}
          width={width}
          height={HEIGHT}
          className="block chart-text stretch-data"
        >
          {timeTicks([low, high], 4).map((tick) => (
            <g key={tick}>
              <path d={`M${LEFT} ${y(tick)}H${width}`} stroke="var(--line)" />
              <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" fill="var(--ink-3)">
                {formatLapTime(tick).replace(/00$/, '')}
              </text>
            </g>
          ))}
          {figures.map(({ activityId, startTime, timesMs, medianMs }, index) => (
            <g key={activityId}>
              <path
                d={timesMs
                  .filter((timeMs) => timeMs <= high)
                  .map((timeMs, lap) => `M${x(index) - 5 + ((lap * 7) % 11)} ${y(timeMs)}h.01`)
                  .join('')}
                stroke="var(--trace-2)"
                strokeWidth="3"
                strokeLinecap="round"
              />
              <path d={`M${x(index) - 9} ${y(medianMs)}h18`} stroke="var(--ink)" strokeWidth="2" />
              {(isRoomy || index === 0 || index === figures.length - 1) && (
                <text x={x(index)} y={HEIGHT - 6} textAnchor="middle" fill="var(--ink-3)">
                  {dayOf(startTime)}
                </text>
              )}
            </g>
          ))}
          <path
            d={figures
              .map(({ bestMs }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(bestMs)}`)
              .join('')}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="1.75"
          />
          {figures.map(({ activityId, bestMs }, index) => (
            <path
              key={activityId}
              d="M0 -4 4 0 0 4 -4 0Z"
              transform={`translate(${x(index)} ${y(bestMs)})`}
              fill="var(--surface)"
              stroke="var(--accent)"
              strokeWidth="1.5"
            />
          ))}
        </svg>
      )}
      <p className="flex flex-wrap gap-x-4 pt-1 text-2 text-ink-2">
        <span>◇ {t('Practice.BestOfDay')}</span>
        <span>— {t('Practice.MedianLine')}</span>
        <span>· {t('Practice.ALap')}</span>
      </p>
    </div>
  );
}
