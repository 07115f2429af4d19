/**
 * The sign-in library, configured for the provider. Loaded only for visitors who sign in or have signed in.
 */

import type { ClientSettings } from '@lapwing/contract/site/settings';
import {
  ACCESS_TOKEN_EXPIRING_NOTICE_S,
  POPUP_HEIGHT_PX,
  SESSION_CHECK_INTERVAL_S,
  SIGN_IN_SCOPE,
  SILENT_REQUEST_TIMEOUT_S,
  STALE_SIGN_IN_STATE_S,
  VERSION_HEADER,
  VERSION_TAG,
} from '@lapwing/contract/values/constants';
import {
  ErrorResponse,
  type OidcMetadata,
  type User,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';

export type IdentitySettings = Pick<ClientSettings, 'authority' | 'clientId' | 'accountPrefix'>;

export function createUserManager(
  { authority, clientId }: IdentitySettings,
  metadata?: Partial<OidcMetadata>,
): UserManager {
  const isOwn = new URL(authority).origin === location.origin;
  return new UserManager({
    authority,
    client_id: clientId,
    redirect_uri: `${location.origin}/auth`,
    post_logout_redirect_uri: location.origin,
    response_type: 'code',
    response_mode: 'query',
    scope: SIGN_IN_SCOPE,
    userStore: new WebStorageStateStore({ store: localStorage }),
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: SILENT_REQUEST_TIMEOUT_S,
    accessTokenExpiringNotificationTimeInSeconds: ACCESS_TOKEN_EXPIRING_NOTICE_S,
    checkSessionIntervalInSeconds: SESSION_CHECK_INTERVAL_S,
    staleStateAgeInSeconds: STALE_SIGN_IN_STATE_S,
    popupWindowFeatures: { height: POPUP_HEIGHT_PX },
    ...(metadata && { metadata }),
    // Another provider may refuse an unknown header.
    ...(isOwn && { extraHeaders: { [VERSION_HEADER]: VERSION_TAG } }),
  });
}

/** Uses the refresh token; a response for another subject counts as login_required. */
export async function renewSilently(manager: UserManager): Promise<User> {
  const before = await manager.getUser();
  const refused = () => new ErrorResponse({ error: 'login_required', error_description: 'another subject' });
  let after: User | null;
  try {
    after = await manager.signinSilent();
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not match current sub')) throw refused();
    throw error;
  }
  if (after === null || after.profile.sub !== before?.profile.sub) throw refused();
  return after;
}

/** The provider refused; any other error may be temporary. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ErrorResponse;
}
