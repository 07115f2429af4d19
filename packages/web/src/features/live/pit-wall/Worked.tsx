/** A figure that opens its arithmetic, and the arithmetic itself: every term, and what was left out. */

import type { LiveRow } from '@lapwing/contract/live/row';
import type { Arithmetic, NotCounted, Term } from '@lapwing/timing/insight/arithmetic';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useLive } from '../state/live-store.ts';
import { numberOf, shortNameOf } from '../state/rows.ts';

/** `58.4`: seconds with a tenth. */
export function secondsText(timeMs: number): string {
  return (Math.abs(timeMs) / 1000).toFixed(1);
}

export function useCarNames(): (carId: string) => string {
  const rows = useLive(({ board }) => board.rows);
  return (carId) => {
    const row = rows.find(({ competitorId }) => competitorId === carId);
    return row === undefined ? '' : carText(row);
  };
}

function carText(row: LiveRow): string {
  return `${numberOf(row)} ${shortNameOf(row)}`.trim();
}

/** Which arithmetic of a panel is open; one at a time. Figures change every second, so it is known by its key. */
export function useOpenRule() {
  const [key, setKey] = useState<string | null>(null);
  const id = useId();
  const toggle = (next: string) => setKey((before) => (before === next ? null : next));
  return { key, id, toggle };
}

function keyOf({ rule, about = '' }: Arithmetic): string {
  return `${rule} ${about}`;
}
export type OpenRule = ReturnType<typeof useOpenRule>;

type FigureProps = {
  /** null for a figure that is not made from others */
  worked: Arithmetic | null;
  open: OpenRule;
  children: ReactNode;
  className?: string;
};

export function Figure({ worked, open, children, className = '' }: FigureProps) {
  const { t } = useText();
  if (worked === null) return <span className={className}>{children}</span>;
  const isOpen = open.key === keyOf(worked);
  return (
    <button
      type="button"
      className={`worked-figure ${className}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? open.id : undefined}
      title={t('PitWall.OpensArithmetic')}
      onClick={() => open.toggle(keyOf(worked))}
    >
      {children}
    </button>
  );
}

/** In its place, below the figures of the panel. */
export function OpenArithmetic({
  open,
  all,
}: {
  open: OpenRule;
  all: readonly (Arithmetic | null | undefined)[];
}) {
  const worked = all.find((one) => one && keyOf(one) === open.key);
  return worked ? <Worked worked={worked} id={open.id} /> : null;
}

function Worked({ worked, id }: { worked: Arithmetic; id: string }) {
  const { t, locale } = useText();
  const carName = useCarNames();
  const leftOut = Object.entries(worked.leftOut ?? {}).filter(([, count]) => count > 0);
  return (
    <section id={id} className="worked" aria-label={t(`PitWall.Rules.${worked.rule}`)}>
      <p>{t(`PitWall.Rules.${worked.rule}`)}</p>
      {worked.samples !== undefined && <Dots samples={worked.samples} />}
      <table>
        <tbody>
          {worked.terms.map((term, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the terms of a rule stay in their order.
            <tr key={index} data-sum={term.isSum || undefined}>
              <th scope="row">
                {t(`PitWall.Terms.${term.key}`)}
                {term.car !== undefined && ` ${carName(term.car)}`}
              </th>
              <td>{termText(term, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.length > 0 && (
        <p className="worked-note">
          {t('PitWall.LeftOut')}{' '}
          {leftOut
            // The keys are those of the rule.
            .map(([key, count]) => t(`PitWall.NotCounted.${key as NotCounted}`, { count: count ?? 0 }))
            .join(', ')}
        </p>
      )}
    </section>
  );
}

function termText({ unit, value, key }: Term, locale: Parameters<typeof formatNumber>[1]): string {
  if (unit === 'ms') {
    const sign = value < 0 ? '−' : key.endsWith('change') ? '+' : '';
    return `${sign}${formatLapTime(Math.round(Math.abs(value)))}`;
  }
  return formatNumber(value, locale, unit === 'litres' ? 1 : unit === 'factor' ? 2 : 0);
}

const WIDTH = 300;
const STEP = 6;

/** Each stop as a dot, equal ones above each other. */
function Dots({ samples }: { samples: readonly number[] }) {
  const { t } = useText();
  const sorted = samples.toSorted((a, b) => a - b);
  const least = sorted[0] ?? 0;
  const most = sorted.at(-1) ?? 0;
  const stacked = new Map<number, number>();
  const dots = sorted.map((lossMs) => {
    const at = most === least ? WIDTH / 2 : ((lossMs - least) / (most - least)) * (WIDTH - 2 * STEP) + STEP;
    const column = Math.round(at / STEP) * STEP;
    const level = stacked.get(column) ?? 0;
    stacked.set(column, level + 1);
    return { x: column, y: 34 - level * STEP };
  });
  const middle = t('PitWall.StopsFromTo', { least: secondsText(least), most: secondsText(most) });
  return (
    <svg viewBox={`0 0 ${WIDTH} 52`} className="worked-dots" role="img" aria-label={middle}>
      <path d={`M0 40H${WIDTH}`} stroke="var(--line-2)" />
      {dots.map(({ x, y }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other name.
        <circle key={index} cx={x} cy={y} r="2.6" fill="var(--ink-2)" />
      ))}
      <text x="0" y="51">
        {secondsText(least)}
      </text>
      <text x={WIDTH} y="51" textAnchor="end">
        {secondsText(most)}
      </text>
    </svg>
  );
}
