/** Which sources saw a crossing: by shape, not by colour. The first is the one whose time counts. */

import type { Sighting } from '@lapwing/timing/live/desk/tape-entry';
import { CircleDotDashed, Keyboard, Smartphone } from 'lucide-react';
import { useText } from '../../../../i18n/language.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { KEYS, phoneNumberIn } from '../acts.ts';

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function sourceName(source: string | null, t: Translate): string {
  const phone = phoneNumberIn(source);
  if (phone !== null) return t('Run.Phone', { number: String(phone) });
  return source === KEYS ? t('Run.Keys') : t('Run.Loop');
}

export function SourceIcon({ source }: { source: string | null }) {
  if (phoneNumberIn(source) !== null) return <Smartphone {...icon} />;
  return source === KEYS ? <Keyboard {...icon} /> : <CircleDotDashed {...icon} />;
}

export function SourceMarks({ sightings }: { sightings: readonly Sighting[] }) {
  const { t } = useText();
  return (
    <span className="run-sources-seen">
      {sightings.slice(0, 3).map(({ source, atMs }, place) => (
        <span
          key={`${source} ${atMs}`}
          className={place === 0 ? 'text-ink' : 'text-ink-3'}
          title={t(place === 0 ? 'Run.SourceCounts' : 'Run.SourceAlso', { source: sourceName(source, t) })}
        >
          <SourceIcon source={source} />
          <small aria-hidden="true">{phoneNumberIn(source) ?? ''}</small>
          <span className="sr-only">{sourceName(source, t)} </span>
        </span>
      ))}
    </span>
  );
}
