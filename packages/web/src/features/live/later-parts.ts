/** The parts of a live session that its board can do without at first: one file of the build, loaded after the board. */

import { RowDetail } from './board/RowDetail.tsx';
import { boardFromSession } from './board-from-session.ts';
import { DisplayOptions } from './display/DisplayOptions.tsx';
import { PinnedRow } from './session/PinnedRow.tsx';
import { TvSide } from './session/TvSide.tsx';

export const laterParts = { boardFromSession, DisplayOptions, PinnedRow, RowDetail, TvSide };
