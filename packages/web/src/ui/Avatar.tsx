/** A person's initials in a disc, for want of a picture. */

type AvatarProps = { name: string; size?: 'regular' | 'large' };

/** First letters of the first and the last word; a name written without spaces gives its first two. */
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
      className={`inline-grid flex-none place-items-center rounded-full bg-accent-tint font-strong text-accent stretch-data ${size === 'large' ? 'size-10 text-4' : 'size-7 text-2'}`}
    >
      {initialsOf(name)}
    </span>
  );
}
