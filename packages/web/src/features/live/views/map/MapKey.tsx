/** The meaning of discs and bands. */

import type { ReactNode } from 'react';
import { useText } from '../../../../i18n/language.ts';

export function MapKey() {
  const { t } = useText();
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1.5 border-t border-line px-4 py-3 text-2 text-ink-2">
      <Entry text={t('LiveMap.KeySeen')}>
        <rect x="12" y="7" width="20" height="6" fill="var(--c1)" fillOpacity="0.4" />
        <circle cx="22" cy="10" r="6" fill="var(--surface)" stroke="var(--c1)" strokeWidth="2" />
      </Entry>
      <Entry text={t('LiveMap.KeyLonger')}>
        <rect x="0" y="7" width="44" height="6" fill="var(--c1)" fillOpacity="0.4" />
        <circle cx="22" cy="10" r="6" fill="var(--surface)" stroke="var(--c1)" strokeWidth="2" />
      </Entry>
      <Entry text={t('LiveMap.KeyOverdue')}>
        <circle
          cx="22"
          cy="10"
          r="6"
          fill="var(--surface)"
          stroke="var(--slow)"
          strokeWidth="2"
          strokeDasharray="3 2.5"
        />
      </Entry>
    </ul>
  );
}

function Entry({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg aria-hidden="true" width="44" height="20" className="flex-none">
        {children}
      </svg>
      {text}
    </li>
  );
}
