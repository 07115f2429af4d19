/** The search results, best first. */

import { formatLiveEventId, parseLiveEventId } from '@lapwing/contract/live/ids';
import type { SearchResult } from '@lapwing/contract/site/search';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { SearchResultFacts, SearchResultIcon, SearchResultName } from '../../search-box/SearchResultText.tsx';
import { resultAddress } from '../../search-box/search-result-address.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { WinnerLine } from '../../ui/racing/WinnerLine.tsx';

type SearchResultListProps = {
  results: readonly SearchResult[];
  /** The results of the current search are still loading. */
  isOutdated: boolean;
  /** after the last competitor: the way to all of them */
  allCompetitors: ReactNode;
};

export function SearchResultList({ results, isOutdated, allCompetitors }: SearchResultListProps) {
  const lastCompetitor = results.findLast(({ entityType }) => entityType === 'Participants');
  return (
    // Wider, the end of a line would be far from its beginning.
    <Sheet className="xl:max-w-[64rem]">
      <ul aria-busy={isOutdated} className={isOutdated ? 'opacity-60' : undefined}>
        {withoutTwins(results).map(({ result, liveEventId }) => (
          <Fragment key={result.id}>
            <SearchResultRow result={result} liveEventId={liveEventId} />
            {result === lastCompetitor && allCompetitors}
          </Fragment>
        ))}
      </ul>
    </Sheet>
  );
}

/** A running event is found twice, as a result and as a live event: one row links to both. */
function withoutTwins(
  results: readonly SearchResult[],
): { result: SearchResult; liveEventId: string | null }[] {
  const idsOf = (type: SearchResult['entityType']) =>
    new Set(results.filter(({ entityType }) => entityType === type).map(({ entityId }) => entityId));
  const events = idsOf('Events');
  const live = idsOf('LiveEvents');
  return results.flatMap((result) => {
    const { entityType, entityId } = result;
    if (entityType === 'LiveEvents' && events.has(String(parseLiveEventId(entityId)))) return [];
    const liveEventId = entityType === 'Events' ? formatLiveEventId(Number(entityId)) : '';
    return [{ result, liveEventId: live.has(liveEventId) ? liveEventId : null }];
  });
}

type SearchResultRowProps = { result: SearchResult; liveEventId: string | null };

function SearchResultRow({ result, liveEventId }: SearchResultRowProps) {
  const { t, locale } = useText();
  const { entityType, countryCode, winner } = result;
  const address = resultAddress(result);
  const name = <SearchResultName result={result} />;
  return (
    <li className="relative flex min-h-12 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-surface-2 phone:min-h-14 large-text:flex-wrap">
      <SearchResultIcon entityType={entityType} />
      <span className="min-w-0 flex-1 large-text:order-last large-text:basis-full">
        {address === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link to={address} className="font-medium whole-target">
            {name}
          </Link>
        )}
        <SearchResultFacts result={result} />
        {winner && <WinnerLine winner={winner} />}
      </span>
      {liveEventId !== null && (
        // Above the link that covers the row.
        <Link
          to="/livetiming/$eventId"
          params={{ eventId: liveEventId }}
          className="link relative z-10 flex-none py-3.5 text-3 large-text:py-1"
        >
          {t('Live.Running')}
        </Link>
      )}
      {/* For a competitor it is the country of the race, which would look like the person's next to a name. */}
      {countryCode !== null && entityType !== 'Participants' && (
        <CountryFlag alpha2={countryCode} name={countryName(countryCode, locale)} />
      )}
    </li>
  );
}
