/** Taking the results along: a file, a mail draft, a link. */

import { useQuery } from '@tanstack/react-query';
import { Download, Mail, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { EmbedButton } from '../../shell/EmbedButton.tsx';
import { framedAddress } from '../../shell/framed-address.ts';
import { useGuid } from '../../shell/use-guid.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-look.ts';
import { showToast } from '../../ui/toasts.ts';
import { sessionCsvQuery } from './queries.ts';

/** On a phone the icon is enough to see; the word is there to be read out. */
const ICON_ON_PHONE = 'phone:w-11 phone:border-transparent phone:bg-transparent phone:px-0';

function ActionFace({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <>
      {icon}
      <span className="max-md:sr-only">{children}</span>
    </>
  );
}

type SessionActionsProps = { sessionId: number; sessionName: string; eventName: string };

export function SessionActions({ sessionId, sessionName, eventName }: SessionActionsProps) {
  const { t } = useText();
  const { data: csv } = useQuery(sessionCsvQuery(sessionId, useGuid()));
  const named = { session: sessionName, event: eventName };
  const subject = t('SessionResults.MailSubject', named);

  // The address is read when it is wanted: tabs and choices change it.
  const openMail = () => {
    const file = csv === undefined ? '' : `\n\n${t('SessionResults.MailFile')}\n${csv}`;
    const body = `${t('SessionResults.MailBody', named)}\n${framedAddress(location.href)}${file}\n`;
    location.href = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  };

  const share = async () => {
    const url = framedAddress(location.href);
    try {
      if (navigator.share) await navigator.share({ title: subject, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ text: t('SessionResults.LinkCopied') });
      }
    } catch (error) {
      // Closing the system's panel is an answer, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({ text: t('SessionResults.LinkNotCopied'), tone: 'problem' });
    }
  };

  return (
    <>
      {csv !== undefined && (
        <a
          href={csv}
          download
          title={t('SessionResults.DownloadCsv')}
          className={buttonClass({}, ICON_ON_PHONE)}
        >
          <ActionFace icon={<Download size={16} strokeWidth={1.75} />}>{t('SessionResults.Csv')}</ActionFace>
        </a>
      )}
      <Button onClick={openMail} className={ICON_ON_PHONE}>
        <ActionFace icon={<Mail size={16} strokeWidth={1.75} />}>{t('SessionResults.Email')}</ActionFace>
      </Button>
      <Button onClick={() => void share()} className={ICON_ON_PHONE}>
        <ActionFace icon={<Share2 size={16} strokeWidth={1.75} />}>{t('SessionResults.Share')}</ActionFace>
      </Button>
      <EmbedButton title={subject} />
    </>
  );
}
