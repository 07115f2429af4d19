/** The distribution of lap times, a block for each lap. */

import type { LapHistogram } from '@lapwing/timing/analysis/lap-histogram';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../../i18n/language.ts';
import { useChartWidth } from '../../../ui/charts/use-width.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';

const HEIGHT = 120;
const BASE = 97;
const TALLEST = 78;
const LABEL_EVERY = 4;
/** As wide as a lap time of minutes and the space around it. */
const LABEL_WIDTH = 52;

export function SpreadChart({ spread }: { spread: LapHistogram }) {
  const { t } = useText();
  const [frame, width] = useChartWidth<HTMLDivElement>();
  const message = t('LapTimes.SpreadMessage', { time: formatLapTime(spread.medianMs) });
  return (
    <Sheet className="px-4 pb-2">
      <h2 className="pt-2.5 pb-1.5 text-4">{t('LapTimes.Spread')}</h2>
      <div ref={frame} style={{ minHeight: HEIGHT }}>
        {width > 0 && <SpreadPicture spread={spread} width={width} label={message} />}
      </div>
      <SpreadFigures spread={spread} caption={message} />
      <p className="pt-1 text-2 text-ink-3">{t('LapTimes.SpreadNote')}</p>
    </Sheet>
  );
}

function SpreadPicture({ spread, width, label }: { spread: LapHistogram; width: number; label: string }) {
  const { t } = useText();
  const { counts, stepMs, fromMs, medianMs, slowerCount } = spread;
  const stepWidth = width / counts.length;
  const most = Math.max(1, ...counts);
  const blockHeight = Math.min(7, TALLEST / most);
  const medianX = ((medianMs - fromMs) / stepMs) * stepWidth;
  const labelEvery = LABEL_EVERY * Math.max(1, Math.ceil(LABEL_WIDTH / (LABEL_EVERY * stepWidth)));
  const isRightHalf = medianX > width * 0.6;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className="block overflow-visible fill-ink-3 text-[0.6875rem] stretch-data"
    >
      {counts.map((count, step) => (
        <Blocks
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          key={step}
          x={step * stepWidth + 1.5}
          width={stepWidth - 3}
          count={count}
          height={blockHeight}
        />
      ))}
      <path d={`M0 ${BASE + 0.5}H${width}`} className="stroke-line-2" />
      <path d={`M${medianX} 4V${BASE}`} className="stroke-ink" strokeDasharray="4 3" />
      <text
        x={medianX + (isRightHalf ? -5 : 5)}
        y="12"
        textAnchor={isRightHalf ? 'end' : 'start'}
        className="fill-ink"
      >
        {t('LapTimes.Median', { time: formatLapTime(medianMs) })}
      </text>
      {counts.map(
        (_, step) =>
          step % labelEvery === 0 && (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
              key={step}
              x={step * stepWidth}
              y={HEIGHT - 8}
              textAnchor={
                step === 0 ? 'start' : width - step * stepWidth < LABEL_WIDTH / 2 ? 'end' : 'middle'
              }
            >
              {shortTime(fromMs + step * stepMs)}
            </text>
          ),
      )}
      {slowerCount > 0 && (
        <text x={width} y={BASE - 6 - Math.max(...counts.slice(-4)) * blockHeight} textAnchor="end">
          {t('LapTimes.Slower', { count: slowerCount })}
        </text>
      )}
    </svg>
  );
}

/** A step begins at a round time, so its trailing zeros are left out. */
function shortTime(timeMs: number): string {
  return formatLapTime(timeMs).replace(/(\.\d)(\d?)0+$/, '$1$2');
}

type BlocksProps = { x: number; width: number; count: number; height: number };

function Blocks({ x, width, count, height }: BlocksProps) {
  // Blocks too thin to distinguish are one bar.
  if (height < 2.5) {
    return (
      <rect x={x} y={BASE - count * height} width={width} height={count * height} className="fill-trace-2" />
    );
  }
  return Array.from({ length: count }, (_, block) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is its height above the ground.
      key={block}
      x={x}
      y={BASE - (block + 1) * height}
      width={width}
      height={height - 1.5}
      rx="1"
      className="fill-trace-2"
    />
  ));
}

function SpreadFigures({ spread, caption }: { spread: LapHistogram; caption: string }) {
  const { t } = useText();
  const { counts, stepMs, fromMs } = spread;
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('LapTimes.SpreadFrom')}</th>
            <th scope="col">{t('Common.Laps')}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map((count, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
            <tr key={step}>
              <th scope="row">{formatLapTime(fromMs + step * stepMs)}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
