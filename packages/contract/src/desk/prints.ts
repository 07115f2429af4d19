/** The sheets that members of an organisation print at the race desk. */

import { sheetNotes, sheetQuery } from '../results/prints.ts';
import { get } from '../values/endpoint.ts';
import { INT32_MAX, int32Id, optionalNumber } from '../values/text-values.ts';

export const deskPrintsApi = {
  certificates: get('/api/desk/sessions/:sessionId/certificates', {
    summary: 'The certificates of a published session as a PDF, one page for each competitor',
    params: { sessionId: int32Id },
    token: 'required',
    query: { ...sheetQuery, position: optionalNumber(1, INT32_MAX) },
    notes: { ...sheetNotes, position: 'only that of the competitor at this finish position' },
    answer: 'file',
  }),
};
