/** Follow someone, or stop following. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { setFollowing, useChange } from './changes.ts';
import { friendsQuery } from './queries.ts';

/** Nothing for visitors and for oneself: there is nobody to follow. */
export function FollowButton({ userId, reader }: { userId: string; reader: string }) {
  const { t } = useText();
  const mine = useQuery(friendsQuery(reader, reader));
  const isFollowing = mine.data?.following.some((friend) => friend.userId === userId) ?? false;
  const follow = useChange((value: boolean) => setFollowing(reader, userId, value));
  return (
    <Button
      size="small"
      aria-pressed={isFollowing}
      disabled={mine.data === undefined || follow.isPending}
      onClick={() => follow.mutate(!isFollowing)}
    >
      {isFollowing ? t('Profile.Unfollow') : t('Profile.Follow')}
    </Button>
  );
}
