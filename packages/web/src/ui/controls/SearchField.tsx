/** A text field for a search. */

import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'value'> & {
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** The key that focuses the field from anywhere on the page. */
  shortcut?: string;
};

export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onChange, shortcut, className, ...rest } = props;
  return (
    <span
      className={classNames(
        'flex h-(--control) items-center gap-2 rounded-2 border border-line-2 bg-bg ps-2.5 pe-2 text-ink-3 focus-frame',
        className,
      )}
    >
      <Search size={15} strokeWidth={1.75} className="flex-none" />
      <input
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        enterKeyHint="search"
        className="bare-field min-w-0 flex-1 self-stretch text-ellipsis touch:-my-px"
        {...rest}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange('')}
          className="grid size-5 place-items-center rounded-1 hover:text-ink touch:-me-2 touch:size-11"
        >
          <X size={14} strokeWidth={1.75} />
        </button>
      )}
      {value === '' && shortcut && (
        <span aria-hidden="true" className="phone:hidden">
          <kbd className="key-cap">{shortcut}</kbd>
        </span>
      )}
    </span>
  );
}
