/** What was found, best first. */

import type { SearchResult } from '@lapwing/contract/search';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { CountryFlag } from '../../ui/CountryFlag.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { resultAddress } from './result-address.ts';

export function SearchResultList({ results }: { results: readonly SearchResult[] }) {
  return (
    <Sheet>
      <ul>
        {results.map((result) => (
          <SearchResultRow key={result.id} result={result} />
        ))}
      </ul>
    </Sheet>
  );
}

/** The name with the parts that match the term set off. */
function MarkedName({ result }: { result: SearchResult }) {
  const { name, highlights } = result;
  const stretches = highlights.filter(({ field }) => field === 'name').sort((a, b) => a.start - b.start);
  const parts = [];
  let from = 0;
  for (const { start, length } of stretches) {
    if (start < from) continue;
    parts.push(name.slice(from, start));
    parts.push(
      <mark key={start} className="bg-accent-tint text-inherit">
        {name.slice(start, start + length)}
      </mark>,
    );
    from = start + length;
  }
  return (
    <>
      {parts}
      {name.slice(from)}
    </>
  );
}

function SearchResultRow({ result }: { result: SearchResult }) {
  const { t, locale } = useText();
  const { entityType, nickName, sportType, date, countryCode } = result;
  const address = resultAddress(result);
  return (
    <li className="relative grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-surface-2">
      <span className="min-w-0">
        {address === null ? (
          <span className="font-medium">
            <MarkedName result={result} />
          </span>
        ) : (
          <Link to={address} className="font-medium whole-target">
            <MarkedName result={result} />
          </Link>
        )}
        {nickName && <span className="ms-2 text-ink-2">{nickName}</span>}
        <span className="flex flex-wrap gap-x-3 text-2 text-ink-3">
          <span>{t(`SearchEntityTypes.${entityType}`)}</span>
          {sportType !== null && <span>{t(`Sports.${sportType}`)}</span>}
          {date !== null && <span>{formatLocal(date, 'month-day-year', locale)}</span>}
        </span>
      </span>
      {countryCode !== null && <CountryFlag alpha2={countryCode} name={countryName(countryCode, locale)} />}
    </li>
  );
}
