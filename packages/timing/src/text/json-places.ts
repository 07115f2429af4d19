/** Finds places in a JSON text: where it stops being JSON, and where a value of it stands. */

import { groupBy } from '../group-by.ts';

/** The characters of a value in its text, with its key; of a list or an object only the key or the bracket. */
export type JsonPlace = { start: number; length: number };

type Path = readonly PropertyKey[];
type Wanted = { path: Path; at: number };

/** The first character that JSON does not allow there; the length of the text if it ends too early, null if it is valid. */
export function findJsonFault(text: string): number | null {
  const end = readValue(text, skipSpace(text, 0));
  if (typeof end !== 'number') return end.fault;
  const rest = skipSpace(text, end);
  return rest === text.length ? null : rest;
}

/**
 * The place of each path, in their order, in a text that is valid JSON. A member that is missing has the place of the object
 * that should have it.
 */
export function placesInJson(text: string, paths: readonly Path[]): JsonPlace[] {
  const places = paths.map((): JsonPlace => ({ start: 0, length: 0 }));
  const wanted = paths.map((path, at) => ({ path, at }));
  findPlaces(text, { key: null, valueStart: skipSpace(text, 0) }, wanted, 0, places);
  return places;
}

export type LineFinder = (at: number) => { line: number; column: number };

/** Line and column of a character, from 1, as editors count them. */
export function lineFinder(text: string): LineFinder {
  const starts = [0, ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length)];
  return (at) => {
    let first = 0;
    let last = starts.length - 1;
    while (first < last) {
      const middle = Math.ceil((first + last) / 2);
      if ((starts[middle] ?? 0) <= at) first = middle;
      else last = middle - 1;
    }
    return { line: first + 1, column: at - (starts[first] ?? 0) + 1 };
  };
}

type End = number | { fault: number };

const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in a string.
const stringPart = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Where the value that begins at `from` ends. Without recursion: a hostile text may be nested deeply. */
function readValue(text: string, from: number): End {
  const open: ('{' | '[')[] = [];
  let at = from;
  for (;;) {
    const first = text[at];
    if (first === '{' || first === '[') {
      const inside = skipSpace(text, at + 1);
      const close = first === '{' ? '}' : ']';
      if (text[inside] !== close) {
        open.push(first);
        const member = first === '{' ? readKey(text, inside) : inside;
        if (typeof member !== 'number') return member;
        at = member;
        continue;
      }
      at = inside + 1;
    } else {
      const end = first === '"' ? readString(text, at) : readLiteral(text, at);
      if (typeof end !== 'number') return end;
      at = end;
    }
    // A value has ended: so may the lists and objects around it.
    for (;;) {
      const around = open.at(-1);
      if (around === undefined) return at;
      at = skipSpace(text, at);
      if (text[at] === ',') {
        const next = skipSpace(text, at + 1);
        const member = around === '{' ? readKey(text, next) : next;
        if (typeof member !== 'number') return member;
        at = member;
        break;
      }
      if (text[at] !== (around === '{' ? '}' : ']')) return { fault: at };
      open.pop();
      at += 1;
    }
  }
}

/** Where the value of the member that begins at `from` begins. */
function readKey(text: string, from: number): End {
  if (text[from] !== '"') return { fault: from };
  const end = readString(text, from);
  if (typeof end !== 'number') return end;
  const colon = skipSpace(text, end);
  return text[colon] === ':' ? skipSpace(text, colon + 1) : { fault: colon };
}

function readString(text: string, from: number): End {
  let at = from + 1;
  while (text[at] !== '"') {
    stringPart.lastIndex = at;
    if (!stringPart.test(text)) return { fault: at };
    at = stringPart.lastIndex;
  }
  return at + 1;
}

function readLiteral(text: string, from: number): End {
  literal.lastIndex = from;
  return literal.test(text) ? literal.lastIndex : { fault: from };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}

type Member = { key: JsonPlace | null; valueStart: number };

/** Goes only into what is wanted. Returns where the value ends. */
function findPlaces(
  text: string,
  { key, valueStart }: Member,
  wanted: readonly Wanted[],
  depth: number,
  places: JsonPlace[],
): number {
  const first = text[valueStart];
  const isOpen = first === '{' || first === '[';
  const deeper = isOpen ? wanted.filter(({ path }) => path.length > depth) : [];
  const end = deeper.length === 0 ? endOf(text, valueStart) : null;
  const start = key?.start ?? valueStart;
  const length = isOpen || end === null ? (key?.length ?? 1) : end - start;
  for (const { at } of wanted) places[at] = { start, length };
  if (end !== null) return end;
  const byName = groupBy(deeper, ({ path }) => String(path[depth]));
  let at = skipSpace(text, valueStart + 1);
  for (let index = 0; text[at] !== '}' && text[at] !== ']'; index++) {
    const member = first === '{' ? memberAt(text, at) : { key: null, valueStart: at };
    const name = member.key === null ? String(index) : nameOf(text, member.key);
    at = skipSpace(text, findPlaces(text, member, byName.get(name) ?? [], depth + 1, places));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function memberAt(text: string, start: number): Member & { key: JsonPlace } {
  const keyEnd = endOf(text, start);
  const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
  return { key: { start, length: keyEnd - start }, valueStart };
}

function nameOf(text: string, { start, length }: JsonPlace): string {
  return String(JSON.parse(text.slice(start, start + length)));
}

/** In a text that is valid. */
function endOf(text: string, from: number): number {
  const end = readValue(text, from);
  return typeof end === 'number' ? end : end.fault;
}
