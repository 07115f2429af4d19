/** The name of a session's group on the wire. */

/** A source without groups has one group with the name of the event: it adds nothing. */
export function groupNameOf({
  groupName,
  eventName,
}: {
  groupName: string;
  eventName: string;
}): string | null {
  return groupName === eventName ? null : groupName;
}
