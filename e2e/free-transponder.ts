/** A transponder of the demo world that nobody has linked, used by nobody else's journey. */

import { askResults, findSession } from './find-session.ts';

type Row = { transponder: string | null; accountId: string | null; name: string };

export async function findFreeTransponder(skip: number): Promise<{ code: string; name: string }> {
  let found: Row[] = [];
  await findSession('race with a transponder that is nobody’s', async ({ id, type, isMerge }) => {
    if (type !== 'race' || isMerge) return false;
    const { rows } = await askResults<{ rows: Row[] }>(`sessions/${id}/classification`);
    found = rows.filter(({ transponder, accountId }) => transponder !== null && accountId === null);
    return found.length > skip;
  });
  const row = found[skip];
  if (!row?.transponder) throw new Error('The demo world has no transponder left');
  return { code: row.transponder, name: row.name };
}
