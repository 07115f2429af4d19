/** Checks whether the thing exists that a page without its own card is about. */

import { resultsApi } from '@lapwing/contract/results/results';
import type { Ask } from './fetch-anonymously.ts';

/** Also true if the page is about nothing in particular. */
export type PageExists = (path: string) => Promise<boolean>;

const ofOrganization = /^\/organizations\/(\d{1,10})\/(?:manage|championships)$/i;

export function thingsWithoutCard(ask: Ask): PageExists {
  return async (path) => {
    const id = ofOrganization.exec(path)?.[1];
    if (id === undefined) return true;
    return (await ask(`/api/v0.2.3/eventresults/organizations/${id}`, resultsApi.organization)) !== null;
  };
}
