/** Push messages about a competitor or the start of a session, in the language of the reader. */

import type { PushMessage } from '@lapwing/contract/live/push';
import type { PenaltyKind } from '@lapwing/contract/results/penalties';
import type { Language } from '@lapwing/contract/values/constants';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { NotableChange } from '@lapwing/timing/live/delta/notable-changes';
import { localDateTime } from '@lapwing/timing/timestamp';
import type { DueReminder } from './subscriptions.ts';

type Words = {
  startsAt: (time: string) => string;
  pitIn: string;
  lead: string;
  bestLap: (time: string) => string;
  penalty: (what: string) => string;
  penalties: Readonly<Record<Exclude<PenaltyKind, 'time' | 'disqualified'>, (value: number) => string>>;
  finish: (position: number | null) => string;
  status: Readonly<Record<NotableChange['status'], string>>;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    startsAt: (time) => `Starts at ${time}`,
    pitIn: 'In the pit lane',
    lead: 'Takes the lead',
    bestLap: (time) => `Best lap of the session: ${time}`,
    penalty: (what) => `Penalty: ${what}`,
    penalties: {
      laps: (laps) => (laps === 1 ? '1 lap' : `${laps} laps`),
      places: (places) => (places === 1 ? '1 place back' : `${places} places back`),
      'grid-drop': (places) => (places === 1 ? '1 place on the grid' : `${places} places on the grid`),
      'drive-through': () => 'drive-through',
      'stop-and-go': () => 'stop and go',
      'lap-deleted': (lap) => `lap ${lap} deleted`,
      'class-excluded': () => 'excluded from the class',
      reprimand: () => 'reprimand',
    },
    finish: (position) => (position === null ? 'Finished' : `Finished: P${position}`),
    status: {
      Normal: 'Back in the race',
      DNS: 'Did not start',
      DNF: 'Retired',
      DQ: 'Disqualified',
      Provisional: 'Result is provisional',
      Garage: 'In the garage',
    },
  },
  nl: {
    startsAt: (time) => `Begint om ${time}`,
    pitIn: 'In de pitstraat',
    lead: 'Neemt de leiding',
    bestLap: (time) => `Snelste ronde van de sessie: ${time}`,
    penalty: (what) => `Straf: ${what}`,
    penalties: {
      laps: (laps) => (laps === 1 ? '1 ronde' : `${laps} ronden`),
      places: (places) => (places === 1 ? '1 plaats terug' : `${places} plaatsen terug`),
      'grid-drop': (places) =>
        places === 1 ? '1 plaats op de startopstelling' : `${places} plaatsen op de startopstelling`,
      'drive-through': () => 'drive-through',
      'stop-and-go': () => 'stop-and-go',
      'lap-deleted': (lap) => `ronde ${lap} geschrapt`,
      'class-excluded': () => 'uitgesloten van de klasse',
      reprimand: () => 'berisping',
    },
    finish: (position) => (position === null ? 'Gefinisht' : `Gefinisht: P${position}`),
    status: {
      Normal: 'Weer in de wedstrijd',
      DNS: 'Niet gestart',
      DNF: 'Uitgevallen',
      DQ: 'Gediskwalificeerd',
      Provisional: 'Uitslag is voorlopig',
      Garage: 'In de garage',
    },
  },
  ja: {
    startsAt: (time) => `${time} スタート`,
    pitIn: 'ピットレーンに入りました',
    lead: 'トップに立ちました',
    bestLap: (time) => `セッションのベストラップ: ${time}`,
    penalty: (what) => `ペナルティ: ${what}`,
    penalties: {
      laps: (laps) => `${laps}周減算`,
      places: (places) => `${places}順位降格`,
      'grid-drop': (places) => `${places}グリッド降格`,
      'drive-through': () => 'ドライブスルー',
      'stop-and-go': () => 'ストップ＆ゴー',
      'lap-deleted': (lap) => `${lap}周目のラップ取消`,
      'class-excluded': () => 'クラスから除外',
      reprimand: () => '戒告',
    },
    finish: (position) => (position === null ? 'フィニッシュ' : `フィニッシュ: ${position}位`),
    status: {
      Normal: 'レースに復帰しました',
      DNS: '未出走',
      DNF: 'リタイア',
      DQ: '失格',
      Provisional: '暫定結果です',
      Garage: 'ガレージにいます',
    },
  },
};

export function messageOf(
  change: NotableChange,
  session: { eventId: string; liveSessionId: string },
  language: Language,
  /** of an unlisted event */
  guid: string | null,
): PushMessage {
  return {
    title: change.who,
    body: bodyOf(change, words[language]),
    url: `/livetiming/${session.eventId}/sessions/${session.liveSessionId}${guid === null ? '' : `?guid=${guid}`}`,
    tag: `${session.liveSessionId} ${change.competitorId}`,
  };
}

/** With the time at the track. */
export function reminderOf({ session, row }: DueReminder, language: Language): PushMessage {
  const time = localDateTime(session.startsAtMs, session.timeZone).slice(11, 16);
  const guid = row.guid === null ? '' : `?guid=${row.guid}`;
  return {
    title: session.name,
    body: words[language].startsAt(time),
    url: `/sessions/${session.id}${guid}`,
    tag: `start ${session.id}`,
  };
}

function bodyOf(change: NotableChange, texts: Words): string {
  const { kind, timeMs, position, status } = change;
  switch (kind) {
    case 'pit-in':
      return texts.pitIn;
    case 'lead':
      return texts.lead;
    case 'best-lap':
      return texts.bestLap(formatLapTime(timeMs ?? 0));
    case 'penalty':
      return penaltyText(change, texts);
    case 'finish':
      return texts.finish(position);
    case 'status':
      return texts.status[status];
  }
}

function penaltyText({ timeMs, penalty }: NotableChange, texts: Words): string {
  const time = timeMs === null ? '' : `${timeMs < 0 ? '' : '+'}${formatLapTime(timeMs)}`;
  const decision = penalty?.decision ?? 'time';
  if (decision === 'disqualified') return texts.status.DQ;
  if (decision === 'time') return texts.penalty(time);
  const what = texts.penalties[decision](penalty?.value ?? 0);
  return texts.penalty([what, time].filter(Boolean).join(' '));
}
