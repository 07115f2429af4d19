/** Walks a schema and lists the values that it accepts without a limit. */

import * as z from 'zod/mini';
import { LATEST_MS, UNPRINTABLE } from './values/document-values.ts';

export type Unbounded = { path: string; what: string };

type Def = {
  type: string;
  pattern?: RegExp;
  checks?: { _zod: { def: { check: string; value?: number; pattern?: RegExp } } }[];
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
  rest?: z.ZodMiniType | null;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  keyType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
};

/** The internals of a zod schema, which have no public type that fits every kind. */
function defOf(schema: z.ZodMiniType): Def {
  return schema._zod.def as unknown as Def;
}

const finite = new Set(['enum', 'literal', 'boolean', 'null', 'undefined']);

export function findUnbounded(schema: z.ZodMiniType, path: string): Unbounded[] {
  const def = defOf(schema);
  const inside = (part: z.ZodMiniType | null | undefined, name = '') =>
    part ? findUnbounded(part, `${path}${name}`) : [];
  if (finite.has(def.type)) return [];
  switch (def.type) {
    case 'string':
      return stringFaults(schema).map((what) => ({ path, what }));
    case 'number':
      return numberFaults(def, path).map((what) => ({ path, what }));
    case 'array':
      return [...missing(def, 'max_length', path, 'a list without a maximum'), ...inside(def.element, '[]')];
    case 'object':
      return [
        ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => inside(part, `.${name}`)),
        ...(def.catchall === undefined || defOf(def.catchall).type === 'never'
          ? []
          : [{ path, what: 'an object that takes any key' }]),
      ];
    case 'record':
      return [
        ...(def.keyType !== undefined && finite.has(defOf(def.keyType).type)
          ? []
          : [{ path, what: 'a record without a maximum of keys' }]),
        ...inside(def.valueType, '{}'),
      ];
    case 'tuple':
      return [
        ...(def.items ?? []).flatMap((part, index) => inside(part, `[${index}]`)),
        ...(def.rest ? [{ path, what: 'a list without a maximum' }] : []),
      ];
    case 'union':
      return (def.options ?? []).flatMap((part) => inside(part));
    case 'pipe':
      // Text of a query is converted first; the schema after it is checked.
      return inside(def.in !== undefined && defOf(def.in).type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'readonly':
      return inside(def.innerType);
    default:
      return [{ path, what: `${def.type}, which may be anything` }];
  }
}

function missing(def: Def, check: string, path: string, what: string): Unbounded[] {
  const has = def.checks?.some(({ _zod }) => _zod.def.check === check) ?? false;
  return has ? [] : [{ path, what }];
}

function limitOf(def: Def, check: string): number | undefined {
  return def.checks?.find(({ _zod }) => _zod.def.check === check)?._zod.def.value;
}

function numberFaults(def: Def, path: string): string[] {
  const least = limitOf(def, 'greater_than');
  const most = limitOf(def, 'less_than');
  return [
    ...(least === undefined ? ['a number without a minimum'] : []),
    ...(most === undefined ? ['a number without a maximum'] : []),
    ...(/(^|[.a-z])[aA]tMs$/.test(path) && (most ?? Infinity) > LATEST_MS
      ? ['an instant without a window']
      : []),
  ];
}

function stringFaults(schema: z.ZodMiniType): string[] {
  const def = defOf(schema);
  const checks = def.checks?.map(({ _zod }) => _zod.def) ?? [];
  const hasMaximum = checks.some(({ check }) => check === 'max_length');
  const sources = [def, ...checks].flatMap(({ pattern }) => pattern?.source ?? []);
  const takes = (text: string) => z.safeParse(schema, text).success;
  const isDate =
    ['2026-05-11', '2026-05-11T10:27:00Z'].some(takes) && !['some text', 'some-text', 'a1-2-3'].some(takes);
  const odd = ['2026-11-31', '2026-02-29', '2026-11-31T10:27:00'].filter((text) => isDate && takes(text));
  const far = ['0206-05-11', '9999-05-11', '0206-05-11T10:27:00Z'].filter((text) => isDate && takes(text));
  return [
    ...(hasMaximum || sources.some(endsBySelf) ? [] : ['a string without a maximum']),
    ...(sources.some(listsCharacters) ? [] : ['a string that takes control characters']),
    ...(odd.length > 0 ? ['a date that is not in the calendar'] : []),
    ...(far.length > 0 ? ['a date without a window'] : []),
  ];
}

/** A pattern with a maximum number of characters. */
function endsBySelf(source: string): boolean {
  return isWhole(source) && !/[*+]|\{\d+,\}/.test(source.replaceAll(/\[[^\]]*\]|\\./g, 'x'));
}

/** A pattern that lists its characters, or excludes those that no text may have. */
function listsCharacters(source: string): boolean {
  const plain = source.replaceAll(/\(\?[=!][^()]*\)/g, '').replaceAll(UNPRINTABLE, 'UNPRINTABLE');
  const classes = plain.match(/\[(?:\\.|[^\]\\])*\]/g) ?? [];
  const areListed = classes.every((one) =>
    one.startsWith('[^') ? one.includes('UNPRINTABLE') : !/\\[SDWPs]/.test(one),
  );
  const outside = plain.replaceAll(/\[(?:\\.|[^\]\\])*\]/g, '');
  return isWhole(source) && areListed && !/\\[SDWPs]/.test(outside) && !/(?<!\\)\./.test(outside);
}

function isWhole(source: string): boolean {
  return source.startsWith('^') && source.endsWith('$');
}
