/** Which component failed, as React's stack of components tells. */

/** `at SessionHead (https://…)` or `SessionHead@https://…`: the innermost component comes first. */
export function componentIn(stack: string): string {
  return /^\s*(?:at\s+)?([\w$.]+)/m.exec(stack)?.[1] ?? '';
}
