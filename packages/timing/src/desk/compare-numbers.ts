/** Orders start numbers: 2 before 10, 7 before 7A. */

const inOrder = new Intl.Collator('en', { numeric: true });

export function compareNumbers(a: string, b: string): number {
  return inOrder.compare(a, b);
}
