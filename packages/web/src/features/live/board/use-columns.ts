/** The columns that the board shows now, on this screen. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useContext, useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useTextScale } from '../../../ui/window/text-scale.ts';
import { useMedia } from '../../../ui/window/use-media.ts';
import type { CellContext, Column } from '../cells/column.ts';
import {
  askedColumns,
  type ColumnContent,
  configuredKinds,
  countStopped,
  moreKinds,
  ownColumns,
  sessionKinds,
  smartColumns,
  stopsShown,
  tickedKinds,
  wantedColumns,
  withoutTwins,
} from '../cells/visible-columns.ts';
import { useDisplay } from '../display/use-display.ts';
import { isSameList, useLive } from '../state/live-store.ts';
import { useStandingRecords } from '../state/standing-records.ts';
import { isSameLeads, leadWidthPx, type ShownLeads, shownLeads } from './lead-columns.ts';
import { fittingColumns, phoneColumnKeys, phoneColumns } from './phone-columns.ts';
import { TvRowsContext } from './tv-rows.ts';

/** How much wider everything is than at the regular text size. */
export const scales = {
  phone: { regular: 1.03, large: 1.2 },
  desk: { regular: 1, large: 1.22 },
  tv: { regular: 1.42, large: 1.75 },
} as const;

export function useScale(): number {
  const { form, settings } = useDisplay();
  return scales[form][settings.text] * useTextScale() * useContext(TvRowsContext).growth;
}

export function useCellContext(isInClass = false): CellContext {
  const { t, locale } = useText();
  const { settings } = useDisplay();
  const classes = useLive((state) => state.classes);
  const colours = useLive((state) => state.colours);
  const trackLengthMm = useLive(({ board }) => board.session.trackLengthMm);
  const rankedBy = useLive(({ board }) => board.session.rankedBy);
  const flag = useLive(({ board }) => board.session.flag);
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const flagAtMs = useLive(({ board }) => board.session.flagAtMs);
  const bestSectionTimesMs = useLive(({ board }) => board.session.bestSectionTimesMs, isSameList);
  const records = useStandingRecords();
  const { speed, distance } = settings;
  return useMemo(
    () => ({
      t,
      locale,
      units: { speed, distance },
      session: { trackLengthMm, rankedBy, bestSectionTimesMs, flag, flagAtMs, isEnded },
      classes,
      colours,
      records,
      isInClass,
    }),
    [
      t,
      locale,
      speed,
      distance,
      trackLengthMm,
      rankedBy,
      bestSectionTimesMs,
      flag,
      flagAtMs,
      isEnded,
      classes,
      colours,
      records,
      isInClass,
    ],
  );
}

export function usePhoneColumnKeys(): readonly string[] {
  const { settings } = useDisplay();
  const rankedBy = useLive(({ board }) => board.session.rankedBy);
  return phoneColumnKeys(settings.phonecolumns, rankedBy);
}

export function useShownLeads(): ShownLeads {
  return useLive(({ configuration }) => shownLeads(configuration), isSameLeads);
}

type BoardRoom = {
  /** for the whole board */
  widthPx: number;
  /** whether one class is shown */
  isInClass: boolean;
};

type ColumnsAt = (widthPx: number, rows: readonly LiveRow[], hasContent?: ColumnContent) => readonly Column[];

/** The columns at the width of the board, and those that it would have at another one. */
export function useColumns(
  context: CellContext,
  { widthPx, isInClass }: BoardRoom,
): { columns: readonly Column[]; columnsAt: ColumnsAt } {
  const { form, settings } = useDisplay();
  const scale = useScale();
  const configuration = useLive((state) => state.configuration);
  const sectionCount = useLive(({ board }) => board.session.sectionCount);
  const { columns: chosen, smartcolumns } = settings;
  const phoneKeys = usePhoneColumnKeys();
  const { rankedBy } = context.session;
  const isSmart = smartcolumns === 'on';
  const ticked = useMemo(() => tickedKinds(chosen), [chosen]);
  const kinds = useMemo(
    () => ticked ?? (isSmart ? sessionKinds(configuration, { rankedBy }) : configuredKinds(configuration)),
    [ticked, configuration, isSmart, rankedBy],
  );
  const own = useMemo(() => ownColumns(kinds, configuration), [kinds, configuration]);
  // A visitor who ticked columns gets those and no others.
  const isTicked = ticked !== null;
  const more = useMemo(
    () => (isTicked ? [] : moreKinds(configuration, { rankedBy })),
    [isTicked, configuration, rankedBy],
  );
  const asked = useMemo(() => askedColumns(configuration), [configuration]);
  // A tablet needs the room of the trend for the class.
  const isNarrow = useMedia('(width < 53rem)');
  const wanted = useMemo(() => {
    if (form === 'phone') return phoneColumns(phoneKeys);
    const columns = wantedColumns(kinds, {
      ...{ sectionCount, classes: context.classes },
      hasGapChange: form === 'desk' && rankedBy === 'distance' && !isNarrow,
    });
    return isInClass ? withoutTwins(columns) : columns;
  }, [form, phoneKeys, kinds, sectionCount, isInClass, context.classes, rankedBy, isNarrow]);
  const leads = useShownLeads();
  const hasStops = useStopsShown(`${widthPx} ${isInClass} ${context.session.flag}`);
  const columnsAt: ColumnsAt = (boardPx, rows, hasContent) => {
    if (form === 'phone') return fittingColumns(wanted, { boardPx, scale });
    if (!isSmart) return wanted;
    const roomPx = boardPx / scale - leadWidthPx(boardPx / scale, leads);
    return smartColumns(wanted, {
      ...{ rows, context, roomPx, own, isTicked, isInClass, more, sectionCount, asked, hasStops },
      ...(hasContent && { hasContent }),
    });
  };
  const columns = useLive(({ board }) => columnsAt(widthPx, board.rows), isSameList);
  return { columns, columnsAt };
}

function useStopsShown(moment: string): boolean {
  const stopped = useLive(({ board }) => countStopped(board.rows));
  const all = useLive(({ order }) => order.length);
  const [shown, setShown] = useState(() => stopsShown(null, moment, { stopped, all }));
  const now = stopsShown(shown, moment, { stopped, all });
  if (now !== shown) setShown(now);
  return now.areShown;
}
