/** A command to run on the server, with a button that copies it. */

import { useText } from '../../i18n/language.ts';
import { CopyButton } from './SecretDialog.tsx';

export function CommandLine({ command }: { command: string }) {
  const { t } = useText();
  return (
    <div className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <code
        lang="en"
        className="min-w-0 rounded-2 border border-line bg-surface-2 px-2 py-1 text-2 select-all [overflow-wrap:anywhere]"
      >
        {command}
      </code>
      <CopyButton size="small" text={command} label={`${t('Manage.Copy')}: ${command}`} />
    </div>
  );
}
