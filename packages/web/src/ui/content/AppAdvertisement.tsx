/** Advertises the app, with links to it. */

import type { ReactNode } from 'react';

type AppAdvertisementProps = {
  label: string;
  title: string;
  text: string;
  /** the links to it */
  children: ReactNode;
};

export function AppAdvertisement({ label, title, text, children }: AppAdvertisementProps) {
  return (
    <section aria-label={label} className="flex items-start gap-4 rounded-3 bg-accent-tint p-4">
      <svg viewBox="0 0 56 96" width="56" height="96" aria-hidden="true" className="flex-none">
        <rect x="1" y="1" width="54" height="94" rx="8" fill="var(--surface)" stroke="var(--line-2)" />
        <rect x="5" y="6" width="46" height="12" rx="1" fill="var(--flag-green)" />
        {/* Six rows of a board: place, name, time. */}
        <g strokeDasharray="5 6">
          <path stroke="var(--ink-2)" strokeWidth="5" d="M7.5 24v66" />
          <path stroke="var(--line-2)" strokeWidth="20" d="M23 24v66" />
          <path stroke="var(--trace)" strokeWidth="12" d="M45 24v66" />
        </g>
        <path fill="var(--pb)" d="M39 35h12v5h-12z" />
        <path fill="var(--best)" d="M39 57h12v5h-12z" />
      </svg>
      <div>
        <h2 className="text-4">{title}</h2>
        <p className="mt-1 mb-2.5 text-2 text-ink-2">{text}</p>
        {children}
      </div>
    </section>
  );
}
