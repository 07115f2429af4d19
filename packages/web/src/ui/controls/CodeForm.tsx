/** A field for a code that is copied from a label or another screen, with a submit button. */

import { type FormEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

const LONGEST_CODE = 20;

type CodeFormProps = {
  label: string;
  action: string;
  autoComplete?: 'off' | 'one-time-code';
  isBusy: boolean;
  /** The error of a code as text; null if it is valid. */
  complaint?: (code: string) => string | null;
  /** `clear` empties the field when the code is accepted. */
  onCode: (code: string, clear: () => void) => void;
};

export function CodeForm(props: CodeFormProps) {
  const { label, action, autoComplete = 'off', isBusy, complaint = () => null, onCode } = props;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const change = (next: string) => {
    setText(next);
    setError(null);
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    const code = text.trim();
    if (code === '') return;
    const wrong = complaint(code);
    setError(wrong);
    if (wrong === null) onCode(code, () => change(''));
  }
  return (
    <form onSubmit={submit} className="flex max-w-96 items-start gap-2" noValidate>
      <div className="min-w-0 flex-1">
        <TextField
          label={label}
          isLabelHidden
          placeholder={label}
          value={text}
          maxLength={LONGEST_CODE}
          autoComplete={autoComplete}
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => change(event.target.value)}
          {...(error !== null && { error })}
        />
      </div>
      <Button type="submit" disabled={isBusy}>
        {action}
      </Button>
    </form>
  );
}
