/** A search result in two lines: its name with the match highlighted, then its type, date, track, club and sport. */

import type { SearchResult } from '@lapwing/contract/site/search';
import type { SearchEntityType } from '@lapwing/contract/values/enums';
import { Building2, Flag, type LucideIcon, MapPin, Radio, Trophy, User, Users } from 'lucide-react';
import { formatLocal } from '../i18n/format.ts';
import { useText } from '../i18n/language.ts';
import { MarkedText } from '../ui/content/MarkedText.tsx';

const icons: Readonly<Record<SearchEntityType, LucideIcon>> = {
  Events: Flag,
  PracticeLocations: MapPin,
  Profiles: User,
  Organizations: Building2,
  Championships: Trophy,
  LiveEvents: Radio,
  Participants: Users,
};

export function SearchResultIcon({ entityType }: { entityType: SearchEntityType }) {
  const Icon = icons[entityType];
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-3" />;
}

function stretchesOf({ highlights }: SearchResult, field: 'name' | 'nickName') {
  return highlights.filter((highlight) => highlight.field === field);
}

export function SearchResultName({ result }: { result: SearchResult }) {
  return <MarkedText text={result.name} stretches={stretchesOf(result, 'name')} />;
}

export function SearchResultFacts({ result }: { result: SearchResult }) {
  const { t, locale } = useText();
  const { entityType, nickName, eventName, className, bib, sportType, date } = result;
  const { locationName, organizationName } = result;
  return (
    <span className="flex flex-wrap gap-x-3 text-2 text-ink-3">
      <span>{t(`FoundKinds.${entityType}`)}</span>
      {nickName && (
        <span className="text-ink-2">
          <MarkedText text={nickName} stretches={stretchesOf(result, 'nickName')} />
        </span>
      )}
      {bib && <span className="text-ink-2">{t('Search.StartNumber', { number: bib })}</span>}
      {className && <span className="text-ink-2">{className}</span>}
      {eventName && <span className="min-w-0 text-ink-2">{eventName}</span>}
      {date !== null && <span>{formatLocal(date, 'month-day-year', locale)}</span>}
      {locationName && <span>{locationName}</span>}
      {organizationName && <span>{organizationName}</span>}
      {sportType !== null && <span>{t(`Sports.${sportType}`)}</span>}
    </span>
  );
}
