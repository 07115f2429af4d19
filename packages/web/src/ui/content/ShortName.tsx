/** A person's name. In little room the first name is an initial. */

type ShortNameProps = {
  /** empty if only a whole name is known, or for a team */
  firstName: string;
  lastName: string;
  /** `desk`: also next to other columns of the race desk, except on wide screens */
  shortOn?: 'phone' | 'desk';
};

const looks = {
  phone: { whole: 'phone:sr-only', initial: 'md:hidden' },
  desk: { whole: 'max-[112.5rem]:sr-only', initial: 'min-[112.5rem]:hidden' },
} as const;

export function ShortName({ firstName, lastName, shortOn = 'phone' }: ShortNameProps) {
  const initial = initialOf(firstName);
  if (initial === null || lastName === '')
    return <span className="wrap-break-word">{`${firstName} ${lastName}`.trim()}</span>;
  return (
    <span className="wrap-break-word">
      <span className={looks[shortOn].whole}>{firstName}</span>
      <span aria-hidden="true" className={looks[shortOn].initial}>
        {initial}
      </span>{' '}
      {lastName}
    </span>
  );
}

/** Scripts without capitals have no initials. */
function initialOf(firstName: string): string | null {
  const letter = /^\p{Lu}/u.exec(firstName.toUpperCase());
  return letter && `${letter[0]}.`;
}
