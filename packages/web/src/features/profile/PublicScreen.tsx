/** The common frame of the screens of a public profile. */

import type { Profile } from '@lapwing/contract/people/profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { PersonPicture } from '../../parts/PersonPicture.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { FollowButton } from './friends/FollowButton.tsx';
import { explainPrivate, PrivateProfile } from './PrivateProfile.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileNav } from './ProfileNav.tsx';
import { friendsQuery, publicProfileQuery, recentResultsQuery } from './queries.ts';
import { useAccountId } from './use-account-id.ts';
import { ViewAsPublic } from './ViewAsPublic.tsx';

type PublicScreenProps = {
  userId: string;
  /** which of the person's pages this is; undefined for the profile itself */
  part?: string;
  children: (profile: Profile) => ReactNode;
};

export function PublicScreen({ userId, part, children }: PublicScreenProps) {
  const { t } = useText();
  const reader = useAccountId();
  const query = useQuery(publicProfileQuery(userId, reader));
  const results = useQuery(recentResultsQuery(userId));
  // A private profile has no name, so its breadcrumb has the default.
  const name = query.data && `${query.data.firstName} ${query.data.lastName}`.trim();
  useSetRouteNames({
    title: name ? [part, name].filter(Boolean).join(', ') : undefined,
    firstName: query.data?.firstName || undefined,
    lastName: query.data?.lastName || undefined,
  });
  const isOwn = reader === userId;
  return (
    <QueryView query={query} together={[results]} isPage explain={explainPrivate}>
      {(profile) =>
        profile.privateProfile ? (
          <>
            <PageHead title={t('Breadcrumbs.Profile')} />
            {isOwn && <ViewAsPublic userId={userId} />}
            <PrivateProfile />
          </>
        ) : (
          <>
            <ProfileHead
              profile={profile}
              isOwn={false}
              picture={
                <PersonPicture
                  name={`${profile.firstName} ${profile.lastName}`}
                  photo={profile.photo}
                  size="hero"
                />
              }
              actions={reader !== null && !isOwn && <Follow profile={profile} reader={reader} />}
            />
            {isOwn && <ViewAsPublic userId={userId} />}
            <ProfileNav userId={userId} />
            {children(profile)}
          </>
        )
      }
    </QueryView>
  );
}

function Follow({
  profile: { accountId, firstName, lastName },
  reader,
}: {
  profile: Profile;
  reader: string;
}) {
  const { data: mine } = useQuery(friendsQuery(reader, reader));
  if (mine === undefined) return null;
  return (
    <FollowButton
      userId={accountId}
      name={`${firstName} ${lastName}`}
      isFollowing={mine.following.some((friend) => friend.userId === accountId)}
      reader={reader}
      isExplained
    />
  );
}
