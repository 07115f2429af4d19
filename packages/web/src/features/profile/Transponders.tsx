/** The visitor's own transponders: linked by their code, released again. */

import { transponderCodePattern } from '@lapwing/contract/accounts';
import { productCategories } from '@lapwing/contract/enums';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../api/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { linkTransponder, releaseTransponder, useChange } from './changes.ts';
import { transpondersQuery } from './queries.ts';

export function Transponders({ accountId }: { accountId: string }) {
  const { t } = useText();
  const query = useQuery(transpondersQuery(accountId));
  const release = useChange((code: string) => releaseTransponder(accountId, code));
  return (
    <>
      <LinkForm accountId={accountId} />
      <QueryView query={query}>
        {({ chipProducts }) =>
          chipProducts.length === 0 ? (
            <EmptyState title={t('Profile.NoTransponders')} note={t('Profile.OneOwner')} />
          ) : (
            <Sheet>
              <ul>
                {chipProducts.map(({ chip, type }) => (
                  <li
                    key={chip.code}
                    className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0"
                  >
                    <span className="min-w-0 flex-1">
                      <b className="font-medium">{chip.code}</b>
                      <small className="block text-2 text-ink-3">{categoryOf(type)}</small>
                    </span>
                    <Button
                      size="small"
                      disabled={release.isPending}
                      aria-label={t('Profile.ReleaseCode', { code: chip.code })}
                      onClick={() => release.mutate(chip.code)}
                    >
                      {t('Profile.Release')}
                    </Button>
                  </li>
                ))}
              </ul>
            </Sheet>
          )
        }
      </QueryView>
    </>
  );
}

function LinkForm({ accountId }: { accountId: string }) {
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
    <form onSubmit={submit} className="flex items-end gap-2 pb-3" noValidate>
      <div className="w-full max-w-[280px]">
        <TextField
          label={t('Profile.TransponderCode')}
          value={code}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value)}
          {...(isWrong && { error: t('Profile.TransponderWrong') })}
        />
      </div>
      <Button type="submit" disabled={link.isPending}>
        {t('Profile.LinkTransponder')}
      </Button>
    </form>
  );
}

function categoryOf(type: number): string {
  return Object.entries(productCategories).find(([, number]) => number === type)?.[0] ?? '';
}
