/** How wide a column must be for its title: names get what other columns leave. */

/** Japanese signs are twice as wide as a figure. */
export function titleWidth(title: string, leastCh: number): `${number}ch` {
  const wide = title.match(/[\u3000-\u9fff\uff00-\uff60]/g)?.length ?? 0;
  return `${Math.max(leastCh, title.length + wide + 3)}ch`;
}
