/** The item moved by one place; the same list if there is no room. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const item = items[index];
  const target = index + by;
  if (item === undefined || target < 0 || target >= items.length) return items;
  return items.toSpliced(index, 1).toSpliced(target, 0, item);
}
