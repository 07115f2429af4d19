/** What a failed call says, and whether it is tried again. */

import type { Method } from '../values/endpoint.ts';
import type { ApiName } from './settings.ts';

export function nonSuccessMessage(status: number): string {
  return `A non-success status (${status}) was returned from the request`;
}

export function missingSettingMessage(apiName: ApiName): string {
  return `Unable to retrieve the setting for the ${apiName} API`;
}

/** Network errors are always tried again; a 5xx answer only when asking twice does no harm. */
export function isIdempotent(method: Method | 'HEAD' | 'OPTIONS'): boolean {
  return method !== 'POST';
}
