/**
 * The replacements for zod's schemas that only live screens need, so they are not loaded with the first
 * screen.
 */

import { isRecord, minimum, object, optional, type Schema, schema } from './small-zod-basics.ts';

/** Every field of an object may be missing. */
export function partial({ shape = {} }: Schema) {
  return object(Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, optional(part)])));
}

export function extend({ shape }: Schema, more: Readonly<Record<string, Schema>>) {
  return object({ ...shape, ...more });
}

/** Being read-only is a matter of types alone. */
export function readonly(inner: Schema) {
  return inner;
}

export function tuple(parts: readonly Schema[]) {
  return schema((value, path, issues) => {
    if (Array.isArray(value) && value.length === parts.length) {
      return parts.map((part, index) => part.run(value[index], [...path, index], issues));
    }
    issues.push({ path, message: `expected a list of ${parts.length}` });
    return value;
  });
}

export function nonnegative(message?: unknown) {
  return minimum(0, message);
}

type AddressRules = { protocol?: RegExp; hostname?: RegExp; error?: string };

/** An address, trimmed. */
export function url({ protocol = /./, hostname = /./, error = 'expected an address' }: AddressRules = {}) {
  return schema((value, path, issues) => {
    const text = typeof value === 'string' ? value.trim() : '';
    const address = URL.canParse(text) ? new URL(text) : null;
    const isFine =
      address !== null && hostname.test(address.hostname) && protocol.test(address.protocol.slice(0, -1));
    if (!isFine) issues.push({ path, message: error });
    return text;
  });
}

/** The option whose key has the value; the others are not tried. */
export function discriminatedUnion(key: string, options: readonly Schema[], message?: unknown) {
  return schema((value, path, issues) => {
    const given = isRecord(value) ? value[key] : undefined;
    const option = options.find(({ shape }) => shape?.[key]?.safeParse(given).success);
    if (option !== undefined) return option.run(value, path, issues);
    issues.push({ path, message: typeof message === 'string' ? message : 'fits none of the forms' });
    return value;
  });
}

/** Keys that the shape does not name are refused. */
export function strictObject(shape: Readonly<Record<string, Schema>>) {
  const named = object(shape);
  return schema((value, path, issues) => {
    const unknown = isRecord(value) ? Object.keys(value).filter((name) => !Object.hasOwn(shape, name)) : [];
    for (const name of unknown) issues.push({ path: [...path, name], message: 'is not known' });
    return named.run(value, path, issues);
  }, shape);
}
