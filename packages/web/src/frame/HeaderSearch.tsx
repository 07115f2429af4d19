/** The search field of the bar; the search screen has its own. The slash key focuses either from anywhere. */

import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/language.ts';
import { SearchBox } from '../search-box/SearchBox.tsx';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Calls back when the slash key is pressed outside a field. */
function useSlashKey(onSlash: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      event.preventDefault();
      onSlash();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onSlash]);
}

export function HeaderSearch() {
  const { t } = useText();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isOnSearchScreen = useRouterState({
    select: ({ location }) => location.pathname.toLowerCase().startsWith('/search'),
  });
  useSlashKey(() => {
    const field = (form.current ?? document.querySelector('main search'))?.querySelector('input');
    // On a phone the bar has no field, but the search screen has one.
    if (field?.checkVisibility?.() === false) void navigate({ to: '/search', search: {} });
    else {
      field?.focus();
      field?.select();
    }
  });

  if (isOnSearchScreen) return <span className="ms-auto" />;
  return (
    <>
      <search className="ms-auto min-w-0 phone:hidden">
        <SearchBox
          form={form}
          label={t('Header.Search')}
          shownTerm=""
          onSearch={(term) => void navigate({ to: '/search', search: term === '' ? {} : { term } })}
          shortcut="/"
          className="w-66 max-lg:w-full"
        />
      </search>
      <Link
        to="/search"
        aria-label={t('Header.Search')}
        className="ms-auto hidden size-11 place-items-center rounded-2 text-ink-2 phone:grid"
      >
        <Search className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}
