/** English with all its parts loaded. */

import { en } from './en.ts';
import { enAnnouncer } from './en-announcer.ts';
import { enDeskDecide } from './en-desk-decide.ts';
import { enDeskRun } from './en-desk-run.ts';
import { enDeskSeries } from './en-desk-series.ts';
import { enFollow } from './en-follow.ts';
import { enHeats } from './en-heats.ts';
import { enLive } from './en-live.ts';
import { enPitwall } from './en-pitwall.ts';
import { enReport } from './en-report.ts';
import { enScreens } from './en-screens.ts';
import { enSeals } from './en-seals.ts';
import { enStandings } from './en-standings.ts';
import { joinMessages } from './translate.ts';

export const englishParts = [
  ...[en, enLive, enScreens],
  ...[enDeskRun, enDeskDecide, enDeskSeries, enHeats, enFollow, enStandings, enPitwall, enAnnouncer, enSeals],
  enReport,
];

export const allEnglish = joinMessages(englishParts);
