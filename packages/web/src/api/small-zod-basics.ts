/** The replacements for zod's schemas that every screen needs. */

type Path = readonly PropertyKey[];
type Issue = { path: Path; message: string };
type Run = (value: unknown, path: Path, issues: Issue[]) => unknown;
type Check = Run;
type Shape = Readonly<Record<string, Schema>>;
export type Schema = {
  /** set if it is an object */
  shape?: Shape;
  run: Run;
  check: (...checks: Check[]) => Schema;
  safeParse: (value: unknown) => { success: true; data: unknown } | { success: false; error: Error };
};

export function schema(run: Run, shape?: Shape): Schema {
  return {
    run,
    ...(shape && { shape }),
    check: (...checks) =>
      schema((value, path, issues) => {
        const before = issues.length;
        const parsed = run(value, path, issues);
        // Checks may rely on the type.
        if (issues.length === before) for (const check of checks) check(parsed, path, issues);
        return parsed;
      }),
    safeParse(value) {
      const issues: Issue[] = [];
      const data = run(value, [], issues);
      if (issues.length === 0) return { success: true, data };
      const lines = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      return { success: false, error: new Error(lines.join('\n')) };
    },
  };
}

function messageOr(given: unknown, otherwise: string): string {
  if (typeof given === 'string') return given;
  const { error } = (given ?? {}) as { error?: unknown };
  return typeof error === 'string' ? error : otherwise;
}

function accepting(isFine: (value: never) => boolean, expected: string) {
  return (message?: unknown): Run =>
    (value, path, issues) => {
      // The test expects the type that passed before it.
      if (!isFine(value as never)) issues.push({ path, message: messageOr(message, expected) });
      return value;
    };
}

function type(isFine: (value: unknown) => boolean, expected: string) {
  const run = accepting(isFine, expected);
  return (message?: unknown) => schema(run(message));
}

export const string = type((value) => typeof value === 'string', 'expected text');
export const number = type(Number.isFinite, 'expected a number');
export const int = type(Number.isSafeInteger, 'expected a whole number');
export const boolean = type((value) => typeof value === 'boolean', 'expected true or false');
export const unknown = type(() => true, '');

/** One value, or any of several. */
export function literal(wanted: unknown, message?: unknown) {
  return oneOf(Array.isArray(wanted) ? wanted : [wanted], message);
}

function oneOf(names: readonly unknown[], message?: unknown) {
  return type((value) => names.includes(value), `expected one of ${names.join(', ')}`)(message);
}

export { oneOf as enum };

export function nullable(inner: Schema) {
  return schema((value, path, issues) => (value === null ? null : inner.run(value, path, issues)));
}

export function optional(inner: Schema) {
  return schema((value, path, issues) => (value === undefined ? undefined : inner.run(value, path, issues)));
}

export function array(item: Schema, message?: unknown) {
  const isList = accepting(Array.isArray, 'expected a list')(message);
  return schema((value, path, issues) => {
    isList(value, path, issues);
    return Array.isArray(value) ? value.map((one, index) => item.run(one, [...path, index], issues)) : value;
  });
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const mustBeRecord = accepting(isRecord, 'expected an object');

/** Keys that the shape does not name are left out. */
export function object(shape: Shape) {
  return schema((value, path, issues) => {
    mustBeRecord()(value, path, issues);
    if (!isRecord(value)) return value;
    const parsed: Record<string, unknown> = {};
    // Read here and not earlier, because a recursive shape uses a getter.
    for (const [name, part] of Object.entries(shape)) {
      const out = part.run(value[name], [...path, name], issues);
      if (out !== undefined || name in value) parsed[name] = out;
    }
    return parsed;
  }, shape);
}

export function record(key: Schema, part: Schema) {
  return schema((value, path, issues) => {
    mustBeRecord()(value, path, issues);
    if (!isRecord(value)) return value;
    const pairs = Object.entries(value).map(([name, one]) => {
      key.run(name, [...path, name], issues);
      return [name, part.run(one, [...path, name], issues)];
    });
    return Object.fromEntries(pairs);
  });
}

/** The first option that accepts the value. */
export function union(options: readonly Schema[], message?: unknown) {
  return schema((value, path, issues) => {
    for (const option of options) {
      const found: Issue[] = [];
      const parsed = option.run(value, path, found);
      if (found.length === 0) return parsed;
    }
    issues.push({ path, message: messageOr(message, 'fits none of the forms') });
    return value;
  });
}

export function transform(change: (value: unknown) => unknown) {
  return schema((value) => change(value));
}

export function pipe(first: Schema, then: Schema) {
  return schema((value, path, issues) => {
    const before = issues.length;
    const parsed = first.run(value, path, issues);
    return issues.length === before ? then.run(parsed, path, issues) : parsed;
  });
}

export function regex(pattern: RegExp, message?: unknown): Check {
  return accepting((text: string) => pattern.test(text), 'has another form')(message);
}
export function minimum(least: number, message?: unknown): Check {
  return accepting((value: number) => value >= least, 'is out of range')(message);
}
export function maximum(most: number, message?: unknown): Check {
  return accepting((value: number) => value <= most, 'is out of range')(message);
}
export function minLength(least: number, message?: unknown): Check {
  return accepting((value: ArrayLike<unknown>) => value.length >= least, 'is out of range')(message);
}
export function maxLength(most: number, message?: unknown): Check {
  return accepting((value: ArrayLike<unknown>) => value.length <= most, 'is out of range')(message);
}
export function refine(isFine: (value: never) => boolean, message?: unknown): Check {
  return accepting(isFine, 'is not allowed')(message);
}

/** Only a day that exists is formatted the same again. */
function isDay(text: string): boolean {
  const atMs = Date.parse(text);
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}

const day = '\\d{4}-\\d{2}-\\d{2}';
const time = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?';
const offset = '[+-]([01]\\d|2[0-3]):[0-5]\\d';

export const iso = {
  date: () => string().check(accepting(isDay, 'expected a date')(), regex(new RegExp(`^${day}$`))),
  datetime({ local = false, offset: hasOffset = false } = {}) {
    const zones = ['Z', ...(hasOffset ? [offset] : [])].join('|');
    const form = new RegExp(`^${day}T${time}(${zones})${local ? '?' : ''}$`);
    return string().check(regex(form, 'expected a date and time'), (value, path, issues) => {
      if (!isDay(String(value).slice(0, 10))) issues.push({ path, message: 'expected a day that exists' });
      return value;
    });
  },
};
