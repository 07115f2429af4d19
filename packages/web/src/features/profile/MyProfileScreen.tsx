/** The signed-in visitor's profile. */

import type { Profile } from '@lapwing/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { AccountEvents } from './AccountEvents.tsx';
import { AccountSettings } from './AccountSettings.tsx';
import { Friends } from './Friends.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { PhotoButtons } from './PhotoButtons.tsx';
import { VideoList } from './ProfileParts.tsx';
import { ProfilePhoto } from './ProfilePhoto.tsx';
import { myProfileQuery, RECENT, videosQuery } from './queries.ts';
import { ResultHints } from './ResultHints.tsx';
import { Transponders } from './Transponders.tsx';

export default function MyProfileScreen() {
  const { t } = useText();
  return (
    <OwnScreen title={t('Header.MyProfile')}>{(accountId) => <MyProfile accountId={accountId} />}</OwnScreen>
  );
}

function MyProfile({ accountId }: { accountId: string }) {
  const { t } = useText();
  const profile = useQuery(myProfileQuery(accountId));
  const videos = useQuery(videosQuery(accountId, accountId));
  return (
    <>
      <QueryView query={profile}>{(data) => <WhoIAm profile={data} />}</QueryView>
      <Part
        title={t('Profile.RecentResults')}
        more={
          <LinkButton to="/profile/results" size="small">
            {t('Profile.AllResults')}
          </LinkButton>
        }
      >
        <AccountEvents userId={accountId} page={1} count={RECENT} whenEmpty={<ResultHints />} />
      </Part>
      <Part title={t('Profile.Transponders')}>
        <Transponders accountId={accountId} />
      </Part>
      <Part
        title={t('Header.MyFriends')}
        more={
          <LinkButton to="/profile/friends" size="small">
            {t('Profile.AllFriends')}
          </LinkButton>
        }
      >
        <Friends profileId={accountId} />
      </Part>
      <Part
        title={t('Profile.Videos')}
        more={
          <LinkButton to="/profile/videos" size="small">
            {t('Profile.AllVideos')}
          </LinkButton>
        }
      >
        <QueryView query={videos}>{(data) => <VideoList videos={data.videos.slice(0, RECENT)} />}</QueryView>
      </Part>
    </>
  );
}

function WhoIAm({ profile }: { profile: Profile }) {
  const name = `${profile.firstName} ${profile.lastName}`;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 pb-2">
      <p className="flex items-center gap-3 text-5 font-medium">
        <ProfilePhoto profile={profile} />
        {name}
      </p>
      <PhotoButtons profile={profile} />
      <div className="phone:w-full">
        <AccountSettings profile={profile} />
      </div>
    </div>
  );
}

function Part({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className="pt-6">
      <div className="flex items-center justify-between pb-2">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
