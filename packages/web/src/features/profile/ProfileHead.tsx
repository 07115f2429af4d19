/** The top of a profile: name, country, sports and friends. */

import type { Profile } from '@lapwing/contract/people/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { CareerStrip } from './CareerStrip.tsx';
import { recentResultsQuery } from './queries.ts';

type ProfileHeadProps = {
  profile: Profile;
  isOwn: boolean;
  picture: ReactNode;
  actions?: ReactNode;
  /** On the right, or below on a narrow screen. */
  aside?: ReactNode;
};

export function ProfileHead({ profile, isOwn, picture, actions, aside }: ProfileHeadProps) {
  const { t, locale } = useText();
  const { accountId, firstName, lastName, countryCode, followFriendsDto } = profile;
  const { data: results } = useQuery(recentResultsQuery(accountId));
  const following = t('Profile.FollowingCount', { count: followFriendsDto?.following.length ?? 0 });
  const followers = t('Followers', { count: followFriendsDto?.followedBy.length ?? 0 });
  const friends = isOwn
    ? ({ to: '/profile/friends' } as const)
    : ({ to: '/profile/$userId/friends', params: { userId: accountId } } as const);
  return (
    <div className="flex items-center gap-x-6 gap-y-5 border-b border-line pt-3 pb-5 max-lg:flex-wrap phone:items-start phone:gap-x-4 large-text:flex-col">
      {picture}
      <div className="min-w-0 flex-1 large-text:w-full">
        <h1 className="wrap-break-word">
          {firstName} {lastName}
        </h1>
        <p className="mt-0.5 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2">
          {countryCode && (
            <span className="inline-flex items-center gap-1.5">
              <CountryFlag alpha2={countryCode} name="" />
              {countryName(countryCode, locale)}
            </span>
          )}
          {results && results.sports.length > 0 && (
            <span>{results.sports.map((sport) => t(`Sports.${sport}`)).join(', ')}</span>
          )}
          <Link {...friends} className="touch-target hover:text-ink hover:underline">
            {following}
          </Link>
          <Link {...friends} className="touch-target hover:text-ink hover:underline">
            {followers}
          </Link>
        </p>
        {results && <CareerStrip results={results} />}
        {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
      </div>
      {aside}
    </div>
  );
}
