/** The search field of the bar; the key / leads to it from anywhere. */

import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/language.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { textIn } from './query-values.ts';

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
  const shownTerm = useRouterState({
    select: ({ location: { pathname, search } }) =>
      pathname.toLowerCase().startsWith('/search') ? textIn(search, 'term') : undefined,
  });
  const [term, setTerm] = useState(shownTerm ?? '');
  const [lastShown, setLastShown] = useState(shownTerm);
  if (shownTerm !== lastShown) {
    setLastShown(shownTerm);
    setTerm(shownTerm ?? '');
  }
  useSlashKey(() => {
    const field = form.current?.querySelector('input');
    // On a phone the bar has no field; the search screen has.
    if (field?.checkVisibility?.() === false) void navigate({ to: '/search', search: {} });
    else {
      field?.focus();
      field?.select();
    }
  });

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = term.trim();
    void navigate({ to: '/search', search: wanted === '' ? {} : { term: wanted } });
  };

  return (
    <>
      <search className="ms-auto phone:hidden">
        <form ref={form} onSubmit={onSubmit}>
          <SearchField
            name="term"
            label={t('Header.Search')}
            clearLabel={t('Search.Clear')}
            placeholder={t('Header.SearchHint')}
            value={term}
            onChange={setTerm}
            shortcut="/"
            className="w-66 max-lg:w-44"
          />
        </form>
      </search>
      <Link
        to="/search"
        aria-label={t('Header.Search')}
        className="ms-auto hidden size-11 place-items-center rounded-2 text-ink-2 phone:grid"
      >
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}
