/** Turns the reminder of a session that has not started on and off. Only on hosts and in browsers with push. */

import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { pushKey } from '../../../parts/push-list.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { addReminder, hasReminder, removeReminder } from './start-reminder.ts';

type RemindButtonProps = { liveSessionId: string; name: string };

export function RemindButton({ liveSessionId, name }: RemindButtonProps) {
  const { t, language } = useText();
  const [key, setKey] = useState<string | null>(null);
  const [isOn, setIsOn] = useState(false);

  useEffect(() => {
    let isGone = false;
    pushKey().then(
      (found) => {
        if (isGone) return;
        setKey(found);
        setIsOn(found !== null && hasReminder(liveSessionId));
      },
      // Without settings there is no button.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [liveSessionId]);

  if (key === null) return null;

  async function toggle(publicKey: string) {
    try {
      if (isOn) {
        await removeReminder(liveSessionId);
        setIsOn(false);
        return showToast({ text: t('EventSessions.ReminderIsOff', { name }) });
      }
      const isWanted = await addReminder(liveSessionId, publicKey, language);
      setIsOn(isWanted);
      showToast(
        isWanted
          ? { text: t('EventSessions.ReminderIsOn', { name }) }
          : { text: t('EventSessions.ReminderRefused'), tone: 'problem' },
      );
    } catch (error) {
      showFailure(error, t('EventSessions.ReminderFailed'), t);
    }
  }

  const Icon = isOn ? BellRing : Bell;
  return (
    <Button
      size="small"
      className="relative z-1 phone:w-11 phone:px-0"
      aria-pressed={isOn}
      onClick={() => toggle(key)}
    >
      <Icon strokeWidth={1.75} aria-hidden="true" className="size-4" />
      <span className="phone:sr-only">{t('EventSessions.Remind')}</span>
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
