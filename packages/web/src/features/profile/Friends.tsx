/** Whom a person follows and who follows them, in two tabs. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { explainPrivate, FriendList } from './ProfileParts.tsx';
import { friendsQuery } from './queries.ts';

type Side = 'following' | 'followedBy';

export function Friends({ profileId }: { profileId: string }) {
  const { t } = useText();
  const session = useSession();
  const [side, setSide] = useState<Side>('following');
  const query = useQuery(friendsQuery(profileId, session.kind === 'signed-in' ? session.accountId : null));
  const emptyText = side === 'following' ? t('Profile.NotFollowing') : t('Profile.NoFollowers');
  return (
    <QueryView query={query} explain={explainPrivate}>
      {(friends) => (
        <Tabs
          label={t('Breadcrumbs.Friends')}
          tabs={[
            { key: 'following', label: t('Profile.Following'), count: friends.following.length },
            { key: 'followedBy', label: t('Profile.Followed'), count: friends.followedBy.length },
          ]}
          selected={side}
          onSelect={setSide}
        >
          <div className="grid gap-2 pt-3">
            {side === 'followedBy' && friends.followedBy.length > 0 && (
              <p className="text-2 text-ink-3">{t('Followers', { count: friends.followedBy.length })}</p>
            )}
            <FriendList friends={friends[side]} emptyText={emptyText} />
          </div>
        </Tabs>
      )}
    </QueryView>
  );
}
