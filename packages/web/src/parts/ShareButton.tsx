/** Shares the address of the page: with the share panel of the device, or by copying it. */

import { Share2 } from 'lucide-react';
import { useText } from '../i18n/language.ts';
import { standaloneAddress } from '../routing/standalone-address.ts';
import { HeadButton } from '../ui/controls/HeadAction.tsx';
import { showToast } from '../ui/overlays/toasts.ts';

/** `title` is passed on to the share panel. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useText();
  const share = async () => {
    // Read on click, because tabs and filters change it.
    const url = standaloneAddress(location.href);
    try {
      if (navigator.share) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        showToast({ text: t('SessionResults.LinkCopied') });
      }
    } catch (error) {
      // Closing the share panel is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({ text: t('SessionResults.LinkNotCopied'), tone: 'problem' });
    }
  };
  return <HeadButton icon={Share2} label={t('SessionResults.Share')} onClick={() => void share()} />;
}
