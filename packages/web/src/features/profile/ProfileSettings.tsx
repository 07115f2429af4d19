/** The settings of one's own profile: visibility and e-mails. */

import type { Profile } from '@lapwing/contract/people/profiles';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { setEmailNotify, setPrivate, useChange } from './changes.ts';

const row = 'border-line px-3.5 py-2 not-first:border-t phone:px-(--gutter)';

export function ProfileSettings({ profile }: { profile: Profile }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const { accountId, privateProfile, emailAddress = '' } = profile;
  const privacy = useChange((value: boolean) => setPrivate(accountId, value));
  const notify = useChange((value: boolean) => setEmailNotify(accountId, value));
  return (
    <div className="w-[24.5rem] flex-none max-lg:w-full">
      <Sheet>
        <div className={row}>
          <Switch
            label={<b className="font-medium">{t('Profile.PublicProfile')}</b>}
            note={privateProfile ? t('Profile.PrivateNote') : t('Profile.PublicNote')}
            isOn={!privateProfile}
            isDisabled={privacy.isPending}
            onChange={(isPublic) => (isPublic ? privacy.mutate(false) : setAsking(true))}
          />
        </div>
        <div className={row}>
          <Switch
            label={<b className="font-medium">{t('Profile.EmailNotification')}</b>}
            note={t('Profile.EmailNote', { email: emailAddress })}
            isOn={profile.emailNotify ?? false}
            isDisabled={notify.isPending}
            onChange={notify.mutate}
          />
        </div>
      </Sheet>
      <ConfirmDialog
        title={t('Profile.PrivateQuestion')}
        text={t('Profile.PrivateWarning')}
        yes={t('Profile.MakePrivate')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onYes={() => privacy.mutate(true)}
      />
    </div>
  );
}
