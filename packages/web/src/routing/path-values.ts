/** Reads the parameters of a path; `false` means that the route does not match. */

const INT32_MAX = 2 ** 31 - 1;

/** A whole number of up to 15 digits. */
export function longIdIn(text: string | undefined): number | false {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : false;
}

/** A whole number of 32 bits, as most ids are. */
export function idIn(text: string | undefined): number | false {
  const id = longIdIn(text);
  return id !== false && id <= INT32_MAX && id;
}

/** A prefix ending in GA- and 32 hexadecimal digits; its letter case is corrected. */
export function accountIdIn(text: string | undefined): string | false {
  const match = /^([a-z0-9-]*GA-)([0-9a-f]{32})$/i.exec(text ?? '');
  return match?.[1] !== undefined && match[2] !== undefined
    ? match[1].toUpperCase() + match[2].toLowerCase()
    : false;
}

/** Letters and digits, a hyphen, digits. */
export function liveEventIdIn(text: string | undefined): string | false {
  return text !== undefined && /^[a-z0-9]+-\d+$/i.test(text) ? text.toLowerCase() : false;
}

/** A live event id, a hyphen, digits. */
export function liveSessionIdIn(text: string | undefined): string | false {
  return text !== undefined && /^[a-z0-9]+-\d+-\d+$/i.test(text) ? text.toLowerCase() : false;
}

/** The name under which a timer publishes. */
export function userNameIn(text: string | undefined): string | false {
  return text !== undefined && /^[\w\-.@ ]+$/.test(text) ? text : false;
}

/** The name of a big screen, as the contract has it. */
export function screenNameIn(text: string | undefined): string | false {
  return text !== undefined && /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,39}$/u.test(text) ? text : false;
}

type Reader = (text: string | undefined) => unknown;
type Values<R extends Record<string, Reader>> = { [Name in keyof R]: Exclude<ReturnType<R[Name]>, false> };

/** A route's parameters: read from the path and written into it. One that does not match rejects the route. */
export function pathParams<R extends Record<string, Reader>>(readers: R) {
  return {
    parse: (raw: { [Name in keyof R]: string }): Values<R> | false => {
      const entries = Object.entries(readers).map(([name, read]) => [name, read(raw[name])] as const);
      if (entries.some(([, value]) => value === false)) return false;
      // One value per reader, none of them false.
      return Object.fromEntries(entries) as Values<R>;
    },
    stringify: (values: Values<R>): { [Name in keyof R]: string } =>
      // The same names, as text.
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])) as {
        [Name in keyof R]: string;
      },
  };
}
