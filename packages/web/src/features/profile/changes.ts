/** Changes to one's own profile, and the queries they invalidate. */

import { accountsApi } from '@lapwing/contract/people/accounts';
import { profilesApi } from '@lapwing/contract/people/profiles';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { loadClientSettings } from '../../api/client-settings.ts';
import { profilesClient } from '../../api/profiles.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';

async function profileCalls() {
  return profilesApi((await loadClientSettings()).brand);
}

export async function setPrivate(userId: string, value: boolean): Promise<void> {
  await profilesClient.call((await profileCalls()).setPrivate, { userId, value }, {});
}

export async function setEmailNotify(userId: string, value: boolean): Promise<void> {
  await profilesClient.call((await profileCalls()).setEmailNotify, { userId, value }, {});
}

export async function setFollowing(userId: string, friendId: string, follow: boolean): Promise<void> {
  await profilesClient.call((await profileCalls()).follow, { userId, friendId }, { follow });
}

export async function addVideo(userId: string, videoId: string): Promise<void> {
  await profilesClient.call((await profileCalls()).addVideo, { userId, videoId }, {});
}

export async function deleteVideo(userId: string, videoId: string): Promise<void> {
  await profilesClient.call((await profileCalls()).deleteVideo, { userId, videoId }, {});
}

export async function linkTransponder(userId: string, code: string): Promise<void> {
  await profilesClient.call(accountsApi.linkChip, { userId, code }, {});
}

export async function releaseTransponder(userId: string, code: string): Promise<void> {
  await profilesClient.call(accountsApi.releaseChip, { userId, code }, {});
}

/** `image` is base64. */
export async function savePhoto(userId: string, image: string): Promise<void> {
  await profilesClient.call(accountsApi.saveAvatar, { userId }, {}, { body: image });
}

export async function deletePhoto(userId: string): Promise<void> {
  await profilesClient.call(accountsApi.deleteAvatar, { userId }, {});
}

/** Results and practice too, because they follow the transponders. */
function askAgain(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    ['profiles', 'results', 'practice'].map((area) => queries.invalidateQueries({ queryKey: [area] })),
  );
}

/** Runs the change, updates the screen, and reports errors; `onError` may report them better. */
export function useChange<Given>(
  change: (given: Given) => Promise<void>,
  onError?: (error: unknown) => string | null,
) {
  const { t } = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => askAgain(queries),
    onError: (error) => {
      const general = hasStatus(error, 429) ? t('Profile.TooOften') : t('Profile.ChangeFailed');
      showFailure(error, onError?.(error) ?? general, t);
    },
  });
}
