/** Exports the results: a file, a mail draft, a link. */

import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { DownloadFile } from '../../../parts/DownloadFile.tsx';
import { EmbedButton } from '../../../parts/EmbedButton.tsx';
import { PdfButton } from '../../../parts/PdfButton.tsx';
import { sheetsOfSession } from '../../../parts/pdf-sheets.ts';
import { ShareButton } from '../../../parts/ShareButton.tsx';
import { PrintButton } from '../../../print/PrintButton.tsx';
import { standaloneAddress } from '../../../routing/standalone-address.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { HeadButton } from '../../../ui/controls/HeadAction.tsx';
import { sessionCsvQuery } from '../state/queries.ts';

type SessionActionsProps = { sessionId: number; sessionName: string; eventName: string };

export function SessionActions({ sessionId, sessionName, eventName }: SessionActionsProps) {
  const { t } = useText();
  const guid = useGuid();
  const { data: csv } = useQuery(sessionCsvQuery(sessionId, guid));
  const named = { session: sessionName, event: eventName };
  const subject = t('SessionResults.MailSubject', named);

  // Read on click, because tabs and filters change it.
  const openMail = () => {
    const file = csv === undefined ? '' : `\n\n${t('SessionResults.MailFile')}\n${csv}`;
    const body = `${t('SessionResults.MailBody', named)}\n${standaloneAddress(location.href)}${file}\n`;
    location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  };

  return (
    <>
      <DownloadFile csv={csv} />
      <PdfButton
        of={['session', sessionId, guid]}
        load={(options) => sheetsOfSession(sessionId, guid, options, t)}
      />
      <PrintButton />
      <HeadButton icon={Mail} label={t('Actions.Email')} onClick={openMail} />
      <ShareButton title={subject} />
      <EmbedButton title={subject} />
    </>
  );
}
