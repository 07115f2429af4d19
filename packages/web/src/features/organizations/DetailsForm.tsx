/** Name, city, website and logo of an organisation, and the sites that may embed its pages. */

import { type ManagedOrganization, organizationsApi } from '@lapwing/contract/people/organizations';
import { type FormEvent, useId, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showToast } from '../../ui/overlays/toasts.ts';
import { useManagedChange } from './changes.ts';
import { LogoButtons } from './LogoButtons.tsx';

const LONGEST_NAME = 100;
const MOST_SITES = 20;

export function DetailsForm({ managed }: { managed: ManagedOrganization }) {
  const { t } = useText();
  const { organizationId } = managed;
  const hintId = useId();
  const [name, setName] = useState(managed.name);
  const [city, setCity] = useState(managed.city);
  const [website, setWebsite] = useState(managed.websiteUrl ?? '');
  const [sites, setSites] = useState(managed.embeddingSites.join(' '));
  const embeddingSites = sites.split(/[\s,]+/).filter((site) => site !== '');
  const [isTried, setTried] = useState(false);
  const isNameWrong = name.trim() === '' || name.trim().length > LONGEST_NAME;
  const isWebsiteWrong = website.trim() !== '' && !isWebAddress(website.trim());
  const areSitesWrong = embeddingSites.length > MOST_SITES || !embeddingSites.every(isWebAddress);
  const save = useManagedChange(organizationId, async () => {
    const saved = await resultsClient.call(
      organizationsApi.saveDetails,
      { organizationId },
      {},
      { body: { name: name.trim(), city: city.trim(), websiteUrl: website.trim() || null, embeddingSites } },
    );
    showToast({ text: t('Manage.Saved'), tone: 'done' });
    return saved;
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isNameWrong && !isWebsiteWrong && !areSitesWrong) save.mutate(undefined);
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
        <div>
          <TextField
            label={t('Manage.EmbeddingSites')}
            value={sites}
            placeholder="https://"
            autoComplete="off"
            aria-describedby={hintId}
            onChange={(event) => setSites(event.target.value)}
            {...(isTried && areSitesWrong && { error: t('Manage.EmbeddingSitesWrong') })}
          />
          <p id={hintId} className="mt-1 text-2 text-ink-3">
            {t('Manage.EmbeddingSitesHint')}
          </p>
        </div>
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
