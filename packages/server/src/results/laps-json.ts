/**
 * The laps of one competitor as JSON: written directly, because a long race has a thousand laps of thirty values each.
 */

import type { FieldGap, Lap, LapDataInfo } from '@lapwing/contract/results/lap-data';

/** The info of a competitor in this or an older version of the API. */
export type AnyInfo = { [Key in keyof LapDataInfo]: unknown };

export function lapDataJson(lapDataInfo: AnyInfo | null, laps: readonly Lap[]): string {
  let text = '';
  for (const lap of laps) text += (text === '' ? '' : ',') + lapJson(lap);
  return `{"lapDataInfo":${JSON.stringify(lapDataInfo)},"laps":[${text}]}`;
}

/** Only the driver of a lap can have a character that JSON escapes: the other texts are times, dates and flags. */
function lapJson(lap: Lap): string {
  const { position, leaderLap, diff, gapAhead, gapBehind } = lap.fieldComparison;
  return (
    `{"lapNr":${lap.lapNr},"timeOfDay":${textJson(lap.timeOfDay)},"lapTime":"${lap.lapTime}",` +
    `"diffWithLastLap":${textJson(lap.diffWithLastLap)},"diffWithBestLap":"${lap.diffWithBestLap}",` +
    `"speed":${lap.speed},"sectionTimes":[${textsJson(lap.sectionTimes)}],"inPit":${lap.inPit},` +
    `"status":[${textsJson(lap.status)}],"isDeleted":${lap.isDeleted},` +
    `"fieldComparison":{"position":${position},"leaderLap":${leaderLap},` +
    `"diff":${gapJson(diff)},"gapAhead":${gapJson(gapAhead)},"gapBehind":${gapJson(gapBehind)}}` +
    (lap.driver === undefined ? '}' : `,"driver":${JSON.stringify(lap.driver)}}`)
  );
}

function gapJson(gap: FieldGap | null): string {
  return gap === null ? 'null' : `{"time":"${gap.time}","laps":${gap.laps}}`;
}

function textJson(text: string | null): string {
  return text === null ? 'null' : `"${text}"`;
}

function textsJson(texts: readonly string[]): string {
  return texts.length === 0 ? '' : `"${texts.join('","')}"`;
}
