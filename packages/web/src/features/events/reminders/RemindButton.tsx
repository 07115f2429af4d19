/** Turns the reminder of a session that has not started on and off. Only on hosts and in browsers with push. */

import { Bell, BellRing } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { createSessionPushList } from '../../../parts/push-list.ts';
import { usePushToggle } from '../../../parts/use-push-toggle.ts';
import { Button } from '../../../ui/controls/Button.tsx';

const reminders = createSessionPushList('lapwing.reminders');

type RemindButtonProps = { liveSessionId: string; name: string };

export function RemindButton({ liveSessionId, name }: RemindButtonProps) {
  const { t } = useText();
  const reminder = usePushToggle(
    reminders,
    { sessionId: liveSessionId },
    {
      isOn: t('EventSessions.ReminderIsOn', { name }),
      isOff: t('EventSessions.ReminderIsOff', { name }),
      refused: t('EventSessions.ReminderRefused'),
      failed: t('EventSessions.ReminderFailed'),
    },
  );
  if (reminder === null) return null;
  const { isOn, toggle } = reminder;
  const Icon = isOn ? BellRing : Bell;
  return (
    <Button size="small" className="relative z-1 phone:w-11 phone:px-0" aria-pressed={isOn} onClick={toggle}>
      <Icon strokeWidth={1.75} aria-hidden="true" className="size-4" />
      <span className="phone:sr-only">{t('EventSessions.Remind')}</span>
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
