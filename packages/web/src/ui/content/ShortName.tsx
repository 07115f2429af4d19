/** A person's name; on a phone the first name is an initial. */

type ShortNameProps = {
  /** empty if only a whole name is known, or for a team */
  firstName: string;
  lastName: string;
};

export function ShortName({ firstName, lastName }: ShortNameProps) {
  const initial = initialOf(firstName);
  if (initial === null) return <span className="wrap-break-word">{`${firstName} ${lastName}`.trim()}</span>;
  return (
    <span className="wrap-break-word">
      <span className="phone:sr-only">{firstName}</span>
      <span aria-hidden="true" className="md:hidden">
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
