/** A whole number with its bounds. What is typed is shown; only a number within the bounds counts. */

import { useState } from 'react';
import { TextField } from '../../../ui/controls/TextField.tsx';

type NumberFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

export function NumberField({ label, value, min, max, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isValid = (text: string) => {
    const number = Number(text);
    return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max;
  };
  const text = typed === null || (isValid(typed) && Number(typed) !== value) ? String(value) : typed;
  return (
    <TextField
      label={label}
      type="number"
      min={min}
      max={max}
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        if (isValid(event.target.value)) onChange(Number(event.target.value));
      }}
      onBlur={() => setTyped(null)}
      {...(!isValid(text) && { error: `${min}–${max}` })}
    />
  );
}
