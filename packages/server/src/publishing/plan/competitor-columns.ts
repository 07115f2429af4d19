/** Who a competitor is, as the columns of its row say it. */

import { transponderCodeOf } from '../../storage/transponder-code.ts';
import type { NewCompetitor } from './new-event.ts';

export function describedColumns(competitor: NewCompetitor) {
  return {
    startNumber: competitor.startNumber,
    firstName: competitor.firstName,
    lastName: competitor.lastName,
    className: competitor.className,
    nationality: competitor.nationality ?? null,
    transponder: competitor.transponder == null ? null : transponderCodeOf(competitor.transponder),
    additionalFields: JSON.stringify(competitor.additionalFields ?? []),
    drivers: JSON.stringify(competitor.drivers ?? []),
    isGuest: competitor.isGuest === true ? (1 as const) : (0 as const),
    clientId: competitor.clientId ?? null,
  };
}
