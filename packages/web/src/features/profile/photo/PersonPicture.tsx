/** A person's picture, or their initials if there is none. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar, avatarShapes } from '../../../ui/content/Avatar.tsx';
import { pictureOriginQuery } from '../queries.ts';

type PersonPictureProps = { name: string; photo: string | null; size: 'row' | 'hero' };

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
