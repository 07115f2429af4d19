/** The signed-in visitor's profile. */

import type { Profile } from '@lapwing/contract/people/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { buttonClass } from '../../ui/controls/button-look.ts';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { FriendTabs } from './friends/FriendTabs.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { ProfileColumns, ProfilePart } from './ProfileColumns.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileSettings } from './ProfileSettings.tsx';
import { PhotoEditor } from './photo/PhotoEditor.tsx';
import { editAccountQuery, FEW_FRIENDS, FEW_VIDEOS, myProfileQuery, recentResultsQuery } from './queries.ts';
import { RecentResults } from './results/RecentResults.tsx';
import { Transponders } from './Transponders.tsx';
import { ViewAsPublic } from './ViewAsPublic.tsx';
import { AddVideo } from './videos/AddVideo.tsx';
import { OwnVideos } from './videos/OwnVideos.tsx';

export default function MyProfileScreen() {
  const { t } = useText();
  return (
    <OwnScreen title={t('Header.MyProfile')} hasOwnHead>
      {(accountId) => <MyProfile accountId={accountId} />}
    </OwnScreen>
  );
}

function MyProfile({ accountId }: { accountId: string }) {
  const query = useQuery(myProfileQuery(accountId));
  const results = useQuery(recentResultsQuery(accountId));
  // Its buttons are a line of their own on a phone.
  const pages = useQuery(editAccountQuery());
  return (
    <QueryView query={query} together={[results, pages]}>
      {(profile) => (
        <>
          <ProfileHead
            profile={profile}
            isOwn
            picture={<PhotoEditor profile={profile} />}
            actions={<AccountActions />}
            aside={<ProfileSettings profile={profile} />}
          />
          <ViewAsPublic userId={accountId} />
          <OwnParts profile={profile} />
        </>
      )}
    </QueryView>
  );
}

function AccountActions() {
  const { t } = useText();
  const { data: pages } = useQuery(editAccountQuery());
  return (
    <>
      {pages && <ProviderLink address={pages.account}>{t('Profile.EditAccount')}</ProviderLink>}
      {pages && <ProviderLink address={pages.security}>{t('Profile.Security')}</ProviderLink>}
      <LinkButton to="/profile" hash="products" size="small">
        {t('Profile.Transponders')}
      </LinkButton>
    </>
  );
}

function ProviderLink({ address, children }: { address: string; children: string }) {
  const { language } = useText();
  return (
    <a href={`${address}?ui_locales=${language}`} className={buttonClass({ size: 'small' })}>
      {children}
    </a>
  );
}

function OwnParts({ profile: { accountId, videosDto, followFriendsDto } }: { profile: Profile }) {
  const { t } = useText();
  const videos = videosDto?.videos ?? [];
  const friends = followFriendsDto ?? { following: [], followedBy: [] };
  return (
    <ProfileColumns
      aside={
        <>
          <ProfilePart
            title={t('Breadcrumbs.Friends')}
            more={
              <Link to="/profile/friends" className="link touch-target" aria-label={t('Profile.AllFriends')}>
                {t('Common.All')}
              </Link>
            }
          >
            <FriendTabs friends={friends} shown={FEW_FRIENDS} />
          </ProfilePart>
          <ProfilePart id="products" title={t('Profile.Transponders')}>
            <Transponders accountId={accountId} />
          </ProfilePart>
        </>
      }
    >
      <RecentResults userId={accountId} isOwn />
      <ProfilePart title={t('Profile.Videos')} more={<AddVideo accountId={accountId} />}>
        <OwnVideos accountId={accountId} videos={videos.slice(0, FEW_VIDEOS)} />
        {videos.length > FEW_VIDEOS && (
          <p className="pt-2">
            <Link to="/profile/videos" className="link touch-target">
              {t('Profile.AllVideos')}
            </Link>
          </p>
        )}
      </ProfilePart>
    </ProfileColumns>
  );
}
