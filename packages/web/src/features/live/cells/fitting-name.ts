/**
 * Names that fit their column: whole, or with initials, or surnames only. All names of a list have the same form, the longest in
 * which they all fit.
 */

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
function partsOf({ firstName, lastName, ...row }: Named): { given: string; surname: string } {
  if (firstName && lastName) return { given: firstName, surname: lastName };
  return partsOfText(nameOf({ firstName, lastName, ...row }));
}

function partsOfText(name: string): { given: string; surname: string } {
  const [given = '', ...rest] = name.split(' ');
  // A Japanese name begins with the surname, and is short.
  const isWide = (name.codePointAt(0) ?? 0) >= FIRST_WIDE_SCRIPT;
  const isSurname = isWide || rest.length === 0 || isParticle(given);
  return isSurname ? { given: '', surname: name } : { given, surname: rest.join(' ') };
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

/** From long to short; of a crew, the last is its first driver and how many others share the car. */
const nameForms = ['whole', 'initials', 'surname', 'first-surname'] as const;
export type NameForm = (typeof nameForms)[number];
/** A phone has no room for whole names. */
export const phoneForms: readonly NameForm[] = ['initials', 'surname', 'first-surname'];
/** Rather a shorter form than many names in small text. */
const SCALE_IN_FORM = 0.9;
/** Measured: names are up to so much wider than `widthEm`. */
const WIDER = 1.05;

function asForm(form: NameForm, given: string, surname: string): string {
  if (given === '') return surname;
  if (form === 'whole') return `${given} ${surname}`;
  return form === 'initials' ? `${initialsOf(given)} ${surname}` : surname;
}

/** The name in a form, and without its last surnames, one by one. */
function variantsOf(row: Named, form: NameForm): string[] {
  const whole = nameOf(row);
  if (whole.includes(BETWEEN)) {
    const crew = whole.split(BETWEEN).map(partsOfText);
    if (form === 'first-surname')
      return shortened(crew[0]?.surname ?? '').map((first) => `${first} +${crew.length - 1}`);
    return [crew.map(({ given, surname }) => asForm(form, given, surname)).join(BETWEEN)];
  }
  const { given, surname } = partsOf(row);
  const [, ...shorter] = shortened(surname);
  return [
    form === 'whole' ? whole : asForm(form, given, surname),
    ...shorter.map((rest) => asForm(form, given, rest)),
  ];
}

/** A surname, and what is left of it without its last parts, one by one. */
function shortened(surname: string): string[] {
  const rest = withoutLastSurname(surname);
  return rest === null ? [surname] : [surname, ...shortened(rest)];
}

function fitsAt(scale: number, text: string, roomEm: number): boolean {
  return widthEm(text) * WIDER * scale <= roomEm;
}

/** Whether a name needs no smaller text. */
export function isNameFitting(name: string, roomEm: number): boolean {
  return fitsAt(1, name, roomEm);
}

/** The longest form in which each name fits, whatever is left out of double surnames. */
export function commonForm(
  rows: readonly Named[],
  roomEm: number,
  forms: readonly NameForm[] = nameForms,
): NameForm {
  const isForAll = (form: NameForm) =>
    rows.every((row) => variantsOf(row, form).some((text) => fitsAt(SCALE_IN_FORM, text, roomEm)));
  return forms.find(isForAll) ?? 'first-surname';
}

/** A name that is never cut off: shortened, then smaller, and at last in a shorter form than the others of its list. */
export function nameInRoom(row: Named, roomEm: number, form: NameForm): { text: string; scale: number } {
  const variants = variantsOf(row, form);
  const fitting =
    variants.find((variant) => isNameFitting(variant, roomEm)) ??
    variants.findLast((variant) => fitsAt(LEAST_SCALE, variant, roomEm)) ??
    variantsOf(row, 'first-surname').at(-1) ??
    '';
  const wanted = Math.floor((100 * roomEm) / (widthEm(fitting) * WIDER)) / 100;
  return { text: fitting, scale: Math.min(1, Math.max(LEAST_SCALE, wanted)) };
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
