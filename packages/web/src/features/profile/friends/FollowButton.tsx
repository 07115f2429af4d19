/** Follows a person, or stops following. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { setFollowing, useChange } from '../changes.ts';
import { myProfileQuery } from '../queries.ts';

type FollowButtonProps = {
  userId: string;
  name: string;
  isFollowing: boolean;
  /** the signed-in visitor */
  reader: string;
  /** Explains next to it why there is no button. */
  isExplained?: boolean;
};

export function FollowButton({ userId, name, isFollowing, reader, isExplained = false }: FollowButtonProps) {
  const { t } = useText();
  const mine = useQuery(myProfileQuery(reader));
  const follow = useChange((value: boolean) => setFollowing(reader, userId, value));
  if (mine.data?.privateProfile && !isFollowing) {
    return isExplained ? <span className="text-3 text-ink-2">{t('Profile.CannotFollow')}</span> : null;
  }
  return (
    <Button
      size="small"
      className={`relative z-1 ${isFollowing ? 'border-accent-line! bg-accent-tint! text-accent!' : ''}`}
      aria-label={t(isFollowing ? 'Profile.UnfollowOne' : 'Profile.FollowOne', { name })}
      disabled={follow.isPending}
      onClick={() => follow.mutate(!isFollowing)}
    >
      {isFollowing ? t('Profile.Following') : t('Profile.Follow')}
    </Button>
  );
}
