/** Turns objects with readable names into objects with the wire's short names, and back. */

import * as z from 'zod/mini';

/** Readable name to short name, no two short names equal. */
export type Names = Readonly<Record<string, string>>;

type ShortShape<N extends Names, S extends Record<keyof N, z.ZodMiniType>> = {
  [Key in keyof N as N[Key]]: S[Key];
};

/** The wire's schema, written with readable names so that no field is named in two places. */
/* @__NO_SIDE_EFFECTS__ */
export function shortObject<const N extends Names, S extends Record<keyof N, z.ZodMiniType>>(
  names: N,
  shape: S,
) {
  const short = Object.entries(names).map(([name, shortName]) => [shortName, shape[name]]);
  // The entries are exactly the keys that ShortShape renames.
  return z.object(Object.fromEntries(short) as ShortShape<N, S>);
}

type ReadableName<N extends Names, Short> = {
  [Name in keyof N]: N[Name] extends Short ? Name : never;
}[keyof N];

/** The content of a short object, with readable names. */
export type Readable<N extends Names, Short> = { [Key in keyof Short as ReadableName<N, Key>]: Short[Key] };

type WithoutNull<Value> = null extends Value ? Exclude<Value, null> | undefined : Value;
type Shortened<N extends Names, R> = {
  [Name in keyof R as Name extends keyof N ? N[Name] : never]: WithoutNull<R[Name]>;
};

function rename(source: object, names: Iterable<readonly [string, string]>): Record<string, unknown> {
  // Any key may be read from it: missing ones are left out.
  const values = source as Readonly<Record<string, unknown>>;
  const renamed: Record<string, unknown> = {};
  for (const [from, to] of names) {
    const value = values[from];
    if (value !== undefined && value !== null) renamed[to] = value;
  }
  return renamed;
}

export function toReadable<N extends Names, Short extends object>(
  names: N,
  short: Short,
): Readable<N, Short> {
  const pairs = Object.entries(names).map(([name, shortName]) => [shortName, name] as const);
  // Every name of the table is renamed, as the type describes.
  return rename(short, pairs) as Readable<N, Short>;
}

/** A key without a value, undefined or null, is left out, as in all live timing. */
export function toShort<
  N extends Names,
  R extends { [Name in keyof R]: Name extends keyof N ? unknown : never },
>(names: N, readable: R & object): Shortened<N, R> {
  // Every name of the table is renamed, as the type describes.
  return rename(readable, Object.entries(names)) as Shortened<N, R>;
}
