/** Tells about the app where it may be of use, and leads to it. */

import { LinkButton } from './LinkButton.tsx';

type AppAdvertisementProps = { label: string; title: string; text: string; actionLabel: string };

export function AppAdvertisement({ label, title, text, actionLabel }: AppAdvertisementProps) {
  return (
    <section aria-label={label} className="flex items-start gap-4 rounded-3 bg-accent-tint p-4">
      <svg viewBox="0 0 56 96" width="56" height="96" aria-hidden="true" className="flex-none">
        <rect x="1" y="1" width="54" height="94" rx="8" fill="var(--surface)" stroke="var(--line-2)" />
        <rect x="5" y="6" width="46" height="12" rx="1" fill="var(--flag-green)" />
        <path
          fill="var(--ink-2)"
          d="M5 24h5v5h-5zm0 11h5v5h-5zm0 11h5v5h-5zm0 11h5v5h-5zm0 11h5v5h-5zm0 11h5v5h-5z"
        />
        <path
          fill="var(--line-2)"
          d="M13 24h20v5h-20zm0 11h16v5h-16zm0 11h22v5h-22zm0 11h18v5h-18zm0 11h14v5h-14zm0 11h19v5h-19z"
        />
        <path fill="var(--trace)" d="M39 24h12v5h-12zm0 22h12v5h-12zm0 22h12v5h-12zm0 11h12v5h-12z" />
        <path fill="var(--pb)" d="M39 35h12v5h-12z" />
        <path fill="var(--best)" d="M39 57h12v5h-12z" />
      </svg>
      <div>
        <h2 className="text-4">{title}</h2>
        <p className="mt-1 mb-2.5 text-2 text-ink-2">{text}</p>
        <LinkButton to="/app" size="small">
          {actionLabel}
        </LinkButton>
      </div>
    </section>
  );
}
