/** Turns push messages about the grid calls of a number on and off. Only on hosts and in browsers with push. */

import { paddockApi } from '@lapwing/contract/desk/paddock';
import { Bell, BellRing } from 'lucide-react';
import { liveClient } from '../../../api/live.ts';
import { useText } from '../../../i18n/language.ts';
import { createPushList } from '../../../parts/push-list.ts';
import { usePushToggle } from '../../../parts/use-push-toggle.ts';
import { Button } from '../../../ui/controls/Button.tsx';

type Entrant = { eventId: number; number: string };

const gridCalls = createPushList<Entrant>({
  storageKey: 'lapwing.grid-calls',
  keyOf: ({ eventId, number }) => `${eventId} ${number}`,
  subscribe: (body) => liveClient.call(paddockApi.followGrid, {}, {}, { body }),
  unsubscribe: (body) => liveClient.call(paddockApi.unfollowGrid, {}, {}, { body }),
});

export function FollowGridButton({ eventId, number }: Entrant) {
  const { t } = useText();
  const calls = usePushToggle(
    gridCalls,
    { eventId, number },
    {
      isOn: t('Paddock.FollowIsOn', { number }),
      isOff: t('Paddock.FollowIsOff', { number }),
      refused: t('EventSessions.ReminderRefused'),
      failed: t('EventSessions.ReminderFailed'),
    },
  );
  if (calls === null) return null;
  const { isOn, toggle } = calls;
  const Icon = isOn ? BellRing : Bell;
  return (
    <Button size="small" aria-pressed={isOn} onClick={toggle}>
      <Icon strokeWidth={1.75} aria-hidden="true" className="size-4" />
      {t('Paddock.Follow')}
    </Button>
  );
}
