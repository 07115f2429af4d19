/** A checkbox with its label. */

import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type CheckboxProps = {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
};

export function Checkbox({ label, isChecked, onChange, isDisabled = false }: CheckboxProps) {
  return (
    <label className="flex min-h-7 min-w-0 items-center gap-2.5 touch:min-h-11">
      <span className="relative grid size-4 flex-none">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-4 appearance-none rounded-[3px] border-[1.5px] border-ctl bg-surface checked:border-accent checked:bg-accent disabled:opacity-60"
        />
        <Check
          size={12}
          strokeWidth={2.5}
          className="pointer-events-none absolute inset-0.5 hidden text-on-accent peer-checked:block"
        />
      </span>
      {label}
    </label>
  );
}
