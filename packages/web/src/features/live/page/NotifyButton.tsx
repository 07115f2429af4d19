/** Turns push notifications about a pinned competitor on and off. */

import { Bell, BellRing } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { usePushToggle } from '../../../parts/use-push-toggle.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useLive } from '../state/live-store.ts';
import { pinnedPushList } from './push-subscription.ts';

type NotifyButtonProps = { competitorId: string; name: string };

export function NotifyButton({ competitorId, name }: NotifyButtonProps) {
  const { t } = useText();
  const sessionId = useLive((state) => state.liveSessionId);
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const notices = usePushToggle(
    pinnedPushList,
    { sessionId, competitorId },
    {
      isOn: t('Live.NotifyIsOn', { name }),
      isOff: t('Live.NotifyIsOff', { name }),
      refused: t('Live.NotifyRefused'),
      failed: t('Live.NotifyFailed'),
    },
  );
  if (notices === null || isEnded) return null;
  const { isOn, toggle } = notices;
  const Icon = isOn ? BellRing : Bell;
  return (
    <IconButton label={t('Live.Notify', { name })} aria-pressed={isOn} onClick={toggle}>
      <Icon size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
