/** The window width for which the server renders a page, because it cannot measure it. */

const PHONE_PX = 360;
const DESK_PX = 1440;

export function assumedWidthPx(isPhone: boolean): number {
  return isPhone ? PHONE_PX : DESK_PX;
}

const widthQuery = /^\(width (<|>=) ([\d.]+)rem\)$/;
/** The browser's text size, unless the visitor has chosen another. */
const REM_PX = 16;

/** Whether a window of this width matches a media query; only widths are supported. */
export function matchesWidth(query: string, widthPx: number): boolean {
  const [, sign, edge] = widthQuery.exec(query) ?? [];
  if (sign === undefined) {
    // It would be false on the server and true in the browser, which would render the page twice.
    if (query.includes('width')) throw new RangeError(`${query} has no width in rem`);
    return false;
  }
  const edgePx = Number(edge) * REM_PX;
  return sign === '<' ? widthPx < edgePx : widthPx >= edgePx;
}
