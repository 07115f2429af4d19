/** A person's initials, instead of a picture. */

/** `hero` is the square one at the top of a profile. */
export const avatarShapes = {
  regular: 'size-7 rounded-full text-2',
  row: 'size-9 rounded-full text-3',
  card: 'size-13 rounded-2 text-5',
  hero: 'size-24 rounded-3 text-7 phone:size-18',
} as const;

type AvatarProps = { name: string; size?: keyof typeof avatarShapes };

/** First letters of the first and the last word; a name without spaces gives its first two. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  const letters = last === '' ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join('').toLocaleUpperCase();
}

export function Avatar({ name, size = 'regular' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={`inline-grid flex-none place-items-center bg-accent-tint font-strong text-accent stretch-data ${avatarShapes[size]}`}
    >
      {initialsOf(name)}
    </span>
  );
}
