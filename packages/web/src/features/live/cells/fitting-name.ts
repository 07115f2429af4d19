/** A name that fits its column: given names become initials if the whole name would be cut off. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { nameOf } from '../state/rows.ts';

type Named = Pick<LiveRow, 'fullName' | 'firstName' | 'lastName'>;

/** Between the drivers of a shared car. */
const BETWEEN = ' / ';

const narrow = new Set("fijlrtIJ.,'-/ ()");
const wide = new Set('mwMW');
const FIRST_WIDE_SCRIPT = 0x2e80;

/** About, in the narrow font of the board, and rather too wide than too narrow. */
function letterEm(letter: string): number {
  if (narrow.has(letter)) return 0.31;
  if (wide.has(letter)) return 0.82;
  if ((letter.codePointAt(0) ?? 0) >= FIRST_WIDE_SCRIPT) return 1.02;
  return letter === letter.toLowerCase() ? 0.53 : 0.62;
}

export function widthEm(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterEm(letter), 0);
}

/** `Maximiliaan-Alexander` becomes `M.-A.`, `Jan Willem` becomes `J.W.` */
function initialsOf(given: string): string {
  return given
    .split(' ')
    .map((name) =>
      name
        .split('-')
        .map((part) => `${[...part][0] ?? ''}.`)
        .join('-'),
    )
    .join('');
}

/** Without a first and a last name the first word is the given name. */
function withInitials({ firstName, lastName, ...row }: Named): string {
  if (firstName && lastName) return `${initialsOf(firstName)} ${lastName}`;
  return nameOf({ firstName, lastName, ...row })
    .split(BETWEEN)
    .map((name) => {
      const [given = '', ...rest] = name.split(' ');
      return rest.length === 0 ? given : `${initialsOf(given)} ${rest.join(' ')}`;
    })
    .join(BETWEEN);
}

const isParticle = (word: string | undefined) => word !== undefined && word === word.toLowerCase();

/** Without its last surname and the particles before it, or the second half of its only one; null if there is none. */
function withoutLastSurname(name: string): string | null {
  const words = name.split(' ');
  const doubled = /^(.*\p{L}{2,})-\p{L}{2,}$/u.exec(words.at(-1) ?? '');
  if (doubled !== null) return [...words.slice(0, -1), doubled[1]].join(' ');
  words.pop();
  while (isParticle(words.at(-1))) words.pop();
  return words.some((word) => !word.endsWith('.') && !isParticle(word)) ? words.join(' ') : null;
}

/** All drivers, or only their surnames, or the first and how many share the car: `Feldkamp +2`. */
function fittingCrew(drivers: readonly string[], roomEm: number): string {
  const surnames = drivers.map((name) => name.replace(/^(\S+\.)+ /u, ''));
  const forms = [drivers.join(BETWEEN), surnames.join(BETWEEN)];
  return forms.find((form) => widthEm(form) <= roomEm) ?? `${surnames[0]} +${surnames.length - 1}`;
}

/** `roomEm`: the width of the column, in text sizes. */
export function fittingName(row: Named, roomEm: number): string {
  const whole = nameOf(row);
  if (widthEm(whole) <= roomEm) return whole;
  let name = withInitials(row);
  if (name.includes(BETWEEN)) return fittingCrew(name.split(BETWEEN), roomEm);
  while (widthEm(name) > roomEm) {
    const shorter = withoutLastSurname(name);
    if (shorter === null) break;
    name = shorter;
  }
  return name;
}

/** Smaller cannot be read at arm's length. */
export const LEAST_SCALE = 0.75;
/** `widthEm` is rather too wide: no name is made smaller that would fit. */
const FAIR = 0.88;

/** How much smaller a text has to be to fit, but not smaller than it can be read. */
export function fittingScale(text: string, roomEm: number): number {
  const wanted = Math.floor((100 * roomEm) / (widthEm(text) * FAIR)) / 100;
  return Math.min(1, Math.max(LEAST_SCALE, wanted));
}

export function isFitting(text: string, roomEm: number): boolean {
  return widthEm(text) * FAIR <= roomEm;
}

/** A name that is never cut off: shortened, then without initials, then smaller. */
export function nameInRoom(row: Named, roomEm: number): { text: string; scale: number } {
  const name = fittingName(row, roomEm);
  const text = isFitting(name, roomEm) ? name : name.replace(/^(\S+\.)+ /u, '');
  return { text, scale: fittingScale(text, roomEm) };
}

type PhoneSurname = {
  /** `van der`, which may be left out */
  particles: string;
  surname: string;
  /** of the text, so that the surname fits */
  scale: number;
};

/** A surname for a phone: smaller if it is long, and without the second one if that is not enough. */
export function phoneSurname(name: string, roomEm: number): PhoneSurname {
  const words = name.split(' ');
  const start = Math.max(
    0,
    words.findIndex((word) => !isParticle(word)),
  );
  const particles = words.slice(0, start).join(' ');
  let surname = words.slice(start).join(' ');
  while (widthEm(surname) * FAIR * LEAST_SCALE > roomEm) {
    const shorter = withoutLastSurname(surname);
    if (shorter === null) break;
    surname = shorter;
  }
  return { particles, surname, scale: fittingScale(surname, roomEm) };
}
