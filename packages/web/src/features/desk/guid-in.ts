/** An unlisted event and its results open with its guid: it is in the path that the server returns. */
export function guidIn(path: string): string | undefined {
  return new URLSearchParams(path.split('?')[1]).get('guid') ?? undefined;
}
