/** Restores a backup between two runs of the server. In the meantime every address says that the site is back soon. */

import type { RestoreNote, RestoreRequest } from '../host/restores.ts';
import type { Settings } from '../settings/settings.ts';
import { restoreStoredBackup } from '../storage/backup/backups.ts';
import { describeFailure } from './failure.ts';
import { openPauseNotice, type PauseNotice } from './pause-notice.ts';

/** Never rejects: if it fails, nothing has changed and the server starts again as it was. */
export async function restoreWithNotice(
  settings: Settings,
  { name, actor }: RestoreRequest,
): Promise<RestoreNote> {
  let notice: PauseNotice | undefined;
  try {
    notice = await openPauseNotice(settings);
    const { keptAside } = await restoreStoredBackup(settings, name, Date.now(), notice.update);
    console.log(
      `${name} is restored.${keptAside === null ? '' : ` What was there before is in ${keptAside}.`}`,
    );
    return { actor, action: 'restored-backup', params: { name } };
  } catch (error) {
    const failure = describeFailure(error);
    const reason = failure instanceof Error ? failure.message : String(failure);
    console.error(`${name} is not restored:`, failure);
    return { actor, action: 'refused-restore', params: { name, reason } };
  } finally {
    await notice?.close();
  }
}
