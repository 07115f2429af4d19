/** A list of people with their picture and a button to follow them. */

import type { Friend } from '@lapwing/contract/people/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { PersonPicture } from '../../../parts/PersonPicture.tsx';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { nickNamesQuery } from '../queries.ts';
import { FollowButton } from './FollowButton.tsx';

type FriendListProps = {
  friends: readonly Friend[];
  emptyText: string;
  reader: string | null;
  isWide?: boolean;
};

export function FriendList({ friends, emptyText, reader, isWide = false }: FriendListProps) {
  const { t, locale } = useText();
  const { data: nickNames } = useQuery(nickNamesQuery(friends.map(({ userId }) => userId)));
  if (friends.length === 0) return <EmptyState title={emptyText} />;
  return (
    <ul className={isWide ? 'gap-x-10 md:grid md:grid-cols-2 xl:grid-cols-3' : ''}>
      {friends.map(({ userId, firstName, lastName, photo, countryCode, myFriend }) => {
        const name = `${firstName} ${lastName}`;
        const country = countryCode ? countryName(countryCode, locale) : '';
        const known = nickNames?.get(userId);
        const nickName = known === name ? undefined : known;
        return (
          <li
            key={userId}
            className="relative flex min-h-13 items-center gap-3 border-b border-line py-1.5 stretch-data"
          >
            <PersonPicture name={name} photo={photo} size="row" />
            <span className="min-w-0 flex-1">
              <Link
                to="/profile/$userId"
                params={{ userId }}
                className="block leading-[1.125rem] font-medium wrap-break-word whole-target hover:underline"
              >
                {name}
              </Link>
              {/* Nicknames arrive after the list: on the line of the country, they move nothing. */}
              <small className="flex min-h-4 items-center gap-1.5 text-2 leading-4 text-ink-3 large-text:flex-wrap">
                {countryCode && <CountryFlag alpha2={countryCode} name={nickName ? country : ''} />}
                <span className="min-w-0 wrap-anywhere">{nickName ?? country}</span>
              </small>
            </span>
            {reader === userId && <span className="text-2 text-ink-3">{t('SessionResults.You')}</span>}
            {reader !== null && reader !== userId && (
              <FollowButton userId={userId} name={name} isFollowing={myFriend} reader={reader} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
