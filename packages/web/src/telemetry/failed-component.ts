/** Which component failed, as React's stack of components tells. */

/** Of a built file that is named for the component in it: names within it are made short. */
const BUILT_FILE = /\/assets\/([A-Z]\w+)-[\w-]{8}\.js/;

/** `at SessionHead (https://…)` or `SessionHead@https://…`: the innermost component comes first. */
export function componentIn(stack: string): string {
  return BUILT_FILE.exec(stack)?.[1] ?? /^\s*(?:at\s+)?([\w$.]+)/m.exec(stack)?.[1] ?? '';
}
