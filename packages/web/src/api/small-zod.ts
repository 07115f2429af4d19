/**
 * The part of `zod/mini` that the contract uses, in a seventh of its size. The site's build puts it in zod's place:
 * it judges every answer as zod does (small-zod.test.ts holds them side by side), but leaves room on the first screen.
 * What the contract starts to use and is missing here stops the build.
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
  tuple,
  url,
} from './small-zod-objects.ts';
