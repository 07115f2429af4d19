/** How to restore a backup: with a command, because the server must be stopped. */

import type { StoredBackup } from '@lapwing/contract/site/host';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CommandLine } from './CommandLine.tsx';

type RestoreDialogProps = { backup: StoredBackup; onClose: () => void };

export function RestoreDialog({ backup: { name, atMs, isVerified }, onClose }: RestoreDialogProps) {
  const { t, locale } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = formatInstant(atMs, 'date-time', locale, timeZone);
  // It starts again in any case: a backup that is refused has changed nothing.
  const command = `sudo systemctl stop lapwing && sudo -u lapwing lapwing-server restore ${name}; sudo systemctl start lapwing`;
  return (
    <Dialog
      title={t('Host.RestoreTitle', { when })}
      isOpen
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('Common.Close')}
        </Button>
      }
    >
      <p>{t('Host.RestoreText')}</p>
      <CommandLine command={command} />
      <p>{t('Host.RestoreSafe')}</p>
      {!isVerified && <p className="mt-2">{t('Host.RestoreUnverified')}</p>}
    </Dialog>
  );
}
