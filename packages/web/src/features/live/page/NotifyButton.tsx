/** Turns push notifications about a pinned competitor on and off. */

import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { pushKey } from '../../../parts/push-list.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { useLive } from '../state/live-store.ts';
import { isWatched, unwatch, watch } from './push-subscription.ts';

type NotifyButtonProps = { competitorId: string; name: string };

export function NotifyButton({ competitorId, name }: NotifyButtonProps) {
  const { t, language } = useText();
  const liveSessionId = useLive((state) => state.liveSessionId);
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const [key, setKey] = useState<string | null>(null);
  const [isOn, setIsOn] = useState(false);
  const watched = { liveSessionId, competitorId };

  useEffect(() => {
    let isGone = false;
    // Without settings there is no button; the board shows the error.
    pushKey().then(
      (found) => {
        if (isGone) return;
        setKey(found);
        setIsOn(found !== null && isWatched({ liveSessionId, competitorId }));
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [liveSessionId, competitorId]);

  if (key === null || isEnded) return null;

  async function toggle(publicKey: string) {
    try {
      if (isOn) {
        await unwatch(watched);
        setIsOn(false);
        return showToast({ text: t('Live.NotifyIsOff', { name }) });
      }
      const isWanted = await watch(watched, publicKey, language);
      setIsOn(isWanted);
      showToast(
        isWanted
          ? { text: t('Live.NotifyIsOn', { name }) }
          : { text: t('Live.NotifyRefused'), tone: 'problem' },
      );
    } catch (error) {
      showFailure(error, t('Live.NotifyFailed'), t);
    }
  }

  const Icon = isOn ? BellRing : Bell;
  return (
    <IconButton label={t('Live.Notify', { name })} aria-pressed={isOn} onClick={() => toggle(key)}>
      <Icon size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
