/** The SVG path of a line through values, broken at missing ones. */

export function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let path = '';
  let isDrawing = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawing = false;
      continue;
    }
    path += `${isDrawing ? 'L' : 'M'}${round(x(index))} ${round(y(value))}`;
    isDrawing = true;
  }
  return path;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
