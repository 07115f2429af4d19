/** The texts of cards and shared pages, in each language of the site. */

import type { Language } from '@lapwing/contract/values/constants';
import type { LiveFlag, ResultStatus } from '@lapwing/contract/values/enums';
import { formatWall } from '@lapwing/timing/wall-dates';

const en = {
  statuses: {
    None: '',
    Active: 'Running',
    Provisional: 'Provisional',
    Official: 'Official',
  } satisfies Record<ResultStatus, string>,
  sessionTypes: { practice: 'Practice', qualify: 'Qualifying', race: 'Race', merge: 'Merged result' },
  flags: {
    Green: 'Green',
    Yellow: 'Yellow',
    Red: 'Red',
    Finish: 'Finished',
    Stop: 'Stop',
    Purple: 'Purple',
    Unknown: 'Live',
  } satisfies Record<LiveFlag, string>,
  lapsToGo: (count: number) => (count === 1 ? '1 lap to go' : `${count} laps to go`),
  whatIf: 'What if',
  whatIfNote: 'This is a what-if that somebody made, not a result.',
  live: 'Live',
  finished: 'Finished',
  results: 'Results',
  sessions: 'Sessions',
  entries: 'Entries',
  position: 'Position',
  number: 'Number',
  bestLap: 'Best lap',
  laps: 'Laps',
  points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  lapsBehind: (count: number) => (count === 1 ? '+1 lap' : `+${count} laps`),
  sessionCount: (count: number) => (count === 1 ? '1 session' : `${count} sessions`),
  entryCount: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  first: (name: string) => `First: ${name}.`,
  inTheLead: (name: string) => `In the lead: ${name}.`,
  liveTimingOf: (what: string) => `Live timing of ${what}.`,
  ofOrganization: (name: string) => `Events, results and championships of ${name}.`,
  ofPerson: (what: string) => `Results, videos and friends of ${what}.`,
  profileParts: { races: 'Event results', videos: 'Videos', friends: 'Friends' },
  trackLength: 'Track length',
  practiceOf: (what: string) => `Practice: ${what}.`,
  practiceAt: (what: string) => `Practice at ${what}: activities, best laps and who is on the track.`,
  standings: (of: string) => `Standings, ${of}.`,
  site: 'Live timing, results and practice for motorsport and sports.',
  screens: {
    results: 'Results',
    live: 'Live timing',
    practice: 'Practice',
    search: 'Search',
    profile: 'Profile',
    app: 'App',
    notFound: 'Page Not Found',
  },
};

export type CardMessages = typeof en;

const nl: CardMessages = {
  statuses: { None: '', Active: 'Bezig', Provisional: 'Voorlopig', Official: 'Officieel' },
  sessionTypes: {
    practice: 'Training',
    qualify: 'Kwalificatie',
    race: 'Race',
    merge: 'Samengevoegd resultaat',
  },
  flags: {
    Green: 'Groen',
    Yellow: 'Geel',
    Red: 'Rood',
    Finish: 'Afgelopen',
    Stop: 'Stop',
    Purple: 'Paars',
    Unknown: 'Live',
  },
  lapsToGo: (count) => (count === 1 ? 'nog 1 ronde' : `nog ${count} rondes`),
  whatIf: 'Wat als',
  whatIfNote: 'Dit is een wat-als die iemand heeft gemaakt, geen uitslag.',
  live: 'Live',
  finished: 'Afgelopen',
  results: 'Resultaten',
  sessions: 'Sessies',
  entries: 'Deelnemers',
  position: 'Positie',
  number: 'Nummer',
  bestLap: 'Beste ronde',
  laps: 'Rondes',
  points: (count) => (count === 1 ? '1 punt' : `${count} punten`),
  lapsBehind: (count) => (count === 1 ? '+1 ronde' : `+${count} rondes`),
  sessionCount: (count) => (count === 1 ? '1 sessie' : `${count} sessies`),
  entryCount: (count) => (count === 1 ? '1 deelnemer' : `${count} deelnemers`),
  first: (name) => `Eerste: ${name}.`,
  inTheLead: (name) => `Aan de leiding: ${name}.`,
  liveTimingOf: (what) => `Live timing van ${what}.`,
  ofOrganization: (name) => `Evenementen, resultaten en kampioenschappen van ${name}.`,
  ofPerson: (what) => `Resultaten, video’s en vrienden van ${what}.`,
  profileParts: { races: 'Wedstrijdresultaten', videos: 'Video’s', friends: 'Vrienden' },
  trackLength: 'Baanlengte',
  practiceOf: (what) => `Training: ${what}.`,
  practiceAt: (what) => `Training op ${what}: activiteiten, beste rondes en wie er nu rijdt.`,
  standings: (of) => `Stand, ${of}.`,
  site: 'Live timing, resultaten en training voor motorsport en sport.',
  screens: {
    results: 'Resultaten',
    live: 'Live timing',
    practice: 'Training',
    search: 'Zoeken',
    profile: 'Profiel',
    app: 'App',
    notFound: 'Pagina niet gevonden',
  },
};

