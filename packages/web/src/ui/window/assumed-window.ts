/** How wide a window the server draws a page for, which cannot measure it. */

const PHONE_PX = 360;
const DESK_PX = 1440;

export function assumedWidthPx(isPhone: boolean): number {
  return isPhone ? PHONE_PX : DESK_PX;
}

const widthQuery = /^\(width (<|>=) (\d+)px\)$/;

/** Whether a window of this width is as a media query wants it; only widths are assumed. */
export function matchesWidth(query: string, widthPx: number): boolean {
  const [, sign, edge] = widthQuery.exec(query) ?? [];
  if (sign === undefined) return false;
  return sign === '<' ? widthPx < Number(edge) : widthPx >= Number(edge);
}
