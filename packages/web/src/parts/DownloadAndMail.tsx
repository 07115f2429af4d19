/** Exports a screen: its data as a file, a mail draft with its address, and the address itself. */

import { Mail } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { HeadAction } from '../ui/controls/HeadAction.tsx';
import { DownloadFile } from './DownloadFile.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useMailDraft } from './use-mail-draft.ts';

type DownloadAndMailProps = {
  /** null without a file, undefined until its address has loaded */
  csv: string | null | undefined;
  subject: string;
};

export function DownloadAndMail({ csv, subject }: DownloadAndMailProps) {
  const { t } = useText();
  const draft = useMailDraft(subject);
  return (
    <>
      <DownloadFile csv={csv} />
      <PrintButton />
      <HeadAction icon={Mail} label={t('Actions.Email')} href={draft} />
      <ShareButton title={subject} />
    </>
  );
}
