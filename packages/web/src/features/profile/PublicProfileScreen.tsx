/** A person's public profile. */

import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { FriendTabs } from './friends/FriendTabs.tsx';
import { ProfileColumns, ProfilePart } from './ProfileColumns.tsx';
import { PublicScreen } from './PublicScreen.tsx';
import { FEW_FRIENDS, FEW_VIDEOS } from './queries.ts';
import { RecentResults } from './results/RecentResults.tsx';
import { VideoGrid } from './videos/VideoGrid.tsx';

const LONGEST_NAME = 80;
const nobody = { following: [], followedBy: [] };

type PublicProfileProps = {
  userId: string;
  /** The name in the result that linked here. */
  context: string | undefined;
};

export default function PublicProfileScreen({ userId, context }: PublicProfileProps) {
  const { t } = useText();
  return (
    <PublicScreen userId={userId}>
      {({ firstName, lastName, videosDto, followFriendsDto }) => {
        const name = `${firstName} ${lastName}`;
        const isKnownOtherwise = context !== undefined && context.trim() !== '' && context.trim() !== name;
        return (
          <>
            {isKnownOtherwise && (
              <p className="pb-3 text-ink-2">
                {t('Profile.NameInResults', { name: context.trim().slice(0, LONGEST_NAME) })}
              </p>
            )}
            <ProfileColumns
              aside={
                <ProfilePart
                  title={t('Breadcrumbs.Friends')}
                  more={
                    <Link
                      to="/profile/$userId/friends"
                      params={{ userId }}
                      className="link touch-target"
                      aria-label={t('Profile.AllFriends')}
                    >
                      {t('Common.All')}
                    </Link>
                  }
                >
                  <FriendTabs friends={followFriendsDto ?? nobody} shown={FEW_FRIENDS} />
                </ProfilePart>
              }
            >
              <div>
                <RecentResults userId={userId} isOwn={false} />
                <p className="pt-2 text-2 text-ink-3">{t('Profile.NamesDiffer', { name })}</p>
              </div>
              <ProfilePart title={t('Profile.Videos')}>
                <VideoGrid videos={(videosDto?.videos ?? []).slice(0, FEW_VIDEOS)} />
              </ProfilePart>
            </ProfileColumns>
          </>
        );
      }}
    </PublicScreen>
  );
}
