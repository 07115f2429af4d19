/** The order in which the sessions of a document can be created: the runs of a merge come before it. */

type Merging = { clientId?: string | undefined; mergeOf?: readonly string[] | undefined };

/**
 * `order` has every index once, as near to the document's order as possible; `circular` those that contain themselves.
 */
export function runsFirst(sessions: readonly Merging[]): { order: number[]; circular: number[] } {
  const placeOf = new Map(sessions.map(({ clientId }, place) => [clientId, place]));
  const order: number[] = [];
  const circular: number[] = [];
  const state = new Map<number, 'begun' | 'done'>();
  const visit = (place: number) => {
    if (state.get(place) === 'begun') circular.push(place);
    if (state.has(place)) return;
    state.set(place, 'begun');
    for (const run of sessions[place]?.mergeOf ?? []) {
      const runPlace = placeOf.get(run);
      if (runPlace !== undefined) visit(runPlace);
    }
    state.set(place, 'done');
    order.push(place);
  };
  for (const place of sessions.keys()) visit(place);
  return { order, circular };
}
