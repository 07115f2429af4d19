/** What a competitor is currently doing, in a slot of fixed width. */

import type { Marker } from '@lapwing/contract/values/enums';
import type { ReactNode } from 'react';

const shapes: Record<Exclude<Marker, 'None' | 'DidNotStart' | 'DidNotFinish' | 'Disqualified'>, ReactNode> = {
  InCurrentLap: <circle cx="6" cy="6" r="2.2" fill="var(--mk-lap)" />,
  MissedOneLap: (
    <circle
      cx="6"
      cy="6"
      r="4"
      fill="none"
      stroke="var(--mk-missed)"
      strokeWidth="1.6"
      strokeDasharray="3 2.03"
    />
  ),
  MissedSeveralLaps: (
    <path
      d="M2.5 2.5l7 7M9.5 2.5l-7 7"
      stroke="var(--mk-missed)"
      strokeWidth="1.8"
      strokeLinecap="round"
      fill="none"
    />
  ),
  BetterRanking: <path d="M6 1.8 10.6 9.8H1.4Z" fill="var(--mk-up)" />,
  WorseRanking: <path d="M1.4 2.2h9.2L6 10.2Z" fill="var(--mk-down)" />,
  Finished: (
    <>
      <path d="M1.5 1.5h9v9h-9Z" fill="none" stroke="var(--mk-finish)" />
      <path d="M2 2h4v4H2ZM6 6h4v4H6Z" fill="var(--mk-finish)" />
    </>
  ),
  StartFinishPit: (
    <>
      <rect width="12" height="12" rx="2" fill="var(--pit)" />
      <path
        d="M2.7 9.9V2.5h2.2a2.15 2.15 0 0 1 0 4.3H2.7"
        fill="none"
        stroke="var(--on-pit)"
        strokeWidth="1.6"
      />
      {/* The finish line. */}
      <path d="M9.9 0v12" stroke="var(--on-pit)" strokeWidth="1.4" strokeDasharray="2.4" />
    </>
  ),
  PitIn: (
    <>
      <rect width="12" height="12" rx="2" fill="var(--pit)" />
      <path
        d="M4.3 9.6V2.6h2.4a2.05 2.05 0 0 1 0 4.1H4.3"
        fill="none"
        stroke="var(--on-pit)"
        strokeWidth="1.5"
      />
    </>
  ),
  ExitingPit: (
    <>
      <rect
        x=".6"
        y=".6"
        width="10.8"
        height="10.8"
        rx="1.8"
        fill="none"
        stroke="var(--pit)"
        strokeWidth="1.2"
      />
      <path d="M3 6h5.2M6.2 3.6 8.8 6 6.2 8.4" fill="none" stroke="var(--pit)" strokeWidth="1.4" />
    </>
  ),
  Garage: (
    <path
      d="M1.3 10.8V4.8L6 1.4l4.7 3.4v6M3.6 10.8V6.6h4.8v4.2"
      fill="none"
      stroke="var(--mk-garage)"
      strokeWidth="1.3"
    />
  ),
};

const letters = { DidNotStart: 'DNS', DidNotFinish: 'DNF', Disqualified: 'DQ' } as const;

export function MarkerGlyph({ marker, label }: { marker: Marker; label: string }) {
  if (marker === 'None') return null;
  if (marker === 'DidNotStart' || marker === 'DidNotFinish' || marker === 'Disqualified') {
    return (
      <abbr title={label} className="text-[0.625rem] leading-3 font-strong text-mk-out no-underline">
        {letters[marker]}
      </abbr>
    );
  }
  return (
    <svg viewBox="0 0 12 12" role="img" aria-label={label} className="block size-3">
      <title>{label}</title>
      {shapes[marker]}
    </svg>
  );
}
