/** Whether the thing is there that a page without a card of its own is about. */

import { practiceApi } from '@lapwing/contract/practice';
import { profilesApi } from '@lapwing/contract/profiles';
import { resultsApi } from '@lapwing/contract/results';
import type { Ask } from './ask.ts';

/** True as well where the page is about nothing in particular. */
export type IsThere = (path: string) => Promise<boolean>;

export function thingsWithoutCard(ask: Ask, brand: string): IsThere {
  const organization = async (id: string) =>
    (await ask(`/api/v0.2.3/eventresults/organizations/${id}`, resultsApi.organization)) !== null;
  const activity = async (id: string) =>
    (await ask(`/api/v1/training/activities/${id}`, practiceApi.activity)) !== null;
  // Whoever is private is not to be told from somebody who never was here.
  const person = async (id: string) => {
    const address = `/api/v1/${brand}profile/public/${id.slice(0, -32).toUpperCase()}${id.slice(-32).toLowerCase()}`;
    const profile = await ask(address, profilesApi(brand).publicProfile);
    return profile !== null && !profile.privateProfile;
  };
  const things: readonly { pattern: RegExp; isThere: IsThere }[] = [
    { pattern: /^\/organizations\/(\d{1,10})\/(?:manage|championships)$/i, isThere: organization },
    { pattern: /^\/practice\/(\d{1,15})\/activity$/i, isThere: activity },
    { pattern: /^\/profile\/([a-z0-9-]*GA-[0-9a-f]{32})(?:\/|$)/i, isThere: person },
  ];
  return async (path) => {
    for (const { pattern, isThere } of things) {
      const id = pattern.exec(path)?.[1];
      if (id !== undefined) return isThere(id);
    }
    return true;
  };
}
