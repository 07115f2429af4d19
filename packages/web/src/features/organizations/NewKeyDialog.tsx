/** A new upload key, shown once, and the commands that try it on the timing computer. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { relayDownloadsQuery } from './queries.ts';
import { type Shell, shells, tryKeyCommands } from './try-key-commands.ts';

type NewKeyDialogProps = { uploadKey: string; onClose: () => void };

const codeLook =
  'mt-2 rounded-2 border border-line bg-surface-2 px-2.5 py-2 text-ink select-all [overflow-wrap:anywhere]';

export function NewKeyDialog({ uploadKey, onClose }: NewKeyDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      title={t('Manage.NewKey')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <CopyButton text={uploadKey} label={t('Manage.Copy')} />
          <Button kind="primary" onClick={onClose}>
            {t('Manage.Done')}
          </Button>
        </>
      }
    >
      <p>{t('Manage.NewKeyNote')}</p>
      <p className={codeLook}>
        <code data-testid="upload-key">{uploadKey}</code>
      </p>
      <TryKey uploadKey={uploadKey} />
    </Dialog>
  );
}

/** Nothing if this server has no package to offer. */
function TryKey({ uploadKey }: { uploadKey: string }) {
  const { t } = useText();
  const { data } = useQuery(relayDownloadsQuery());
  const [shell, setShell] = useState<Shell>(() => (/Windows/.test(navigator.userAgent) ? 'windows' : 'unix'));
  const npmPackage = data?.files.find(({ system }) => system === 'any');
  if (data === undefined || npmPackage === undefined) return null;
  const commands = tryKeyCommands(shell, { server: data.server, key: uploadKey, packageUrl: npmPackage.url });
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="font-medium text-ink">{t('Manage.TryKey')}</h3>
      <p className="mt-1">{t('Manage.TryKeyHint')}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label={t('Manage.System')}
          options={shells.map((value) => ({ value, label: t(`Manage.Systems.${value}`) }))}
          value={shell}
          onChange={setShell}
        />
        <CopyButton key={shell} text={commands} label={t('Manage.CopyCommands')} />
      </div>
      <pre className={`${codeLook} whitespace-pre-wrap`}>
        <code data-testid="try-key">{commands}</code>
      </pre>
    </section>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useText();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Not every page may use the clipboard; the visitor can select the text.
      setCopied(false);
    }
  }
  return <Button onClick={copy}>{isCopied ? t('Manage.Copied') : label}</Button>;
}
