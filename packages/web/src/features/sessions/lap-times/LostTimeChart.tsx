/** The lost-time chart with its title, its readout, and its pointer and key handling. */

import { formatLapTime } from '@lapwing/timing/lap-time';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { shownSigned } from '../../../i18n/times.ts';
import { useChartWidth } from '../../../ui/charts/use-width.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { LostTimePicture } from './LostTimePicture.tsx';
import type { LapFigures } from './lap-figures.ts';
import { lostTimeScale } from './lost-time-scale.ts';

type LostTimeChartProps = {
  competitor: string;
  laps: readonly LapFigures[];
  medianMs: number | null;
  fieldSize: number;
  hasPlaces: boolean;
  isSessionBest: boolean;
  /** A lap was picked: by a click, a tap or Enter. */
  onPick: (lapNumber: number) => void;
};

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function LostTimeChart(props: LostTimeChartProps) {
  const { competitor, laps, medianMs, fieldSize, hasPlaces, isSessionBest, onPick } = props;
  const { t } = useText();
  const [frame, width] = useChartWidth<HTMLDivElement>();
  const bestIndex = laps.findIndex(({ isBest }) => isBest);
  const [pointed, setPointed] = useState<number | null>(null);
  const index = Math.min(laps.length - 1, pointed ?? Math.max(0, bestIndex));
  const best = laps[bestIndex];
  const lap = laps[index];
  if (lap === undefined) return null;

  const scale = lostTimeScale({ laps, width, fieldSize, hasPlaces });
  const indexUnder = ({ clientX, currentTarget }: PointerEvent) =>
    scale.indexAt(clientX - currentTarget.getBoundingClientRect().left);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step !== undefined) setPointed(Math.min(laps.length - 1, Math.max(0, index + step)));
    else if (event.key === 'Enter') onPick(lap.lapNumber);
    else return;
    event.preventDefault();
  };
  const median =
    medianMs === null || best === undefined
      ? null
      : {
          lostMs: medianMs - best.lapTimeMs,
          label: t('LapTimes.Median', { time: formatLapTime(medianMs) }),
        };
  const note = t(hasPlaces ? 'LapTimes.ChartNoteWithPlaces' : 'LapTimes.ChartNote', { limit: scale.limitS });
  const sentence =
    median === null || best === undefined
      ? null
      : t('LapTimes.ChartSentence', {
          competitor,
          best: formatLapTime(best.lapTimeMs),
          lap: best.lapNumber,
          lost: formatLapTime(Math.max(0, median.lostMs)),
        });
  const message = t('LapTimes.ChartMessage', {
    competitor,
    count: laps.length,
    best: best ? formatLapTime(best.lapTimeMs) : '',
    lap: best?.lapNumber ?? '',
  });
  const readout = readoutOf(lap, t);
  return (
    <Sheet>
      <div className="flex flex-wrap items-baseline gap-x-3.5 px-4 pt-2.5 pb-1">
        <h2 className="text-4">{t('LapTimes.ChartTitle')}</h2>
        <p className="text-2 text-ink-3 max-lg:hidden">{note}</p>
        <p className="ms-auto flex min-h-5 gap-x-3.5 text-3 text-ink-2 stretch-data">
          {readout.map(({ key, text, isStrong }) =>
            isStrong ? (
              <b key={key} className="font-strong text-ink">
                {text}
              </b>
            ) : (
              <span key={key}>{text}</span>
            ),
          )}
        </p>
      </div>
      {sentence !== null && <p className="px-4 pb-1 font-medium">{sentence}</p>}
      <div ref={frame} className="relative" style={{ minHeight: scale.height }}>
        {width > 0 && (
          <LostTimePicture
            label={sentence ?? message}
            laps={laps}
            scale={scale}
            width={width}
            pointed={pointed === null ? null : index}
            median={median}
            hasPlaces={hasPlaces}
            isSessionBest={isSessionBest}
          />
        )}
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('LapTimes.ChartSlider')}
          aria-valuemin={1}
          aria-valuemax={laps.length}
          aria-valuenow={index + 1}
          aria-valuetext={readout.map(({ text }) => text).join(', ')}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => setPointed(indexUnder(event))}
          onPointerLeave={({ pointerType }) => {
            // Lifting a finger is a leave event too; the selected lap stays.
            if (pointerType === 'mouse') setPointed(null);
          }}
          onPointerUp={(event) => {
            setPointed(indexUnder(event));
            const picked = laps[indexUnder(event)];
            if (picked) onPick(picked.lapNumber);
          }}
          className="absolute inset-0 touch-pan-y -outline-offset-2"
        />
      </div>
    </Sheet>
  );
}

type Readout = { key: string; text: string; isStrong?: true }[];

function readoutOf(lap: LapFigures, t: ReturnType<typeof useText>['t']): Readout {
  const { lapNumber, position, lapTimeMs, lostMs, isBest, isInPit, flag } = lap;
  const lost = isBest ? t('LapTimes.IsBest') : shownSigned(formatLapTime(lostMs ?? 0));
  return [
    { key: 'lap', text: t('LapTimes.LapNumber', { lap: lapNumber }) },
    ...(position === null ? [] : [{ key: 'place', text: t('LapTimes.Place', { position }) }]),
    ...(lapTimeMs > 0 ? [{ key: 'time', text: formatLapTime(lapTimeMs), isStrong: true as const }] : []),
    { key: 'lost', text: lost },
    ...(isInPit ? [{ key: 'pit', text: t('LapTimes.InPit') }] : []),
    ...(flag === 'GREEN' ? [] : [{ key: 'flag', text: t(`LapFlags.${flag}`) }]),
  ].filter(({ text }) => text !== '');
}
