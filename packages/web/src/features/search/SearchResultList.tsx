/** The search results, best first. */

import type { SearchResult } from '@lapwing/contract/site/search';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { SearchResultFacts, SearchResultIcon, SearchResultName } from '../../search-box/SearchResultText.tsx';
import { resultAddress } from '../../search-box/search-result-address.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';

type SearchResultListProps = {
  results: readonly SearchResult[];
  /** The results of the current search are still loading. */
  isOutdated: boolean;
};

export function SearchResultList({ results, isOutdated }: SearchResultListProps) {
  return (
    <Sheet>
      <ul aria-busy={isOutdated} className={isOutdated ? 'opacity-60' : undefined}>
        {results.map((result) => (
          <SearchResultRow key={result.id} result={result} />
        ))}
      </ul>
    </Sheet>
  );
}

function SearchResultRow({ result }: { result: SearchResult }) {
  const { locale } = useText();
  const { entityType, countryCode } = result;
  const address = resultAddress(result);
  const name = <SearchResultName result={result} />;
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-surface-2 phone:min-h-14">
      <SearchResultIcon entityType={entityType} />
      <span className="min-w-0 flex-1">
        {address === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link to={address} className="font-medium whole-target">
            {name}
          </Link>
        )}
        <SearchResultFacts result={result} />
      </span>
      {/* For a competitor it is the country of the race, which would look like the person's next to a name. */}
      {countryCode !== null && entityType !== 'Participants' && (
        <CountryFlag alpha2={countryCode} name={countryName(countryCode, locale)} />
      )}
    </li>
  );
}
