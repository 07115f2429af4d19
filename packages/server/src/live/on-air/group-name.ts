/** What the group of a session is called on the wire. */

/** Sessions of a source that knows no groups are in one that is called like the event: that says nothing. */
export function groupNameOf({
  groupName,
  eventName,
}: {
  groupName: string;
  eventName: string;
}): string | null {
  return groupName === eventName ? null : groupName;
}
