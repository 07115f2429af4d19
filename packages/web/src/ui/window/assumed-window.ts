/** The window width for which the server renders a page, because it cannot measure it. */

const PHONE_PX = 360;
const DESK_PX = 1440;

export function assumedWidthPx(isPhone: boolean): number {
  return isPhone ? PHONE_PX : DESK_PX;
}

const widthQuery = /^\(width (<|>=) (\d+)px\)$/;

/** Whether a window of this width matches a media query; only widths are supported. */
export function matchesWidth(query: string, widthPx: number): boolean {
  const [, sign, edge] = widthQuery.exec(query) ?? [];
  if (sign === undefined) return false;
  return sign === '<' ? widthPx < Number(edge) : widthPx >= Number(edge);
}
