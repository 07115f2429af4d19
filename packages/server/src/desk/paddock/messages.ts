/** Push messages about a grid call, in the language of the reader, with the time at the track. */

import type { PushMessage } from '@lapwing/contract/live/push';
import type { Language } from '@lapwing/contract/values/constants';
import { localDateTime } from '@lapwing/timing/timestamp';
import type { GridFollower } from './grid-followers.ts';

type Times = { start: string; spread: number; grid: string };

const words: Readonly<Record<Language, { moved: (times: Times) => string; call: (times: Times) => string }>> =
  {
    en: {
      moved: ({ start, spread, grid }) => `Now expected at ${start} ± ${spread} min. Grid at ${grid}.`,
      call: ({ start, spread, grid }) => `To the grid at ${grid}. Start at ${start} ± ${spread} min.`,
    },
    nl: {
      moved: ({ start, spread, grid }) => `Nu verwacht om ${start} ± ${spread} min. Opstellen om ${grid}.`,
      call: ({ start, spread, grid }) => `Opstellen om ${grid}. Start om ${start} ± ${spread} min.`,
    },
    ja: {
      moved: ({ start, spread, grid }) =>
        `開始予想は${start}（±${spread}分）に変わりました。グリッド集合 ${grid}`,
      call: ({ start, spread, grid }) => `${grid}にグリッドへ集合。開始予想 ${start}（±${spread}分）`,
    },
  };

export type GridNotice = {
  kind: 'moved' | 'call';
  sessionId: number;
  name: string;
  expectedStartMs: number;
  spreadMinutes: number;
  gridAtMs: number;
};

export function gridMessage(
  { kind, sessionId, name, expectedStartMs, spreadMinutes, gridAtMs }: GridNotice,
  { number, guid }: Pick<GridFollower, 'number' | 'guid'>,
  timeZone: string,
  language: Language,
): PushMessage {
  const clock = (atMs: number) => localDateTime(atMs, timeZone).slice(11, 16);
  const times = { start: clock(expectedStartMs), spread: spreadMinutes, grid: clock(gridAtMs) };
  return {
    title: `${number} · ${name}`,
    body: words[language][kind](times),
    url: `/sessions/${sessionId}${guid === null ? '' : `?guid=${guid}`}`,
    tag: `grid ${sessionId} ${number}`,
  };
}
