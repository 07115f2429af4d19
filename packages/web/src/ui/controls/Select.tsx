/** A native select, styled to show its label and its value. */

import { ChevronDown } from 'lucide-react';
import { classNames } from '../class-names.ts';

export type Option<Value extends string> = { value: Value; label: string };

type SelectProps<Value extends string> = {
  label: string;
  /** Shown before the value if the label itself is too long. */
  shownLabel?: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, shownLabel = label, options, value, onChange, className } = props;
  const selected = options.find((option) => option.value === value);
  return (
    <span
      className={classNames(
        'relative inline-flex h-(--control) items-center gap-2 rounded-2 border border-line-2 bg-surface ps-3 pe-2 text-3 whitespace-nowrap text-ink hover:bg-surface-2 focus-frame max-w-full large-text:h-auto large-text:min-h-11 large-text:py-1.5 large-text:whitespace-normal',
        className,
      )}
    >
      <span aria-hidden="true" className="min-w-0 truncate large-text:whitespace-normal">
        {shownLabel} <b className="ms-0.5 font-medium">{selected?.label}</b>
      </span>
      <ChevronDown size={14} strokeWidth={1.75} className="flex-none text-ink-3" />
      {/* The native control covers the styled one, and is what is pressed, focused and read aloud. */}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="select-native absolute inset-0 size-full opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
