/** The name of a session with its group: several groups have a session of the same name. */
export function nameInEvent({ group, name }: { group: string; name: string }): string {
  return [group, name].filter(Boolean).join(' · ');
}
