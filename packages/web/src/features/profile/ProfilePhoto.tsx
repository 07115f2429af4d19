/** A person's picture, or their initials where there is none to show. */

import type { Profile } from '@lapwing/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { pictureOriginQuery } from './queries.ts';

export function ProfilePhoto({ profile }: { profile: Profile }) {
  const { data: origin } = useQuery(pictureOriginQuery());
  const [broken, setBroken] = useState<string | null>(null);
  const { photo } = profile;
  if (photo === null || origin === undefined || broken === photo) {
    return <Avatar name={`${profile.firstName} ${profile.lastName}`} size="large" />;
  }
  return (
    <img
      src={`${origin}${photo}`}
      alt=""
      width={64}
      height={64}
      className="size-16 flex-none rounded-full object-cover"
      onError={() => setBroken(photo)}
    />
  );
}
