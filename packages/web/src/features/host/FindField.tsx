/** A search field whose text is in the address, so that a reload keeps it. */

import { useEffect, useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';

const TYPING_MS = 300;

type FindFieldProps = { label: string; find: string; onFind: (text: string) => void };

export function FindField({ label, find, onFind }: FindFieldProps) {
  const { t } = useText();
  const [text, setText] = useState(find);
  useEffect(() => {
    if (text.trim() === find) return;
    const timer = setTimeout(() => onFind(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, find, onFind]);
  return (
    <SearchField
      label={label}
      placeholder={label}
      clearLabel={t('Search.Clear')}
      value={text}
      onChange={setText}
      className="w-full max-w-72"
    />
  );
}
