/** How a failed call is described, and whether it is retried. */

import type { Method } from '../values/endpoint.ts';
import type { ApiName } from './settings.ts';

export function nonSuccessMessage(status: number): string {
  return `A non-success status (${status}) was returned from the request`;
}

export function missingSettingMessage(apiName: ApiName): string {
  return `Unable to retrieve the setting for the ${apiName} API`;
}

/** Network errors are always retried; a 5xx response only if the call is safe to repeat. */
export function isIdempotent(method: Method | 'HEAD' | 'OPTIONS'): boolean {
  return method !== 'POST';
}
