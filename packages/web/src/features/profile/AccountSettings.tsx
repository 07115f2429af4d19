/** What people set of their own profile: who sees it, e-mails, and the way to the account itself. */

import type { Profile } from '@lapwing/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-look.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { setEmailNotify, setPrivate, useChange } from './changes.ts';
import { editAccountQuery } from './queries.ts';

export function AccountSettings({ profile }: { profile: Profile }) {
  const { t, language } = useText();
  const [isAsking, setAsking] = useState(false);
  const privacy = useChange((value: boolean) => setPrivate(profile.accountId, value));
  const notify = useChange((value: boolean) => setEmailNotify(profile.accountId, value));
  const { data: editUrl } = useQuery(editAccountQuery());
  return (
    <div className="grid max-w-[440px] gap-1 pb-2">
      <Switch
        label={t('Profile.MakePrivate')}
        note={profile.privateProfile ? t('Profile.PrivateNow') : t('Profile.PublicNow')}
        isOn={profile.privateProfile}
        isDisabled={privacy.isPending}
        onChange={(isOn) => (isOn ? setAsking(true) : privacy.mutate(false))}
      />
      <Switch
        label={t('Profile.EmailNotification')}
        isOn={profile.emailNotify ?? false}
        isDisabled={notify.isPending}
        onChange={notify.mutate}
      />
      {editUrl && (
        <p className="pt-1">
          <a href={`${editUrl}?ui_locales=${language}`} className={buttonClass({ size: 'small' })}>
            {t('Profile.EditAccount')}
          </a>
        </p>
      )}
      <Dialog
        title={t('Profile.PrivateQuestion')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('Profile.Cancel')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                privacy.mutate(true);
              }}
            >
              {t('Profile.MakePrivate')}
            </Button>
          </>
        }
      >
        <p>{t('Profile.PrivateWarning')}</p>
      </Dialog>
    </div>
  );
}
