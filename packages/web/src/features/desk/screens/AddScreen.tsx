/** Names a new screen, and connects the one that shows a code. */

import { useId, useState } from 'react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useScreenAct } from './queries.ts';

export function AddScreen({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const act = useScreenAct(organizationId);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const hintId = useId();
  const add = () =>
    act.mutate(
      { kind: 'add', name: name.trim(), code: code.trim() || null, state: null },
      {
        onSuccess: () => {
          setName('');
          setCode('');
        },
      },
    );
  const wrongCode = act.isError && hasStatus(act.error, 404);
  return (
    <Sheet className="p-4">
      <h2 className="pb-3">{t('Screens.Add')}</h2>
      <form
        className="grid gap-3 md:grid-cols-[1fr_1fr_auto] md:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') add();
        }}
      >
        <TextField
          label={t('Screens.Name')}
          placeholder={t('Screens.NameHint')}
          value={name}
          maxLength={40}
          required
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          {...(act.isError && !wrongCode && { error: t('Screens.Failed') })}
        />
        <div>
          <TextField
            label={t('Screens.Code')}
            value={code}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setCode(target.value)}
            {...(wrongCode ? { error: t('Screens.WrongCode') } : { 'aria-describedby': hintId })}
          />
          <p id={hintId} className="pt-1 text-2 text-ink-3">
            {t('Screens.CodeHint')}
          </p>
        </div>
        <Button kind="primary" type="submit" disabled={act.isPending} className="touch:h-11 md:mt-5.5">
          {t('Screens.Add')}
        </Button>
      </form>
    </Sheet>
  );
}
