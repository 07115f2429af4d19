/** Links a transponder to one's account by the code on it. */

import { transponderCodePattern } from '@lapwing/contract/accounts';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../api/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { linkTransponder, useChange } from './changes.ts';

export function LinkTransponder({ accountId }: { accountId: string }) {
  const { t } = useText();
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const link = useChange(
    async (given: string) => {
      await linkTransponder(accountId, given);
      setCode('');
    },
    (error) => (hasStatus(error, 409) ? t('Profile.TransponderTaken') : null),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const given = code.trim();
    const isCode = transponderCodePattern.test(given);
    setWrong(!isCode);
    if (isCode) link.mutate(given);
  }
  return (
    <form onSubmit={submit} className="pt-3" noValidate>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('Profile.TransponderCode')}
            isLabelHidden
            placeholder={t('Profile.TransponderCode')}
            value={code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => {
              setCode(event.target.value);
              setWrong(false);
            }}
            {...(isWrong && { error: t('Profile.TransponderWrong') })}
          />
        </div>
        <Button type="submit" disabled={link.isPending}>
          {t('Profile.LinkTransponder')}
        </Button>
      </div>
      <p className="pt-2 text-2 text-ink-3">{t('Profile.OneOwner')}</p>
    </form>
  );
}
