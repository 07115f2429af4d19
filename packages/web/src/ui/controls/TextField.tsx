/** One line of text with its label and its error. */

import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  /** For fields that the surrounding text explains. */
  isLabelHidden?: boolean;
  error?: string;
};

export function TextField({ label, isLabelHidden = false, error, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-3 font-medium'}>
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="h-(--control) w-full rounded-2 border border-ctl bg-surface px-2.5 aria-invalid:border-loss aria-invalid:shadow-[0_0_0_1px_var(--loss)]"
        {...rest}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1.5 flex items-center gap-1.5 text-3 text-loss">
          <TriangleAlert size={14} strokeWidth={1.75} className="flex-none" />
          {error}
        </p>
      )}
    </div>
  );
}
