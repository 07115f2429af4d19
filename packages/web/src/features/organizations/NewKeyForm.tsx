/** Creates an upload key and shows it once. */

import { type KeyScope, keyScopes, organizationsApi } from '@lapwing/contract/people/organizations';
import { type FormEvent, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useManagedChange } from './changes.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';

type NewKeyFormProps = { organizationId: number };

export function NewKeyForm({ organizationId }: NewKeyFormProps) {
  const { t } = useText();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(keyScopes);
  const [isTried, setTried] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const make = useManagedChange(organizationId, async () => {
    const body = { name: name.trim(), scopes: [...scopes] };
    const made = await resultsClient.call(organizationsApi.createKey, { organizationId }, {}, { body });
    setKey(made.key);
    setName('');
    setTried(false);
    return made.organization;
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '' && scopes.length > 0) make.mutate(undefined);
  }
  return (
    <form onSubmit={submit} className="grid gap-2 pb-4" noValidate>
      <div className="max-w-[17.5rem]">
        <TextField
          label={t('Manage.KeyName')}
          value={name}
          maxLength={100}
          placeholder={t('Manage.KeyExample')}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...(isTried && name.trim() === '' && { error: t('Manage.NameWrong') })}
        />
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-4">
        <legend className="text-3 font-medium">{t('Manage.KeyFor')}</legend>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`Manage.Scopes.${scope}`)}
            isChecked={scopes.includes(scope)}
            onChange={(isChecked) =>
              setScopes(keyScopes.filter((each) => (each === scope ? isChecked : scopes.includes(each))))
            }
          />
        ))}
        {scopes.length === 0 && (
          <p role="alert" className="text-3 text-loss">
            {t('Manage.NoScope')}
          </p>
        )}
      </fieldset>
      <p>
        <Button type="submit" disabled={make.isPending}>
          {t('Manage.MakeKey')}
        </Button>
      </p>
      {key !== null && <NewKeyDialog uploadKey={key} onClose={() => setKey(null)} />}
    </form>
  );
}
