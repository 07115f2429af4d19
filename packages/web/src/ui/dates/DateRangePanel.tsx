/** Common ranges of days, and two date fields for any other range. The fields are the browser's own. */

import { type FormEvent, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { TextField } from '../controls/TextField.tsx';
import { datePresets, type PresetKey } from './date-presets.ts';
import { checkDateRange, type DateRange, type DateRangeError, type DateRangeErrors } from './date-range.ts';

export type DateRangePanelProps = {
  value: DateRange;
  labels: {
    any: string;
    from: string;
    to: string;
    apply: string;
    preset: (key: PresetKey) => string;
    error: (key: DateRangeError) => string;
  };
  onChange: (value: DateRange) => void;
};

export function DateRangePanel({ value, labels, onChange }: DateRangePanelProps) {
  const { from, to } = value;
  const [errors, setErrors] = useState<DateRangeErrors>({});

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first, last] = event.currentTarget.querySelectorAll('input');
    if (first === undefined || last === undefined) return;
    const found = checkDateRange(first, last);
    setErrors(found);
    if (found.from !== undefined) first.focus();
    else if (found.to !== undefined) last.focus();
    else onChange({ ...(first.value && { from: first.value }), ...(last.value && { to: last.value }) });
  };

  // The latest day keeps the year at four digits. The browser's own messages are off: they are in its own language.
  const field = (name: 'from' | 'to') => (
    <TextField
      type="date"
      max="9999-12-31"
      label={labels[name]}
      defaultValue={value[name]}
      {...(errors[name] && { error: labels.error(errors[name]) })}
    />
  );
  return (
    <div className="w-[20rem] px-4 pt-1 pb-4 phone:w-auto">
      <div className="grid grid-cols-2 gap-2">
        {datePresets(new Date()).map(({ key, range }) => (
          <Button
            key={key}
            size="small"
            className="touch:h-11"
            aria-pressed={range.from === from && range.to === to}
            onClick={() => onChange(range)}
          >
            {labels.preset(key)}
          </Button>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="mt-4 grid grid-cols-2 gap-2">
        {field('from')}
        {field('to')}
        <Button type="submit" kind="primary" className="col-span-2 mt-1">
          {labels.apply}
        </Button>
      </form>
      {(from !== undefined || to !== undefined) && (
        <Button kind="quiet" size="small" className="mt-2 w-full touch:h-11" onClick={() => onChange({})}>
          {labels.any}
        </Button>
      )}
    </div>
  );
}
