/** The sample of a line next to a name. */

import type { SeriesLook } from './series-look.ts';

export function SeriesKey({ look: { colour, dash, symbol } }: { look: SeriesLook }) {
  return (
    <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true" className="flex-none">
      <path d="M0 5H26" stroke={colour} strokeWidth="2" strokeDasharray={dash} fill="none" />
      <path d={symbol} transform="translate(13 5)" fill={colour} />
    </svg>
  );
}
