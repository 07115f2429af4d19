/** The parts of a live session that the board does not need at first: one file of the build, loaded after the board. */

import { RowDetail } from './board/RowDetail.tsx';
import { DisplayOptions } from './display/DisplayOptions.tsx';
import { LapTrends } from './page/LapTrends.tsx';
import { PinnedRow } from './page/PinnedRow.tsx';
import { RecordStrip } from './page/RecordStrip.tsx';
import { StartGrid } from './page/StartGrid.tsx';
import { TvSide } from './page/TvSide.tsx';
import { WhileAway } from './page/WhileAway.tsx';
import { RaceRadio } from './radio/RaceRadio.tsx';
import { RadioButton } from './radio/RadioButton.tsx';

export const laterParts = {
  DisplayOptions,
  LapTrends,
  PinnedRow,
  RaceRadio,
  RecordStrip,
  RadioButton,
  RowDetail,
  StartGrid,
  TvSide,
  WhileAway,
};
