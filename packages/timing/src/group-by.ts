/** Groups a list by key, to avoid scanning it once for each key. */

/** Groups keep the order of the list. Like `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Each, Key>(list: Iterable<Each>, keyOf: (each: Each) => Key): Map<Key, Each[]> {
  const groups = new Map<Key, Each[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}
