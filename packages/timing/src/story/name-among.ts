/** What to call somebody in a story: the last name, and as much more as tells namesakes apart. */

export type NamedPerson = { startNumber: string; firstName: string; lastName: string };

/** `Brinkman`; `T. Brinkman` next to another one; `Tess Brinkman` or `330 Brinkman` if even that is shared. */
export function nameAmong(person: NamedPerson, people: readonly NamedPerson[]): string {
  const others = people.filter((other) => other.startNumber !== person.startNumber);
  const forms = [lastNameOf, withInitial, wholeName];
  const own = forms.find((form) => others.every((other) => !isAlike(form(other), form(person))));
  return own === undefined ? `${person.startNumber} ${lastNameOf(person)}`.trim() : own(person);
}

/** All there is, if there is no last name. */
function lastNameOf({ firstName, lastName }: NamedPerson): string {
  return lastName || firstName;
}

/** Scripts without capitals have no initials. */
function withInitial(person: NamedPerson): string {
  const [initial] = /^\p{Lu}/u.exec(person.firstName.toUpperCase()) ?? [];
  return initial === undefined || person.lastName === ''
    ? lastNameOf(person)
    : `${initial}. ${person.lastName}`;
}

function wholeName({ firstName, lastName }: NamedPerson): string {
  return `${firstName} ${lastName}`.trim();
}

function isAlike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
