/** The signs of a lap chart: an open square for a pit stop, a cross for the end of the race. */

type Point = { x: number; y: number };

export function squareAt({ x, y }: Point): string {
  return `M${x - 3} ${y - 3}h6v6h-6Z`;
}

export function crossAt({ x, y }: Point): string {
  return `M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7`;
}
