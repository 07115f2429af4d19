/** The people whom a person follows and their followers, in two tabs. */

import type { Friends } from '@lapwing/contract/people/profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { Tabs } from '../../../ui/navigation/Tabs.tsx';
import { explainPrivate } from '../PrivateProfile.tsx';
import { friendsQuery } from '../queries.ts';
import { useAccountId } from '../use-account-id.ts';
import { FriendList } from './FriendList.tsx';

type Side = 'following' | 'followedBy';

/** `shown` limits the list to the first few. */
export function FriendTabs({ friends, shown }: { friends: Friends; shown?: number }) {
  const { t } = useText();
  const reader = useAccountId();
  const [side, setSide] = useState<Side>('following');
  return (
    <Tabs
      label={t('Breadcrumbs.Friends')}
      tabs={[
        { key: 'following', label: t('Profile.Following'), count: friends.following.length },
        { key: 'followedBy', label: t('Profile.Followed'), count: friends.followedBy.length },
      ]}
      selected={side}
      onSelect={setSide}
    >
      <FriendList
        friends={friends[side].slice(0, shown)}
        emptyText={side === 'following' ? t('Profile.NotFollowing') : t('Profile.NoFollowers')}
        reader={reader}
        isWide={shown === undefined}
      />
    </Tabs>
  );
}

export function AllFriends({ profileId }: { profileId: string }) {
  const query = useQuery(friendsQuery(profileId, useAccountId()));
  return (
    <QueryView query={query} explain={explainPrivate}>
      {(friends) => <FriendTabs friends={friends} />}
    </QueryView>
  );
}
