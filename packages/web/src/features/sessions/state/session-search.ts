/** What the session screen keeps in its address. */

import { MAX_COMPARED_COMPETITORS } from '@lapwing/contract/values/constants';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The maximum number of compared competitors. */
export const COMPARE_LIMIT = MAX_COMPARED_COMPETITORS;

const sessionTabs = ['all', 'class', 'report', 'lapchart', 'analysis', 'compare', 'select'] as const;
export type SessionTab = (typeof sessionTabs)[number];

export type SessionSearch = {
  tab?: string | undefined;
  /** finish positions, separated by commas */
  competitors?: string | undefined;
  /** the selected class */
  class?: string | undefined;
  /** the finish position of the competitor highlighted in the lap chart */
  follow?: string | undefined;
  /** the number of the lap marked in the lap chart */
  lap?: string | undefined;
  /** the chart of a comparison, or the form of the lap chart */
  view?: string | undefined;
  /** `hidden` if laps through the pits are left out */
  pits?: string | undefined;
  /** the finish position of the reference for gaps */
  to?: string | undefined;
  /** how many times wider than the screen the lap chart is */
  zoom?: string | undefined;
  /** which part of a long lap table is shown, from 1 */
  part?: string | undefined;
  /** the order of the field's pace */
  sort?: string | undefined;
  /** the number of an earlier publication of the result */
  revision?: string | undefined;
};

export function tabIn({ tab }: SessionSearch): SessionTab {
  return sessionTabs.find((known) => known === tab?.toLowerCase()) ?? 'all';
}

/** Finish positions of this list, each once, at most as many as can be compared. */
export function competitorsIn({ competitors }: SessionSearch, rowCount: number): number[] {
  const positions = (competitors ?? '')
    .split(',')
    .map(Number)
    .filter((position) => Number.isInteger(position) && position >= 1 && position <= rowCount);
  return [...new Set(positions)].slice(0, COMPARE_LIMIT);
}

type Comparable = { finishPosition: number; accountId: string | null };

/** A comparison starts with the winner and the visitor's own result, or with the first two. */
export function withSomebodyToCompare(
  search: SessionSearch,
  rows: readonly Comparable[],
  accountId: string | null,
): SessionSearch {
  if (tabIn(search) !== 'compare' || competitorsIn(search, rows.length).length > 0) return search;
  const own = rows.find((row) => accountId !== null && row.accountId === accountId);
  const first = rows.filter((row) => row !== own).slice(0, own ? 1 : 2);
  const positions = [...(own ? [own] : []), ...first].map(({ finishPosition }) => finishPosition);
  return { ...search, competitors: competitorsText(positions.sort((a, b) => a - b)) };
}

/** The same as text for the address. */
export function competitorsText(positions: readonly number[]): string | undefined {
  return positions.length > 0 ? positions.join(',') : undefined;
}

/** Adds this one, if there is room. */
export function chosenWith(position: number, chosen: readonly number[]): readonly number[] {
  return chosen.includes(position) || chosen.length >= COMPARE_LIMIT ? chosen : [position, ...chosen];
}

export type ChangeSearch = (change: SessionSearch) => void;

/**
 * Changes parts of the address and leaves the rest. Going back leads to the previous tab or view, skipping other
 * changes made on this one.
 */
export function useChangeSearch(): ChangeSearch {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      void navigate({
        to: '.',
        search: (search: object) => ({ ...search, ...change }),
        replace: !('tab' in change || 'view' in change),
        resetScroll: false,
      });
    },
    [navigate],
  );
}

/** A number from 1 to `last`, such as a finish position; null for anything else. */
export function numberUpTo(text: string | undefined, last: number): number | null {
  const number = Number(text ?? '');
  return Number.isInteger(number) && number >= 1 && number <= last ? number : null;
}
