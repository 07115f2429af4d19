/** The list below a search field: arrows move in it, Enter follows, Escape closes. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type RefObject, useEffect, useId, useState } from 'react';
import { useText } from '../i18n/language.ts';
import { SearchResultFacts, SearchResultIcon, SearchResultName } from './SearchResultText.tsx';
import { resultAddress } from './search-result-address.ts';
import { suggestionsQuery, useSettled } from './search-suggestions.ts';

/** The attributes of the field that describe the list below it. */
export type Combobox = Pick<
  ComponentProps<'input'>,
  'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
>;

type SearchSuggestionsProps = {
  form: RefObject<HTMLFormElement | null>;
  term: string;
  /** The term whose results are already on the screen. */
  shownTerm: string;
  onCombobox: (combobox: Combobox) => void;
  /** A suggestion was followed, so the typed text is no longer needed. */
  onChosen: () => void;
};

export default function SearchSuggestions(props: SearchSuggestionsProps) {
  const { form, term, shownTerm, onCombobox, onChosen } = props;
  const { t } = useText();
  const listId = useId();
  const [closedFor, setClosedFor] = useState<string | null>(shownTerm);
  const [hasFocus, setHasFocus] = useState(true);
  const [active, setActive] = useState<number | null>(null);
  const wanted = useSettled(term);
  const { data: found, isPlaceholderData } = useQuery(suggestionsQuery(wanted));

  const typed = term.trim();
  const isShown = hasFocus && typed !== '' && term !== closedFor && found !== undefined;
  const options = [
    ...(found ?? []).flatMap((result) => {
      const address = resultAddress(result);
      return address === null ? [] : [{ result, address }];
    }),
    // If nothing was found there are no more results to show.
    ...(found?.length === 0 ? [] : [{ result: null, address: `/search?term=${encodeURIComponent(typed)}` }]),
  ];
  const hasList = isShown && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = isShown && active !== null && active < options.length ? optionId(active) : undefined;

  const [lastWanted, setLastWanted] = useState(wanted);
  if (wanted !== lastWanted) {
    setLastWanted(wanted);
    setActive(null);
  }

  useEffect(
    () =>
      onCombobox({
        'aria-expanded': hasList,
        'aria-controls': hasList ? listId : undefined,
        'aria-activedescendant': activeId,
      }),
    [hasList, listId, activeId, onCombobox],
  );

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const close = () => {
    setClosedFor(term);
    setActive(null);
  };
  useEffect(() => {
    const part = form.current;
    if (part === null) return;
    const move = (step: 1 | -1) => {
      setClosedFor(null);
      // Before the first and after the last comes the field itself.
      setActive((from) => {
        const next = from === null ? (step === 1 ? 0 : options.length - 1) : from + step;
        return next < 0 || next >= options.length ? null : next;
      });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !(event.target instanceof HTMLInputElement)) return;
      if (event.key === 'ArrowDown') move(1);
      else if (event.key === 'ArrowUp') move(-1);
      else if (event.key === 'Escape' && isShown) close();
      else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click();
      else return;
      event.preventDefault();
    };
    const onFocusIn = () => setHasFocus(true);
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      setHasFocus(relatedTarget instanceof Node && part.contains(relatedTarget));
    part.addEventListener('keydown', onKeyDown);
    part.addEventListener('submit', close);
    part.addEventListener('focusin', onFocusIn);
    part.addEventListener('focusout', onFocusOut);
    return () => {
      part.removeEventListener('keydown', onKeyDown);
      part.removeEventListener('submit', close);
      part.removeEventListener('focusin', onFocusIn);
      part.removeEventListener('focusout', onFocusOut);
    };
  });

  const isOutdated = isPlaceholderData || wanted !== term;
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && !isOutdated && t('Search.ProposalCount', { count: found.length })}
      </p>
      {isShown && (
        <div className="absolute end-0 top-full z-40 mt-1 w-full min-w-[min(24rem,100%)] rounded-3 border border-line-2 bg-surface p-1 shadow-2 md:min-w-96">
          {found.length === 0 && <p className="px-2 py-1.5 text-3 text-ink-2">{t('Search.NoResults')}</p>}
          {hasList && (
            <div
              id={listId}
              role="listbox"
              aria-label={t('Search.Proposals')}
              className="max-h-[min(32rem,70dvh)] overflow-y-auto"
            >
              {options.map(({ result, address }, index) => (
                <Link
                  key={result?.id ?? 'all'}
                  id={optionId(index)}
                  to={address}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  preload={false}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => {
                    close();
                    if (result !== null) onChosen();
                  }}
                  className="flex min-h-10 items-center gap-2.5 rounded-2 px-2 py-1 hover:bg-surface-2 aria-selected:bg-surface-2 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent touch:min-h-12"
                >
                  {result === null ? (
                    <span className="text-3 text-accent">{t('Search.AllFor', { term: typed })}</span>
                  ) : (
                    <>
                      <SearchResultIcon entityType={result.entityType} />
                      <span className="min-w-0">
                        <span className="block text-3 leading-5 font-medium wrap-break-word">
                          <SearchResultName result={result} />
                        </span>
                        <SearchResultFacts result={result} />
                      </span>
                    </>
                  )}
                </Link>
              ))}
            </div>
          )}
        </div>
      )}
    </>
  );
}
