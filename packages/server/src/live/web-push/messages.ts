/** Push messages about a competitor or the start of a session, in the language of the reader. */

import type { PushMessage } from '@lapwing/contract/live/push';
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
  penalty: (time: string) => string;
  finish: (position: number | null) => string;
  status: Readonly<Record<NotableChange['status'], string>>;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    startsAt: (time) => `Starts at ${time}`,
    pitIn: 'In the pit lane',
    lead: 'Takes the lead',
    bestLap: (time) => `Best lap of the session: ${time}`,
    penalty: (time) => `Penalty: ${time}`,
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
    penalty: (time) => `Straf: ${time}`,
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
    penalty: (time) => `ペナルティ: ${time}`,
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

function bodyOf({ kind, timeMs, position, status }: NotableChange, texts: Words): string {
  switch (kind) {
    case 'pit-in':
      return texts.pitIn;
    case 'lead':
      return texts.lead;
    case 'best-lap':
      return texts.bestLap(formatLapTime(timeMs ?? 0));
    case 'penalty':
      return texts.penalty(`${(timeMs ?? 0) < 0 ? '' : '+'}${formatLapTime(timeMs ?? 0)}`);
    case 'finish':
      return texts.finish(position);
    case 'status':
      return texts.status[status];
  }
}
