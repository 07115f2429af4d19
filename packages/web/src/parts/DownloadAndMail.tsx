/** Exports a screen: its data as a file, a mail draft with its address, and the address itself. */

import { Mail } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { PrintButton } from '../print/PrintButton.tsx';
import { HeadAction } from '../ui/controls/HeadAction.tsx';
import { DownloadFile } from './DownloadFile.tsx';
import { PdfButton, type PdfSheet, type SheetOptions } from './PdfButton.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useMailDraft } from './use-mail-draft.ts';

type DownloadAndMailProps = {
  /** null without a file, undefined until its address has loaded */
  csv: string | null | undefined;
  subject: string;
  /** the sheets that can be printed as PDF, if there are any */
  pdf?: {
    of: readonly (string | number | undefined)[];
    load: (options: SheetOptions) => Promise<readonly PdfSheet[]>;
  };
};

export function DownloadAndMail({ csv, subject, pdf }: DownloadAndMailProps) {
  const { t } = useText();
  const draft = useMailDraft(subject);
  return (
    <>
      <DownloadFile csv={csv} />
      {pdf && <PdfButton {...pdf} />}
      <PrintButton />
      <HeadAction icon={Mail} label={t('Actions.Email')} href={draft} />
      <ShareButton title={subject} />
    </>
  );
}
