/** Name, city, website and logo of an organisation. */

import { type ManagedOrganization, organizationsApi } from '@lapwing/contract/people/organizations';
import { type FormEvent, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useManagedChange } from './changes.ts';
import { LogoButtons } from './LogoButtons.tsx';

const LONGEST_NAME = 100;

export function DetailsForm({ managed }: { managed: ManagedOrganization }) {
  const { t } = useText();
  const { organizationId } = managed;
  const [name, setName] = useState(managed.name);
  const [city, setCity] = useState(managed.city);
  const [website, setWebsite] = useState(managed.websiteUrl ?? '');
  const [isTried, setTried] = useState(false);
  const isNameWrong = name.trim() === '' || name.trim().length > LONGEST_NAME;
  const isWebsiteWrong = website.trim() !== '' && !isWebAddress(website.trim());
  const save = useManagedChange(organizationId, async () => {
    const saved = await resultsClient.call(
      organizationsApi.saveDetails,
      { organizationId },
      {},
      { body: { name: name.trim(), city: city.trim(), websiteUrl: website.trim() || null } },
    );
    showToast({ text: t('Manage.Saved'), tone: 'done' });
    return saved;
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isNameWrong && !isWebsiteWrong) save.mutate(undefined);
  }
  return (
    <div className="grid max-w-[27.5rem] gap-6">
      <LogoButtons managed={managed} />
      <form onSubmit={submit} className="grid gap-3" noValidate>
        <TextField
          label={t('Manage.Name')}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...(isTried && isNameWrong && { error: t('Manage.NameWrong') })}
        />
        <TextField
          label={t('Manage.City')}
          value={city}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={(event) => setCity(event.target.value)}
        />
        <TextField
          label={t('Manage.Website')}
          type="url"
          value={website}
          placeholder="https://"
          autoComplete="off"
          onChange={(event) => setWebsite(event.target.value)}
          {...(isTried && isWebsiteWrong && { error: t('Manage.WebsiteWrong') })}
        />
        <p>
          <Button kind="primary" type="submit" disabled={save.isPending}>
            {t('Manage.Save')}
          </Button>
        </p>
      </form>
    </div>
  );
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:\/\/[^/]/.test(text);
}
