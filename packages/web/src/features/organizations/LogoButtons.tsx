/** Adds, changes or deletes the logo. A large picture is scaled down before it is sent. */

import { type ManagedOrganization, organizationsApi } from '@lapwing/contract/people/organizations';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { LogoChoice } from '../../parts/LogoChoice.tsx';
import { smallPictureOf } from '../../parts/small-picture.ts';
import { useManagedChange } from './changes.ts';
import { OrganizationLogo } from './OrganizationLogo.tsx';

export function LogoButtons({ managed }: { managed: ManagedOrganization }) {
  const { t } = useText();
  const { organizationId, name, logo } = managed;
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
  return (
    <LogoChoice
      logo={logo && <OrganizationLogo logo={logo} text={t('Manage.Logo', { name })} />}
      isBusy={save.isPending || remove.isPending}
      onChoose={(file) => save.mutate(file)}
      onDelete={() => remove.mutate(undefined)}
    />
  );
}
