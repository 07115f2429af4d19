/** What the profile screens have in common: lists of people, of videos, and the private notice. */

import type { Friend, Video } from '@lapwing/contract/profiles';
import { Link } from '@tanstack/react-router';
import { Lock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus } from '../../api/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

export function PrivateProfile() {
  const { t } = useText();
  const icon = <Lock size={32} strokeWidth={1.5} aria-hidden="true" />;
  return <EmptyState title={t('Profile.Private')} note={t('Profile.PrivateHint')} icon={icon} />;
}

/** The server refuses what belongs to a private profile. */
export function explainPrivate(error: unknown): ReactNode | null {
  return hasStatus(error, 403) ? <PrivateProfile /> : null;
}

export function FriendList({ friends, emptyText }: { friends: readonly Friend[]; emptyText: string }) {
  if (friends.length === 0) return <EmptyState title={emptyText} />;
  return (
    <Sheet>
      <ul>
        {friends.map(({ userId, firstName, lastName }) => (
          <li
            key={userId}
            className="relative flex min-h-12 items-center gap-3 border-b border-line px-4 last:border-b-0 hover:bg-surface-2"
          >
            <Avatar name={`${firstName} ${lastName}`} />
            <Link to="/profile/$userId" params={{ userId }} className="font-medium whole-target">
              {firstName} {lastName}
            </Link>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

type VideoListProps = {
  videos: readonly Video[];
  /** of one's own */
  onDelete?: (id: string) => void;
};

export function VideoList({ videos, onDelete }: VideoListProps) {
  const { t } = useText();
  if (videos.length === 0) return <EmptyState title={t('Profile.NoVideos')} />;
  return (
    <Sheet>
      <ul>
        {videos.map(({ id, description, racerName }) => (
          <li
            key={id}
            className="flex min-h-12 items-center gap-4 border-b border-line px-4 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 truncate font-medium">
              {description || t('Profile.VideoOf', { name: racerName })}
            </span>
            <a
              href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
              rel="noopener noreferrer"
              className="link whitespace-nowrap"
            >
              {t('Profile.WatchOnYouTube')}
            </a>
            {onDelete && (
              <IconButton
                label={t('Profile.DeleteOne', {
                  name: description || t('Profile.VideoOf', { name: racerName }),
                })}
                onClick={() => onDelete(id)}
              >
                <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
