/** The time that each lap lost to the best one, as bars, with the flags behind and the position below. */

import { useId } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatFigure } from '../../../i18n/numbers.ts';
import { bandColours, FlagHatch } from './FlagHatch.tsx';
import type { LapFigures } from './lap-figures.ts';
import { flagBands, type LostTimeScale } from './lost-time-scale.ts';

type LostTimePictureProps = {
  label: string;
  laps: readonly LapFigures[];
  scale: LostTimeScale;
  width: number;
  /** the lap under the pointer, if any */
  pointed: number | null;
  median: { lostMs: number; label: string } | null;
  hasPlaces: boolean;
  isSessionBest: boolean;
};

export function LostTimePicture(props: LostTimePictureProps) {
  const { label, laps, scale, width, pointed, median, hasPlaces, isSessionBest } = props;
  const { left, right, top, bottom, lapWidth } = scale;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${scale.height}`}
      width={width}
      height={scale.height}
      className="block fill-ink-3 text-[0.6875rem] stretch-data"
    >
      <Bands laps={laps} scale={scale} />
      <Lines scale={scale} hasPlaces={hasPlaces} />
      {pointed !== null && (
        <rect
          x={scale.lapX(pointed) - Math.max(lapWidth, 3) / 2}
          y={top - 4}
          width={Math.max(lapWidth, 3)}
          height={bottom - top + 4}
          className="fill-ink opacity-10"
        />
      )}
      {laps.map((lap, at) => (
        <Bar key={lap.lapNumber} lap={lap} at={at} scale={scale} isSessionBest={isSessionBest} />
      ))}
      <path d={`M${left} ${scale.barsBottom + 0.5}H${right}`} className="stroke-line-2" />
      {median && (
        <>
          <path
            d={`M${left} ${scale.lostY(median.lostMs)}H${right}`}
            className="stroke-ink-2"
            strokeDasharray="4 3"
          />
          {scale.hasLabel && (
            <text x={right + 6} y={scale.lostY(median.lostMs) + 4} className="fill-ink-2">
              {median.label}
            </text>
          )}
        </>
      )}
      {hasPlaces && <PlaceLine laps={laps} scale={scale} />}
    </svg>
  );
}

function Bands({ laps, scale }: { laps: readonly LapFigures[]; scale: LostTimeScale }) {
  const id = useId();
  const { top, bottom, lapWidth } = scale;
  return (
    <>
      <FlagHatch id={id} />
      {flagBands(laps).map(({ flag, first, last }) => {
        const x = scale.lapX(first) - lapWidth / 2;
        const width = (last - first + 1) * lapWidth;
        return (
          <g key={first}>
            <rect x={x} y={top - 10} width={width} height={bottom - top + 10} fill={bandColours[flag]} />
            <rect x={x} y={top - 10} width={width} height={6} fill={`url(#${id}-${flag})`} />
          </g>
        );
      })}
    </>
  );
}

function Lines({ scale, hasPlaces }: { scale: LostTimeScale; hasPlaces: boolean }) {
  const { t } = useText();
  const { left, right } = scale;
  return (
    <>
      {scale.lostLines.map((seconds) => (
        <g key={seconds}>
          <path
            d={`M${left} ${Math.round(scale.lostY(seconds * 1000)) + 0.5}H${right}`}
            className="stroke-line"
          />
          <text x={left - 8} y={scale.lostY(seconds * 1000) + 4} textAnchor="end">
            +{formatFigure(seconds, scale.limitS < 5 ? 1 : 0)}
          </text>
        </g>
      ))}
      <text x={left - 8} y={scale.barsBottom + 4} textAnchor="end">
        {t('LapTimes.Best')}
      </text>
      {hasPlaces &&
        scale.placeLines.map((place) => (
          <g key={place}>
            <path d={`M${left} ${Math.round(scale.placeY(place)) + 0.5}H${right}`} className="stroke-line" />
            <text x={left - 8} y={scale.placeY(place) + 4} textAnchor="end">
              {t('LapTimes.Place', { position: place })}
            </text>
          </g>
        ))}
      {scale.lapLabels.map((lap) => (
        <text key={lap} x={scale.lapX(lap - 1)} y={scale.height - 6} textAnchor="middle">
          {lap}
        </text>
      ))}
    </>
  );
}

type BarProps = { lap: LapFigures; at: number; scale: LostTimeScale; isSessionBest: boolean };

function Bar({ lap, at, scale, isSessionBest }: BarProps) {
  const { lostMs, isInPit, isBest } = lap;
  const { barWidth, barsBottom, top } = scale;
  const middle = scale.lapX(at);
  const x = middle - barWidth / 2;
  const isCut = lostMs !== null && lostMs / 1000 > scale.limitS;
  const y = lostMs === null ? barsBottom : scale.lostY(lostMs);
  const height = Math.max(lostMs === null ? 0 : 1.5, barsBottom - y);
  const best = isSessionBest ? 'fill-best' : 'fill-pb';
  return (
    <g>
      <rect
        x={x}
        y={barsBottom - height}
        width={barWidth}
        height={height}
        className={isBest ? best : isInPit ? 'fill-pit' : 'fill-trace-2'}
      />
      {isCut && barWidth >= 3 && (
        <path
          d={`M${x - 1} ${top + 11}L${x + barWidth + 1} ${top + 6}`}
          className="stroke-surface"
          strokeWidth="3"
        />
      )}
      {isBest && (
        <path
          transform={`translate(${middle - 4} ${barsBottom - 13})`}
          d={isSessionBest ? 'M4 0 8 4 4 8 0 4Z' : 'M4 .8 7.8 7.2H.2Z'}
          className={best}
        />
      )}
      {isInPit && <PitMark x={middle} y={barsBottom + 4} />}
    </g>
  );
}

function PitMark({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <rect x={x - 6} y={y} width="12" height="12" rx="2" className="fill-pit" />
      <text x={x} y={y + 9.5} textAnchor="middle" className="fill-on-pit text-[0.5625rem] font-strong">
        P
      </text>
    </g>
  );
}

function PlaceLine({ laps, scale }: { laps: readonly LapFigures[]; scale: LostTimeScale }) {
  let isBroken = true;
  const path = laps
    .map(({ position }, index) => {
      if (position === null) {
        isBroken = true;
        return '';
      }
      const command = isBroken ? 'M' : 'L';
      isBroken = false;
      return `${command}${scale.lapX(index).toFixed(1)} ${scale.placeY(position).toFixed(1)}`;
    })
    .join('');
  return <path d={path} fill="none" className="stroke-accent" strokeWidth="2" strokeLinejoin="round" />;
}
