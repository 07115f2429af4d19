/** A search field with suggestions, whose code is loaded when the field is first used. */

import { type FormEvent, lazy, type RefObject, Suspense, useState } from 'react';
import { useText, withScreenMessages } from '../i18n/language.ts';
import { SearchField } from '../ui/controls/SearchField.tsx';
import type { Combobox } from './SearchSuggestions.tsx';

const SearchSuggestions = lazy(() => withScreenMessages(import('./SearchSuggestions.tsx')));

type SearchBoxProps = {
  form: RefObject<HTMLFormElement | null>;
  label: string;
  /** The current search term; the field starts with it, and is reset to it when it changes. */
  shownTerm: string;
  onSearch: (term: string) => void;
  shortcut?: string;
  className: string;
};

export function SearchBox({ form, shownTerm, onSearch, ...field }: SearchBoxProps) {
  const { t } = useText();
  const [term, setTerm] = useState(shownTerm);
  const [lastShown, setLastShown] = useState(shownTerm);
  if (shownTerm !== lastShown) {
    setLastShown(shownTerm);
    setTerm(shownTerm);
  }
  const [isUsed, setIsUsed] = useState(false);
  const [combobox, setCombobox] = useState<Combobox>({ 'aria-expanded': false });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(term.trim());
  };
  return (
    <form ref={form} onSubmit={onSubmit} onFocus={() => setIsUsed(true)} className="relative min-w-0">
      <SearchField
        name="term"
        clearLabel={t('Search.Clear')}
        placeholder={t('Header.SearchHint')}
        value={term}
        onChange={setTerm}
        role="combobox"
        aria-autocomplete="list"
        autoComplete="off"
        maxLength={200}
        {...field}
        {...combobox}
      />
      {isUsed && (
        <Suspense>
          <SearchSuggestions
            form={form}
            term={term}
            shownTerm={shownTerm}
            onCombobox={setCombobox}
            onChosen={() => setTerm(shownTerm)}
          />
        </Suspense>
      )}
    </form>
  );
}
