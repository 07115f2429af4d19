/** A choice of two to four options, all visible. */

import { useId } from 'react';
import { classNames } from '../class-names.ts';
import type { Option } from './Select.tsx';

type SegmentedControlProps<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset
      className={classNames(
        'inline-flex h-(--control) flex-none overflow-hidden rounded-2 border border-line-2 bg-surface text-3 large-text:h-auto large-text:min-h-11 large-text:max-w-full large-text:shrink large-text:flex-wrap',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex items-center px-[11px] whitespace-nowrap large-text:min-h-11 text-ink-2 not-last:border-e not-last:border-line hover:bg-surface-2 has-checked:bg-accent-tint has-checked:font-medium has-checked:text-accent focus-frame [--frame-offset:-2px]"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 size-full opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
