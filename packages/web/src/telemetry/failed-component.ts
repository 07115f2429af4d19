/** Finds the component that failed, in React's component stack. */

/** A built file is named after its component; the names within it are minified. */
const BUILT_FILE = /\/assets\/([A-Z]\w+)-[\w-]{8}\.js/;

/** `at SessionHead (https://…)` or `SessionHead@https://…`: the innermost component comes first. */
export function componentIn(stack: string): string {
  return BUILT_FILE.exec(stack)?.[1] ?? /^\s*(?:at\s+)?([\w$.]+)/m.exec(stack)?.[1] ?? '';
}
