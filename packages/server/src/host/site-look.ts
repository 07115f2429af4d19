/** What a host has set of the look of every page: name, logo, accent colour, announcement. */

import { LEAST_CONTRAST, leastContrast, lightenForDark, mixColors } from '@lapwing/contract/values/contrast';
import type { StoredLogo } from '../settings/site-settings.ts';

const WHITE = '#ffffff';
const INK = '#10171b';
const DARK_GROUND = '#0c1013';
const DARK_INK = '#03181d';

/** Its address changes with the picture, so it may be cached forever. */
export function logoPath(logo: StoredLogo | null): string | null {
  return logo === null ? null : `/site-logo?v=${logo.savedAtMs}`;
}

/** For pages whose policy allows no style within them. */
export const ACCENT_SHEET = '/site-accent.css';

export function accentSheets(color: string | null): string[] {
  return color === null ? [] : [`${ACCENT_SHEET}?v=${color.slice(1)}`];
}

/** Rules of style that replace the accent of both brands. */
export function accentStyle(color: string): string {
  const dark = lightenForDark(color);
  const onLight = leastContrast(WHITE, [color]) >= LEAST_CONTRAST ? WHITE : INK;
  const light = rule(color, onLight, mixColors(color, WHITE, 0.9), mixColors(color, WHITE, 0.5));
  const onDark = rule(dark, DARK_INK, mixColors(color, DARK_GROUND, 0.78), mixColors(dark, DARK_GROUND, 0.5));
  // More specific than the rules of the brands, which stand after it.
  return `body[data-theme][data-theme]{${light}}body[data-theme][data-skin=dark]{${onDark}}@media(prefers-color-scheme:dark){body[data-theme][data-theme]:not([data-skin]){${onDark}}}`;
}

function rule(accent: string, on: string, tint: string, line: string): string {
  return `--accent:${accent};--on-accent:${on};--accent-tint:${tint};--accent-line:${line}`;
}
