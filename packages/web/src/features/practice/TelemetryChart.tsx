/** The voltage or temperature that a transponder measured on each lap. */

import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { linePath } from '../../ui/charts/line-path.ts';
import { linearScale } from '../../ui/charts/scale.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';

const HEIGHT = 120;
const LEFT = 52;
const PADDING_PX = 16;
const TOP = 10;
const BOTTOM = HEIGHT - 12;

type TelemetryChartProps = {
  title: string;
  unit: string;
  decimals: number;
  values: readonly (number | null)[];
};

export function TelemetryChart({ title, unit, decimals, values }: TelemetryChartProps) {
  const { t, locale } = useText();
  const [frame, frameWidth] = useWidth<HTMLDivElement>();
  const measured = values.filter((value) => value !== null);
  if (measured.length < 2) return null;
  const width = Math.max(0, frameWidth - PADDING_PX);
  const low = Math.min(...measured);
  const high = Math.max(...measured);
  const shown = (value: number) => `${formatNumber(value, locale, decimals)} ${unit}`;
  const x = linearScale([0, Math.max(1, values.length - 1)], [LEFT, width - 8]);
  const y = linearScale(low === high ? [low - 1, high + 1] : [low, high], [BOTTOM, TOP]);
  return (
    <Sheet className="mb-3.5">
      <h2 className="px-4 pt-3 text-4">
        {title} <span className="text-2 font-normal text-ink-3">{unit}</span>
      </h2>
      <div ref={frame} className="px-2 pb-2">
        {width > 0 && (
          <svg
            role="img"
            aria-label={t('Practice.TelemetryLabel', { what: title, low: shown(low), high: shown(high) })}
            width={width}
            height={HEIGHT}
            className="block chart-text stretch-data"
          >
            {[...new Set([low, high])].map((tick) => (
              <g key={tick}>
                <path d={`M${LEFT} ${y(tick)}H${width - 8}`} stroke="var(--line)" />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" fill="var(--ink-3)">
                  {formatNumber(tick, locale, decimals)}
                </text>
              </g>
            ))}
            <path d={linePath(values, x, y)} fill="none" stroke="var(--accent)" strokeWidth="1.5" />
          </svg>
        )}
      </div>
    </Sheet>
  );
}
