/** A session with other competitors in the same places: decisions about them stay with them. */

import type { NewCompetitor, NewRuling, NewSession } from './new-session.ts';

export function mapCompetitors(
  session: NewSession,
  change: (competitor: NewCompetitor, index: number) => NewCompetitor,
): NewSession {
  const competitors = session.competitors.map(change);
  const changed = new Map(session.competitors.map((before, index) => [before, competitors[index] ?? before]));
  const remap = (rulings: readonly NewRuling[]) =>
    rulings.map((ruling) => ({ ...ruling, competitor: changed.get(ruling.competitor) ?? ruling.competitor }));
  const { rulings, publications } = session;
  return {
    ...session,
    competitors,
    ...(rulings !== undefined && { rulings: remap(rulings) }),
    ...(publications !== undefined && {
      publications: publications.map((each) =>
        each.rulings === undefined ? each : { ...each, rulings: remap(each.rulings) },
      ),
    }),
  };
}
