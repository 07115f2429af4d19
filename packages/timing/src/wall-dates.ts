/**
 * Formats local dates and times of a venue. Not with Intl, because the first use of the browser's formats is
 * very slow.
 */

import type { DateFormat } from '@lapwing/contract/values/constants';

/**
 * A day has two forms: `Sat 14 Nov 2026` (`month-day-year`) and `14 Nov` (`month-day`). A `short-date` is the second one in
 * this year, and otherwise the first. Months are words, because 11/8/2026 is another day elsewhere.
 */
export type DateStyle = DateFormat | 'time' | 'time-of-day' | 'date-time';

type PatternStyle = Exclude<DateStyle, 'short-date' | 'time' | 'time-of-day'> | RangeStyle;

/** From the first day to the last: in one month, in one year, or in different years. */
type RangeStyle = 'in-a-month' | 'in-a-year' | 'over-years';

/** In a pattern `{d}` is a day, `{M}` a month as a number, `{MMM}` and `{MMMM}` as a word, `{to.d}` of the last day. */
type Language = {
  months: readonly string[];
  shortMonths: readonly string[];
  weekdays: readonly string[];
  patterns: Readonly<Record<PatternStyle, string>>;
};

const american: Language = {
  months: 'January February March April May June July August September October November December'.split(' '),
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  patterns: {
    'month-year': '{MMMM} {y}',
    'month-day-year': '{E}, {MMM} {d}, {y}',
    'month-day': '{MMM} {d}',
    'date-time': '{E}, {MMM} {d}, {y}, {time}',
    'in-a-month': '{MMM} {d} – {to.d}, {y}',
    'in-a-year': '{MMM} {d} – {to.MMM} {to.d}, {y}',
    'over-years': '{MMM} {d}, {y} – {to.MMM} {to.d}, {to.y}',
  },
};

const dayFirst = {
  'month-year': '{MMMM} {y}',
  'month-day-year': '{E} {d} {MMM} {y}',
  'month-day': '{d} {MMM}',
  'date-time': '{E} {d} {MMM} {y}, {time}',
  'in-a-month': '{d}–{to.d} {MMM} {y}',
  'in-a-year': '{d} {MMM} – {to.d} {to.MMM} {y}',
  'over-years': '{d} {MMM} {y} – {to.d} {to.MMM} {to.y}',
} satisfies Language['patterns'];

/** Outside America. */
const british: Language = { ...american, patterns: dayFirst };

const dutch: Language = {
  months: 'januari februari maart april mei juni juli augustus september oktober november december'.split(
    ' ',
  ),
  shortMonths: 'jan feb mrt apr mei jun jul aug sep okt nov dec'.split(' '),
  weekdays: 'zo ma di wo do vr za'.split(' '),
  patterns: dayFirst,
};

const japanese: Language = {
  months: [],
  shortMonths: [],
  weekdays: [...'日月火水木金土'],
  patterns: {
    'month-year': '{y}年{M}月',
    'month-day-year': '{y}年{M}月{d}日({E})',
    'month-day': '{M}月{d}日',
    'date-time': '{y}年{M}月{d}日({E}) {time}',
    'in-a-month': '{y}年{M}月{d}日～{to.d}日',
    'in-a-year': '{y}年{M}月{d}日～{to.M}月{to.d}日',
    'over-years': '{y}年{M}月{d}日～{to.y}年{to.M}月{to.d}日',
  },
};

function languageOf(locale: string): Language {
  if (locale.startsWith('nl')) return dutch;
  if (locale.startsWith('ja')) return japanese;
  return locale === 'en-GB' ? british : american;
}

function partsOf(atMs: number, { months, shortMonths, weekdays }: Language, before = ''): [string, string][] {
  const date = new Date(atMs);
  const month = date.getUTCMonth();
  return [
    [`${before}y`, String(date.getUTCFullYear())],
    [`${before}M`, String(month + 1)],
    [`${before}MMM`, shortMonths[month] ?? ''],
    [`${before}MMMM`, months[month] ?? ''],
    [`${before}d`, String(date.getUTCDate())],
    [`${before}E`, weekdays[date.getUTCDay()] ?? ''],
    [`${before}time`, date.toISOString().slice(11, 16)],
  ];
}

function filled(pattern: string, parts: readonly [string, string][]): string {
  const byName = new Map(parts);
  return pattern.replace(/\{([\w.]+)\}/g, (_, name: string) => byName.get(name) ?? '');
}

/** Reads the instant as UTC. */
export function formatWall(atMs: number, style: DateStyle, locale: string, nowMs = Date.now()): string {
  if (style === 'short-date') {
    const isThisYear = new Date(atMs).getUTCFullYear() === new Date(nowMs).getUTCFullYear();
    return formatWall(atMs, isThisYear ? 'month-day' : 'month-day-year', locale);
  }
  if (style === 'time') return new Date(atMs).toISOString().slice(11, 16);
  if (style === 'time-of-day') return new Date(atMs).toISOString().slice(11, 19);
  const language = languageOf(locale);
  return filled(language.patterns[style], partsOf(atMs, language));
}

/**
 * `14–15 Nov 2026`, from one `YYYY-MM-DD` to another; only the first day if the last is not after it.
 */
export function formatDays(first: string, last: string, locale: string): string {
  const fromMs = Date.parse(first);
  if (last <= first) return formatWall(fromMs, 'month-day-year', locale);
  const isInYear = first.slice(0, 4) === last.slice(0, 4);
  const isInMonth = first.slice(0, 7) === last.slice(0, 7);
  const language = languageOf(locale);
  const style = isInMonth ? 'in-a-month' : isInYear ? 'in-a-year' : 'over-years';
  const parts = [...partsOf(fromMs, language), ...partsOf(Date.parse(last), language, 'to.')];
  return filled(language.patterns[style], parts);
}
