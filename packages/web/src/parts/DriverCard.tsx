/**
 * Who drives: photo or plate, class, car and club, the form and the best lap at this track. Its height is the same
 * before and after it has loaded.
 */

import { profilesApi } from '@lapwing/contract/people/profiles';
import type { AccountResult } from '@lapwing/contract/results/account-results';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadClientSettings } from '../api/client-settings.ts';
import { profilesClient } from '../api/profiles.ts';
import { useText } from '../i18n/language.ts';
import { ClassChip } from '../ui/racing/ClassChip.tsx';
import { NumberPlate } from '../ui/racing/NumberPlate.tsx';
import { PersonPicture } from './PersonPicture.tsx';
import { RecentForm } from './RecentForm.tsx';

export type Form = {
  /** the newest first */
  results: readonly AccountResult[];
  /** null without one */
  bestTimeHere: string | null;
};

type DriverCardProps = {
  name: string;
  startNumber: string;
  classIndex: number;
  className: string;
  /** car, team and club */
  about: readonly string[];
  /** of a racer with a public profile */
  accountId: string | null;
  /** undefined while it loads, null if nothing can be known */
  form: Form | undefined | null;
  flag?: ReactNode;
  /** what can be done with the driver */
  children?: ReactNode;
};

export function DriverCard(props: DriverCardProps) {
  const { name, startNumber, classIndex, className, about, accountId, form, flag, children } = props;
  const { t } = useText();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2.5">
      <div className="flex min-w-0 items-center gap-3 phone:w-full">
        <Portrait {...{ name, startNumber, classIndex }} accountId={accountId} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 leading-5 font-strong">
            {flag}
            <span className="min-w-0 wrap-break-word whitespace-normal">{name || t('Live.NoName')}</span>
          </p>
          <p className="flex flex-wrap gap-x-3 text-3 whitespace-normal text-ink-2">
            {className !== '' && <ClassChip classIndex={classIndex}>{className}</ClassChip>}
            {about.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        </div>
      </div>
      {form !== null && <FormFacts form={form} />}
      <div className="driver-actions ms-auto flex items-center gap-4 touch:min-h-11">
        {accountId !== null && (
          <Link
            to="/profile/$userId"
            params={{ userId: accountId }}
            search={{ context: name }}
            className="link inline-flex items-center touch:min-h-11"
          >
            {t('LapTimes.ViewProfile')}
          </Link>
        )}
        {children}
      </div>
    </div>
  );
}

/** The form on its own, below what matters more. */
export function DriverForm({ form }: { form: Form | undefined | null }) {
  return (
    form !== null && (
      <div className="grid gap-2.5">
        <FormFacts form={form} />
      </div>
    )
  );
}

function FormFacts({ form }: { form: Form | undefined }) {
  const { t } = useText();
  return (
    <>
      <div className="min-w-[19.75rem] phone:w-full phone:min-w-0 phone:[&>div>ol]:min-h-23">
        {form === undefined || form.results.length > 0 ? (
          <RecentForm results={form?.results} />
        ) : (
          <>
            <p className="text-2 text-ink-3">{t('Profile.Form')}</p>
            <p className="flex h-7 items-center text-3 text-ink-2 phone:h-23">{t('Profile.NoForm')}</p>
          </>
        )}
      </div>
      <div className="min-w-22">
        <p className="text-2 text-ink-3">{t('SessionResults.BestHere')}</p>
        <p className="flex h-7 items-center font-medium touch:h-11">
          {form &&
            (form.bestTimeHere ?? <span className="font-normal text-ink-3">{t('Profile.NoBestHere')}</span>)}
        </p>
      </div>
    </>
  );
}

type PortraitProps = Pick<DriverCardProps, 'name' | 'startNumber' | 'classIndex'> & {
  accountId: string | null;
};

/** The plate stands for a racer without a photo, in the same room. */
function Portrait({ name, startNumber, classIndex, accountId }: PortraitProps) {
  const { data: photo = null } = useQuery({
    queryKey: ['profiles', 'photo', accountId],
    queryFn: async ({ signal }) => {
      const { publicProfile } = profilesApi((await loadClientSettings()).brand);
      return (await profilesClient.call(publicProfile, { userId: accountId ?? '' }, {}, { signal })).photo;
    },
    enabled: accountId !== null,
    retry: false,
  });
  return (
    <span className="relative grid h-13 min-w-13 flex-none place-items-center">
      {photo !== null && <PersonPicture name={name} photo={photo} size="card" />}
      <span className={photo === null ? undefined : 'absolute -end-1.5 -bottom-1.5'}>
        <NumberPlate startNumber={startNumber} classIndex={classIndex} isLarge={photo === null} />
      </span>
    </span>
  );
}
