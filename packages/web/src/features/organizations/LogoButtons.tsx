/** Adds, changes or deletes the logo. A large picture is scaled down before it is sent. */

import { type ManagedOrganization, organizationsApi } from '@lapwing/contract/people/organizations';
import { useRef } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useManagedChange } from './changes.ts';
import { OrganizationLogo } from './OrganizationLogo.tsx';

const LARGEST_PX = 512;

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

/** PNG in base64, which keeps transparency. */
async function smallPictureOf(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
}
