/** Search results, of all types or of one. */

import type { SearchEntityFilter } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../i18n/count.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { EmptyPage } from '../../parts/EmptyPage.tsx';
import { ListPages } from '../../parts/ListPages.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { SearchBox } from '../../search-box/SearchBox.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { countOf, type Figure } from './found-count.ts';
import { isOffered, searchCountsQuery, searchQuery } from './queries.ts';
import { EntityFilter, SportAndCountry } from './SearchFilters.tsx';
import { SearchResultList } from './SearchResultList.tsx';
import {
  addressOf,
  COMPETITORS_AMONG_ALL,
  PAGE_SIZE,
  parseSearchAddress,
  type SearchRequest,
  type SearchTexts,
} from './search-address.ts';

type SearchScreenProps = { search: SearchTexts; entityTypeName?: SearchEntityFilter };

export default function SearchScreen({ search, entityTypeName = 'All' }: SearchScreenProps) {
  const { t, locale } = useText();
  const wanted = parseSearchAddress(
    search,
    entityTypeName,
    (alpha2) => countryName(alpha2, locale) !== alpha2,
  );
  const { data: counts } = useQuery(searchCountsQuery(wanted));
  const found = wanted.term === '' ? null : countOf(counts, wanted.entityType);
  const totalText = ({ count, isAtLeast }: Figure) =>
    isAtLeast
      ? t('Search.CountAtLeast', { figure: formatCount(count, locale) })
      : t('Search.Count', { count });
  return (
    <>
      <PageHead title={wanted.term === '' ? t('Search.Title') : t('Search.For', { term: wanted.term })} />
      <SearchForm wanted={wanted} />
      <EntityFilter wanted={wanted} />
      <SportAndCountry wanted={wanted} total={found && totalText(found)} />
      {wanted.term === '' ? (
        <EmptyState title={t('Search.AskTerm')} note={t('Search.AskTermHint')} />
      ) : (
        <SearchResults wanted={wanted} />
      )}
    </>
  );
}

function SearchForm({ wanted }: { wanted: SearchRequest }) {
  const { t } = useText();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  // A visitor without a term wants to type one; a phone has no other field for it.
  const isEmpty = wanted.term === '';
  useEffect(() => {
    if (isEmpty) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isEmpty]);
  return (
    <search aria-label={t('Search.Title')} className="flex gap-2">
      <div className="max-w-120 min-w-0 flex-1">
        <SearchBox
          form={form}
          label={t('Search.Term')}
          shownTerm={wanted.term}
          onSearch={(term) => void navigate(addressOf({ ...wanted, term }))}
          className="w-full"
        />
      </div>
      <Button kind="primary" onClick={() => form.current?.requestSubmit()}>
        {t('Search.Submit')}
      </Button>
    </search>
  );
}

function SearchResults({ wanted }: { wanted: SearchRequest }) {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useQuery(searchQuery(wanted));
  const { sport, category, country } = wanted;
  const hasFilters = [sport, category, country].some((filter) => filter !== undefined);
  return (
    <QueryView query={query}>
      {({ answer, total }) => (
        <>
          {!answer.some(isOffered) ? (
            <EmptyPage page={wanted.page} pageSize={PAGE_SIZE} total={total ?? 0}>
              <EmptyState
                title={t('Search.NoResults')}
                note={t('Search.NoResultsHint')}
                actions={
                  hasFilters && (
                    <Button
                      onClick={() =>
                        void navigate(
                          addressOf({ ...wanted, sport: undefined, category: undefined, country: undefined }),
                        )
                      }
                    >
                      {t('Search.WithoutFilters')}
                    </Button>
                  )
                }
              />
            </EmptyPage>
          ) : (
            <SearchResultList
              results={answer.filter(isOffered)}
              isOutdated={query.isPlaceholderData}
              allCompetitors={wanted.entityType === 'All' && <AllCompetitors wanted={wanted} />}
            />
          )}
          <ListPages page={wanted.page} pageSize={PAGE_SIZE} total={total ?? answer.length} />
        </>
      )}
    </QueryView>
  );
}

/** The results of all types name few competitors. */
function AllCompetitors({ wanted }: { wanted: SearchRequest }) {
  const { t, locale } = useText();
  const { data: counts } = useQuery(searchCountsQuery(wanted));
  const found = countOf(counts, 'Participants');
  if (found === null || found.count <= COMPETITORS_AMONG_ALL) return null;
  const count = formatCount(found.count, locale);
  const figure = found.isAtLeast ? t('Search.AtLeast', { figure: count }) : count;
  return (
    <li className="flex min-h-12 items-center border-b border-line ps-11 pe-4 last:border-b-0">
      <Link {...addressOf({ ...wanted, entityType: 'Participants' })} className="link touch-target text-3">
        {t('Search.AllCompetitors', { figure })}
      </Link>
    </li>
  );
}
