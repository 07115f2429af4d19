/** A message over the view of a screen, for some minutes or until it is cleared. */

import type { ScreenState } from '@lapwing/contract/desk/screens';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';

const durations = ['1', '5', '15', '60', ''] as const;
const MINUTE_MS = 60_000;

type MessageFormProps = {
  state: ScreenState;
  /** of the server, like the end of a message */
  nowMs: number;
  choose: (change: Partial<ScreenState>) => void;
};

export function MessageForm({ state: { message }, nowMs, choose }: MessageFormProps) {
  const { t } = useText();
  const [text, setText] = useState(message?.text ?? '');
  const [minutes, setMinutes] = useState<(typeof durations)[number]>('5');
  const isShown = message !== null && (message.untilMs === null || message.untilMs > nowMs);
  const show = () => {
    const untilMs = minutes === '' ? null : nowMs + Number(minutes) * MINUTE_MS;
    choose({ message: { text: text.trim(), untilMs } });
  };
  return (
    <form
      className="flex flex-wrap items-end gap-2 pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') show();
      }}
    >
      <div className="min-w-48 flex-1">
        <TextField
          label={t('Screens.Message')}
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Select
        label={t('Screens.For')}
        value={minutes}
        options={durations.map((value) => ({
          value,
          label: value === '' ? t('Screens.UntilCleared') : t('Screens.Minutes', { count: Number(value) }),
        }))}
        onChange={setMinutes}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        {t('Screens.ShowMessage')}
      </Button>
      {isShown && <Button onClick={() => choose({ message: null })}>{t('Screens.ClearMessage')}</Button>}
    </form>
  );
}
