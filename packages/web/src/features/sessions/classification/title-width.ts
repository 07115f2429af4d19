/** The width that a column needs for its title and its numbers: names get the rest. */

/** For values that can be longer than usual, such as the total of twelve hours. */
export function figureWidth(figures: readonly string[], leastCh: number): `${number}ch` {
  return `${figures.reduce((widest, { length }) => Math.max(widest, length + 3), leastCh)}ch`;
}

/** Japanese characters are twice as wide as a digit. */
export function lettersIn(text: string): number {
  return text.length + (text.match(/[\u3000-\u9fff\uff00-\uff60]/g)?.length ?? 0);
}

/** Letters are narrower than digits. */
const LETTER_CH = 0.9;

export function titleWidth(title: string, leastCh: number): `${number}ch` {
  return `${Math.max(leastCh, lettersIn(title) * LETTER_CH + 3)}ch`;
}
