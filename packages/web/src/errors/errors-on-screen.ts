/** The errors that a screen already shows, so that they are not reported twice. */

const shown = new WeakSet<object>();

export function markShown(error: unknown): void {
  if (typeof error === 'object' && error !== null) shown.add(error);
}

export function isShown(error: unknown): boolean {
  return typeof error === 'object' && error !== null && shown.has(error);
}
