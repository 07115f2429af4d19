/** Taking a screen along: its figures as a file, and a mail draft with its address. */

import { Download, Mail } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useText } from '../i18n/language.ts';
import { HeadAction } from '../ui/HeadAction.tsx';
import { showToast } from '../ui/toasts.ts';
import { downloadFile } from './download-file.ts';
import { useMailDraft } from './use-mail-draft.ts';

type FileAndMailProps = {
  /** undefined until it is known */
  csv: string | undefined;
  /** The file may be the visitor's alone: it is asked for with the token. */
  isOwn?: boolean;
  subject: string;
};

export function FileAndMail({ csv, isOwn = false, subject }: FileAndMailProps) {
  const { t } = useText();
  const save = async (event: MouseEvent, address: string) => {
    event.preventDefault();
    try {
      await downloadFile(address);
    } catch {
      showToast({ text: t('Actions.DownloadFailed'), tone: 'problem' });
    }
  };
  const draft = useMailDraft(subject);
  return (
    <>
      {csv !== undefined && (
        <HeadAction
          icon={<Download size={15} strokeWidth={1.75} />}
          label={t('Actions.Csv')}
          href={csv}
          download
          {...(isOwn && { onClick: (event: MouseEvent) => void save(event, csv) })}
        />
      )}
      <HeadAction icon={<Mail size={15} strokeWidth={1.75} />} label={t('Actions.Email')} href={draft} />
    </>
  );
}
