/** Search results, of all kinds or of one. */

import { namesOf, type SearchEntityFilter, searchEntityFilters, themes } from '@lapwing/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { ListPages } from '../../shell/ListPages.tsx';
import { QueryView } from '../../shell/QueryView.tsx';
import { pageTheme } from '../../shell/theme.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { PAGE_SIZE, searchQuery } from './queries.ts';
import { SearchResultList } from './SearchResultList.tsx';

type SearchScreenProps = {
  searchTerm: string;
  page: number;
  entityTypeName?: SearchEntityFilter;
};
type Wanted = { searchTerm: string; entityType: SearchEntityFilter };

export default function SearchScreen({
  searchTerm,
  page,
  entityTypeName: entityType = 'All',
}: SearchScreenProps) {
  const { t } = useText();
  return (
    <>
      <PageHead title={searchTerm === '' ? t('Search.Title') : t('Search.For', { term: searchTerm })} />
      <SearchForm key={searchTerm} searchTerm={searchTerm} entityType={entityType} />
      <EntityFilter searchTerm={searchTerm} entityType={entityType} />
      {searchTerm === '' ? (
        <EmptyState title={t('Search.AskTerm')} note={t('Search.AskTermHint')} />
      ) : (
        <SearchResults searchTerm={searchTerm} entityType={entityType} page={page} />
      )}
    </>
  );
}

function SearchForm({ searchTerm, entityType }: Wanted) {
  const { t } = useText();
  const navigate = useNavigate();
  const [term, setTerm] = useState(searchTerm);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const search = { term: term.trim() || undefined };
    void (entityType === 'All'
      ? navigate({ to: '/search', search })
      : navigate({ to: '/search/$entityTypeName', params: { entityTypeName: entityType }, search }));
  };
  return (
    <search aria-label={t('Search.Title')}>
      <form onSubmit={onSubmit} className="flex gap-2">
        <SearchField
          label={t('Search.Term')}
          clearLabel={t('Search.Clear')}
          placeholder={t('Header.SearchHint')}
          value={term}
          onChange={setTerm}
          className="w-full max-w-120"
        />
        <Button type="submit" kind="primary">
          {t('Search.Submit')}
        </Button>
      </form>
    </search>
  );
}

function EntityFilter({ searchTerm, entityType }: Wanted) {
  const { t } = useText();
  const offered = namesOf(searchEntityFilters).filter(
    (name) => name !== 'LiveEvents' || pageTheme() === themes.live,
  );
  const search = { term: searchTerm || undefined };
  const className =
    'inline-flex h-8 items-center rounded-2 px-3 text-3 whitespace-nowrap text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current]:bg-accent-tint aria-[current]:font-medium aria-[current]:text-accent phone:h-11';
  return (
    <nav aria-label={t('Search.Filter')} className="-mx-1 flex gap-1 overflow-x-auto px-1 py-4">
      {offered.map((name) => {
        const shared = {
          search,
          className,
          activeProps: {},
          'aria-current': name === entityType ? ('page' as const) : undefined,
        };
        return name === 'All' ? (
          <Link key={name} to="/search" {...shared}>
            {t('SearchEntityTypes.All')}
          </Link>
        ) : (
          <Link key={name} to="/search/$entityTypeName" params={{ entityTypeName: name }} {...shared}>
            {t(`SearchEntityTypes.${name}`)}
          </Link>
        );
      })}
    </nav>
  );
}

function SearchResults({ searchTerm, entityType, page }: Wanted & { page: number }) {
  const { t } = useText();
  const query = useQuery(searchQuery({ term: searchTerm, type: entityType, page }));
  return (
    <QueryView query={query}>
      {({ answer, total }) => (
        <>
          {answer.length === 0 ? (
            <EmptyState title={t('Search.NoResults')} note={t('Search.NoResultsHint')} />
          ) : (
            <SearchResultList results={answer} />
          )}
          <ListPages page={page} pageSize={PAGE_SIZE} total={total ?? answer.length} />
        </>
      )}
    </QueryView>
  );
}
