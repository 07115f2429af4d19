/** A field of a setting: locked if the environment decides it, and it says by which variable. */

import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { TextField } from '../../ui/controls/TextField.tsx';

export function SetBy({ variable }: { variable: string | null }) {
  const { t } = useText();
  if (variable === null) return null;
  return (
    <p className="mt-1 flex items-center gap-1 text-2 text-ink-3">
      <Lock size={12} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      {t('Host.SetBy', { variable })}
    </p>
  );
}

type SettingFieldProps = {
  label: string;
  value: string;
  setBy: string | null;
  hint?: ReactNode;
  error?: string | undefined;
  type?: 'text' | 'url' | 'email';
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number;
  onChange: (value: string) => void;
};

export function SettingField({ value, setBy, hint, error, onChange, ...field }: SettingFieldProps) {
  return (
    <div>
      <TextField
        {...field}
        value={value}
        readOnly={setBy !== null}
        aria-readonly={setBy !== null}
        onChange={(event) => onChange(event.target.value)}
        {...(error !== undefined && { error })}
      />
      {hint !== undefined && setBy === null && <p className="mt-1 text-2 text-ink-3">{hint}</p>}
      <SetBy variable={setBy} />
    </div>
  );
}
