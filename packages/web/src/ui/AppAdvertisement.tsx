/** Tells about the app where it may be of use, and leads to it. */

import { LinkButton } from './LinkButton.tsx';

type AppAdvertisementProps = { label: string; title: string; text: string; actionLabel: string };

const rows = [
  { nameWidth: 20, colour: 'var(--trace)' },
  { nameWidth: 16, colour: 'var(--pb)' },
  { nameWidth: 22, colour: 'var(--trace)' },
  { nameWidth: 18, colour: 'var(--best)' },
  { nameWidth: 14, colour: 'var(--trace)' },
  { nameWidth: 19, colour: 'var(--trace)' },
];

export function AppAdvertisement({ label, title, text, actionLabel }: AppAdvertisementProps) {
  return (
    <section aria-label={label} className="flex items-start gap-4 rounded-3 bg-accent-tint p-4">
      <svg viewBox="0 0 56 96" width="56" height="96" aria-hidden="true" className="flex-none">
        <rect x="1" y="1" width="54" height="94" rx="8" fill="var(--surface)" stroke="var(--line-2)" />
        <rect x="5" y="6" width="46" height="12" rx="1" fill="var(--flag-green)" />
        {rows.map(({ nameWidth, colour }, index) => (
          <g key={nameWidth} transform={`translate(5 ${24 + 11 * index})`}>
            <rect width="5" height="5" fill="var(--ink-2)" />
            <rect x="8" width={nameWidth} height="5" fill="var(--line-2)" />
            <rect x="34" width="12" height="5" fill={colour} />
          </g>
        ))}
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
