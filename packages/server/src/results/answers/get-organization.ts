/** An organisation, or the problem that there is none. */

import { problem } from '../../http/problem.ts';
import type { ResultsStore } from '../store.ts';

export async function getOrganization(store: ResultsStore, organizationId: number) {
  const organization = await store.findOrganization(organizationId);
  if (organization === null)
    throw problem('not-found', { detail: `There is no organization ${organizationId}` });
  return organization;
}
