/** What the screens of someone's public profile have in common: who it is, and where else to look. */

import type { Profile } from '@lapwing/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { FollowButton } from './FollowButton.tsx';
import { explainPrivate, PrivateProfile } from './ProfileParts.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { publicProfileQuery } from './queries.ts';

type PublicScreenProps = { userId: string; children: (profile: Profile) => ReactNode };

export function PublicScreen({ userId, children }: PublicScreenProps) {
  const session = useSession();
  const reader = session.kind === 'signed-in' ? session.accountId : null;
  const query = useQuery(publicProfileQuery(userId, reader));
  useTellRouteNames({ firstName: query.data?.firstName, lastName: query.data?.lastName });
  return (
    <QueryView query={query} explain={explainPrivate}>
      {(profile) => {
        const name = `${profile.firstName} ${profile.lastName}`;
        return (
          <>
            <PageHead
              title={
                <span className="inline-flex items-center gap-3">
                  <ProfilePhoto profile={profile} />
                  {name}
                </span>
              }
            />
            {profile.privateProfile && reader !== userId ? (
              <PrivateProfile />
            ) : (
              <>
                {reader !== null && reader !== userId && (
                  <p className="pb-3">
                    <FollowButton userId={userId} reader={reader} />
                  </p>
                )}
                <ProfileNav userId={userId} />
                {children(profile)}
              </>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function ProfileNav({ userId }: { userId: string }) {
  const { t } = useText();
  const shared = {
    params: { userId },
    activeOptions: { exact: true },
    className:
      'inline-flex h-8 items-center rounded-2 px-3 text-3 text-ink-2 hover:bg-surface-2 hover:text-ink aria-[current]:bg-accent-tint aria-[current]:font-medium aria-[current]:text-accent phone:h-11',
  };
  return (
    <nav aria-label={t('Breadcrumbs.Profile')} className="-mx-1 flex gap-1 overflow-x-auto px-1 pb-4">
      <Link to="/profile/$userId" {...shared}>
        {t('Breadcrumbs.Profile')}
      </Link>
      <Link to="/profile/$userId/races" {...shared}>
        {t('Breadcrumbs.Races')}
      </Link>
      <Link to="/profile/$userId/videos" {...shared}>
        {t('Breadcrumbs.Videos')}
      </Link>
      <Link to="/profile/$userId/friends" {...shared}>
        {t('Breadcrumbs.Friends')}
      </Link>
    </nav>
  );
}
