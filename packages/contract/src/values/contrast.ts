/** How well text in a colour can be read on another, by the formula of WCAG 2. */

export const LEAST_CONTRAST = 4.5;

/** The grounds of both brands that text in the accent colour stands on, light and dark. */
export const lightGrounds = ['#ffffff', '#f3f5f6', '#f1f4f5', '#f5f3ee', '#f4f1ea'] as const;
const darkGrounds = ['#0c1013', '#11171a', '#192126', '#121210', '#181816', '#22211e'] as const;

type Rgb = readonly [number, number, number];

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. Both are `#rrggbb`. */
export function contrastOf(color: string, ground: string): number {
  const [a, b] = [luminanceOf(rgbOf(color)), luminanceOf(rgbOf(ground))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The lowest of all grounds. */
export function leastContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(color, ground)));
}

const STEPS = 50;

/** Between two colours; 0 is the first. */
export function mixColors(color: string, other: string, share: number): string {
  const [from, to] = [rgbOf(color), rgbOf(other)];
  const mix = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share;
  return hexOf([mix(0), mix(1), mix(2)]);
}

/** The same colour, lightened until it can be read on dark grounds. */
export function lightenForDark(color: string): string {
  for (let step = 0; step < STEPS; step++) {
    const lighter = mixColors(color, '#ffffff', step / STEPS);
    if (leastContrast(lighter, darkGrounds) >= LEAST_CONTRAST + 1.5) return lighter;
  }
  return '#ffffff';
}
