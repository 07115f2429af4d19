/** How large the rows of a big screen are: as large as fills its height, because they are read from afar. */

import { createContext } from 'react';

/** At the regular text size: 21 px of text or more. */
const SMALLEST_ROW_PX = 42;
const LARGEST_ROW_PX = 66;
/** The row for which text and columns have their usual size. */
const USUAL_ROW_PX = 42;
/** Larger text would leave room for a few columns only. */
const MOST_TEXT = 1.35;

export type TvRows = {
  rowPx: number;
  /** how much larger text and columns are */
  growth: number;
};

export const usualTvRows: TvRows = { rowPx: USUAL_ROW_PX, growth: 1 };

type TvRoom = {
  roomPx: number;
  rowCount: number;
  /** of the text that the visitor chose */
  scale?: number;
  /** with which the columns still fit */
  mostGrowth?: number;
};

/** As few pages as the smallest rows need, all of them full. */
export function tvRows({ roomPx, rowCount, scale = 1, mostGrowth = MOST_TEXT }: TvRoom): TvRows {
  if (roomPx <= 0 || rowCount === 0) return usualTvRows;
  const mostOnPage = Math.max(1, Math.floor(roomPx / (SMALLEST_ROW_PX * scale)));
  const pageCount = Math.ceil(rowCount / mostOnPage);
  const onPage = Math.ceil(rowCount / pageCount);
  const rowPx = Math.min(LARGEST_ROW_PX * scale, Math.floor(roomPx / onPage));
  const growth = Math.min(MOST_TEXT, rowPx / (USUAL_ROW_PX * scale), mostGrowth);
  return { rowPx, growth: Math.max(1, growth) };
}

export const TvRowsContext = createContext<TvRows>(usualTvRows);
