/**
 * The part of `zod/mini` that the contract uses, at a seventh of its size. The site's build uses it instead
 * of zod.
 * It parses every response as zod does (small-zod.test.ts compares them) and keeps the first screen small.
 * If the contract uses something that is missing here, the build fails.
 */

// biome-ignore lint/performance/noBarrelFile: the build puts one file in the place of zod.
export {
  array,
  boolean,
  enum,
  int,
  iso,
  literal,
  maximum,
  maxLength,
  minimum,
  minLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  refine,
  regex,
  string,
  transform,
  union,
  unknown,
} from './small-zod-basics.ts';
export {
  discriminatedUnion,
  extend,
  nonnegative,
  partial,
  readonly,
  strictObject,
  tuple,
  url,
} from './small-zod-objects.ts';