const ja: CardMessages = {
  statuses: { None: '', Active: '進行中', Provisional: '暫定', Official: '正式' },
  sessionTypes: { practice: '練習走行', qualify: '予選', race: '決勝', merge: '統合結果' },
  flags: {
    Green: 'グリーン',
    Yellow: 'イエロー',
    Red: 'レッド',
    Finish: '終了',
    Stop: 'ストップ',
    Purple: 'パープル',
    Unknown: 'ライブ',
  },
  lapsToGo: (count) => `残り${count}周`,
  whatIf: 'もしも',
  whatIfNote: 'これは誰かが作った「もしも」であり、結果ではありません。',
  live: 'ライブ',
  finished: '終了',
  results: '結果',
  sessions: 'セッション',
  entries: '出走数',
  position: '順位',
  number: '番号',
  bestLap: 'ベストラップ',
  laps: '周回',
  points: (count) => `${count}ポイント`,
  lapsBehind: (count) => `+${count}周`,
  sessionCount: (count) => `${count}セッション`,
  entryCount: (count) => `出走${count}`,
  first: (name) => `1位：${name}。`,
  inTheLead: (name) => `首位：${name}。`,
  liveTimingOf: (what) => `${what}のライブタイミング。`,
  ofOrganization: (name) => `${name}のイベント、結果、チャンピオンシップ。`,
  ofPerson: (what) => `${what}の結果、動画、友達。`,
  profileParts: { races: 'イベント結果', videos: '動画', friends: '友達' },
  trackLength: 'コース長',
  practiceOf: (what) => `練習走行：${what}。`,
  practiceAt: (what) => `${what}の練習走行：走行記録、ベストラップ、現在走行中の選手。`,
  standings: (of) => `ランキング、${of}。`,
  site: 'モータースポーツとスポーツのライブタイミング、結果、練習走行。',
  screens: {
    results: '結果',
    live: 'ライブタイミング',
    practice: '練習走行',
    search: '検索',
    profile: 'プロフィール',
    app: 'アプリ',
    notFound: 'ページが見つかりません',
  },
};

const all: Readonly<Record<Language, CardMessages>> = { en, nl, ja };

/** The texts of one language, with its formats for days, numbers and countries. */
export type CardWords = CardMessages & {
  day: (date: string) => string;
  /** with thousands separators */
  count: (value: number) => string;
  country: (country: { alpha2: string; name: string }) => string;
  /** from the two-letter code in capitals */
  countryOf: (alpha2: string) => string;
};

function wordsOf(language: Language): CardWords {
  const { format: count } = new Intl.NumberFormat(language);
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const countryOf = (alpha2: string) => (/^[A-Z]{2}$/.test(alpha2) && countries.of(alpha2)) || alpha2;
  return {
    ...all[language],
    day: (date) => formatWall(Date.parse(date.slice(0, 10)), 'month-day-year', language),
    count,
    country: ({ alpha2, name }) => (language === 'en' ? name : countryOf(alpha2)),
    countryOf,
  };
}

const made = new Map<Language, CardWords>();

/** Made when first used: the formats of a language take a few milliseconds. */
export function cardWordsIn(language: Language): CardWords {
  const words = made.get(language) ?? wordsOf(language);
  made.set(language, words);
  return words;
}
