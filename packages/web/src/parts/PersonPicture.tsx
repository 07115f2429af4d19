/** A person's picture, or their initials if there is none. */

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadClientSettings } from '../api/client-settings.ts';
import { Avatar, avatarShapes } from '../ui/content/Avatar.tsx';

/** Pictures are served by the accounts API. */
function pictureOriginQuery() {
  return queryOptions({
    queryKey: ['settings', 'pictures'],
    queryFn: async () => (await loadClientSettings()).usersAndProductsApiUrl ?? '',
  });
}

type PersonPictureProps = { name: string; photo: string | null; size: 'row' | 'card' | 'hero' };

export function PersonPicture({ name, photo, size }: PersonPictureProps) {
  const { data: origin } = useQuery(pictureOriginQuery());
  const [broken, setBroken] = useState<string | null>(null);
  if (photo === null || origin === undefined || broken === photo) return <Avatar name={name} size={size} />;
  return (
    <img
      src={`${origin}${photo}`}
      alt=""
      className={`flex-none bg-sunken object-cover ${avatarShapes[size]}`}
      onError={() => setBroken(photo)}
    />
  );
}
