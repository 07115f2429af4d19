/** On or off, effective immediately. The whole row is the target. */

import type { ReactNode } from 'react';

type SwitchProps = {
  label: ReactNode;
  note?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
};

export function Switch({ label, note, isOn, onChange, isDisabled = false }: SwitchProps) {
  return (
    <label className="flex min-h-9 items-center justify-between gap-4 touch:min-h-11">
      <span>
        {label}
        {note && <small className="block text-2 text-ink-3">{note}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-5 w-[2.125rem] flex-none appearance-none rounded-full bg-ctl transition-colors duration-(--t-fast) after:absolute after:top-0.5 after:left-0.5 after:size-4 after:rounded-full after:bg-surface after:transition-transform after:duration-(--t-fast) checked:bg-accent checked:after:translate-x-3.5 disabled:opacity-60"
      />
    </label>
  );
}
