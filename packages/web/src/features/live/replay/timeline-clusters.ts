/** The events along a timeline, grouped so that each mark is large enough to be clicked. */

import type { Notice } from '@lapwing/contract/live/board';

export type MarkKind = 'flag' | 'lead' | 'pit-in';

/** The most important first. */
const kinds: readonly MarkKind[] = ['flag', 'lead', 'pit-in'];

export type Cluster = {
  /** the one that it shows and links to */
  shown: Notice;
  kind: MarkKind;
  /** all of them, the oldest first */
  marks: readonly Notice[];
  leftPx: number;
};

export type Span = { fromMs: number; untilMs: number; widthPx: number };

function leftPxOf(atMs: number, { fromMs, untilMs, widthPx }: Span): number {
  return ((atMs - fromMs) / (untilMs - fromMs)) * widthPx;
}

/** No two clusters start closer together than `apartPx`. */
export function clustersOf(marks: readonly Notice[], span: Span, apartPx: number): Cluster[] {
  const groups: { leftPx: number; marks: Notice[] }[] = [];
  for (const mark of marks.toSorted((a, b) => a.atMs - b.atMs)) {
    const leftPx = leftPxOf(mark.atMs, span);
    const last = groups.at(-1);
    if (last !== undefined && leftPx - last.leftPx < apartPx) last.marks.push(mark);
    else groups.push({ leftPx, marks: [mark] });
  }
  return groups.flatMap(({ leftPx, marks: ofGroup }) => {
    const kind = kinds.find((wanted) => ofGroup.some(({ type }) => type === wanted));
    const shown = ofGroup.find(({ type }) => type === kind);
    return kind === undefined || shown === undefined ? [] : [{ kind, shown, marks: ofGroup, leftPx }];
  });
}

export type Band = { flag: Notice; leftPx: number; widthPx: number };

/** How long each flag was shown. */
export function flagBands(marks: readonly Notice[], span: Span): Band[] {
  const flags = marks.filter(({ type }) => type === 'flag');
  return flags.map((flag, place) => {
    const leftPx = leftPxOf(flag.atMs, span);
    const endPx = leftPxOf(flags[place + 1]?.atMs ?? span.untilMs, span);
    return { flag, leftPx, widthPx: Math.max(1, endPx - leftPx) };
  });
}
