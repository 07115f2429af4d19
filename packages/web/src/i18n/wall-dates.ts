/**
 * Formats local dates and times of a venue. Not with Intl, because the first use of the browser's formats is
 * very slow.
 */

import type { DateFormat } from '@lapwing/contract/values/constants';

export type DateStyle = DateFormat | 'weekday' | 'time' | 'time-of-day' | 'date-time';

/** From the first day to the last: in one month, in one year, or in different years. */
type RangeStyle = 'in-a-month' | 'in-a-year' | 'over-years';

/** In a pattern `{d}` is a day, `{M}` a month as a number, `{MMM}` and `{MMMM}` as a word, `{to.d}` of the last day. */
type Language = {
  months: readonly string[];
  shortMonths: readonly string[];
  weekdays: readonly string[];
  patterns: Readonly<Record<Exclude<DateStyle, 'time' | 'time-of-day'> | RangeStyle, string>>;
};

const english: Language = {
  months: 'January February March April May June July August September October November December'.split(' '),
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  weekdays: 'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  patterns: {
    'month-year': '{MMMM} {y}',
    'month-day-year': '{MMMM} {d}, {y}',
    'month-day': '{MMM} {d}',
    'short-date': '{M}/{d}/{y}',
    weekday: '{E}, {MMM} {d}, {y}',
    'date-time': '{MMM} {d}, {y}, {time}',
    'in-a-month': '{MMMM} {d} – {to.d}, {y}',
    'in-a-year': '{MMMM} {d} – {to.MMMM} {to.d}, {y}',
    'over-years': '{MMMM} {d}, {y} – {to.MMMM} {to.d}, {to.y}',
  },
};

const dutch: Language = {
  months: 'januari februari maart april mei juni juli augustus september oktober november december'.split(
    ' ',
  ),
  shortMonths: 'jan feb mrt apr mei jun jul aug sep okt nov dec'.split(' '),
  weekdays: 'zo ma di wo do vr za'.split(' '),
  patterns: {
    'month-year': '{MMMM} {y}',
    'month-day-year': '{d} {MMMM} {y}',
    'month-day': '{d} {MMM}',
    'short-date': '{d}-{M}-{y}',
    weekday: '{E} {d} {MMM} {y}',
    'date-time': '{d} {MMM} {y}, {time}',
    'in-a-month': '{d}–{to.d} {MMMM} {y}',
    'in-a-year': '{d} {MMMM} – {to.d} {to.MMMM} {y}',
    'over-years': '{d} {MMMM} {y} – {to.d} {to.MMMM} {to.y}',
  },
};

const japanese: Language = {
  months: [],
  shortMonths: [],
  weekdays: [...'日月火水木金土'],
  patterns: {
    'month-year': '{y}年{M}月',
    'month-day-year': '{y}年{M}月{d}日',
    'month-day': '{M}月{d}日',
    'short-date': '{y}/{M}/{d}',
    weekday: '{y}年{M}月{d}日({E})',
    'date-time': '{y}年{M}月{d}日 {time}',
    'in-a-month': '{y}年{M}月{d}日～{to.d}日',
    'in-a-year': '{y}年{M}月{d}日～{to.M}月{to.d}日',
    'over-years': '{y}年{M}月{d}日～{to.y}年{to.M}月{to.d}日',
  },
};

function languageOf(locale: string): Language {
  if (locale.startsWith('nl')) return dutch;
  return locale.startsWith('ja') ? japanese : english;
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
export function formatWall(atMs: number, style: DateStyle, locale: string): string {
  if (style === 'time') return new Date(atMs).toISOString().slice(11, 16);
  if (style === 'time-of-day') return new Date(atMs).toISOString().slice(11, 19);
  const language = languageOf(locale);
  return filled(language.patterns[style], partsOf(atMs, language));
}

/**
 * `November 14 – 15, 2026`, from one `YYYY-MM-DD` to another; only the first day if the last is not after it.
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
