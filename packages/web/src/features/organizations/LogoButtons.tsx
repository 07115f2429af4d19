/** Adds, changes or deletes the logo. A large picture is scaled down before it is sent. */

import { type ManagedOrganization, organizationsApi } from '@lapwing/contract/people/organizations';
import { useRef } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { smallPictureOf } from '../../parts/small-picture.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useManagedChange } from './changes.ts';
import { OrganizationLogo } from './OrganizationLogo.tsx';

export function LogoButtons({ managed }: { managed: ManagedOrganization }) {
  const { t } = useText();
  const { organizationId, name, logo } = managed;
  const input = useRef<HTMLInputElement>(null);
  const save = useManagedChange(
    organizationId,
    async (file: File) => {
      const image = await smallPictureOf(file);
      return resultsClient.call(organizationsApi.saveLogo, { organizationId }, {}, { body: { image } });
    },
    () => t('Manage.LogoFailed'),
  );
  const remove = useManagedChange(organizationId, () =>
    resultsClient.call(organizationsApi.deleteLogo, { organizationId }, {}),
  );
  const isBusy = save.isPending || remove.isPending;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {logo === null ? (
        <span className="text-3 text-ink-3">{t('Manage.NoLogo')}</span>
      ) : (
        <OrganizationLogo logo={logo} text={t('Manage.Logo', { name })} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) save.mutate(file);
          event.target.value = '';
        }}
      />
      <Button size="small" disabled={isBusy} onClick={() => input.current?.click()}>
        {logo === null ? t('Manage.AddLogo') : t('Manage.ChangeLogo')}
      </Button>
      {logo !== null && (
        <Button size="small" disabled={isBusy} onClick={() => remove.mutate(undefined)}>
          {t('Manage.DeleteLogo')}
        </Button>
      )}
    </div>
  );
}
