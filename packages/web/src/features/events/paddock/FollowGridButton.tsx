/** Turns push messages about the grid calls of a number on and off. Only on hosts and in browsers with push. */

import { paddockApi } from '@lapwing/contract/desk/paddock';
import { Bell, BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { liveClient } from '../../../api/live.ts';
import { showFailure } from '../../../errors/show-failure.ts';
import { useText } from '../../../i18n/language.ts';
import { pushKey, subscribeBrowser } from '../../../parts/push-list.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';

const STORAGE_KEY = 'lapwing.grid-calls';
/** Older events are over. */
const KEPT = 20;

function readFollowed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch {
    return [];
  }
}

function saveFollowed(keys: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(keys.slice(-KEPT)));
  } catch {
    // The button then forgets that it was pressed; pressing it again does no harm.
  }
}

export function FollowGridButton({ eventId, number }: { eventId: number; number: string }) {
  const { t, language } = useText();
  const guid = useGuid();
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const [isOn, setIsOn] = useState(false);
  const key = `${eventId} ${number}`;

  useEffect(() => {
    let isGone = false;
    pushKey().then(
      (found) => {
        if (isGone) return;
        setPublicKey(found);
        setIsOn(found !== null && Notification.permission === 'granted' && readFollowed().includes(key));
      },
      // Without settings there is no button.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [key]);

  if (publicKey === null) return null;

  async function follow(withKey: string) {
    if ((await Notification.requestPermission()) !== 'granted') {
      return showToast({ text: t('EventSessions.ReminderRefused'), tone: 'problem' });
    }
    const body = { ...(await subscribeBrowser(withKey)), eventId, number, guid, language };
    await liveClient.call(paddockApi.followGrid, {}, {}, { body });
    saveFollowed([...readFollowed().filter((each) => each !== key), key]);
    setIsOn(true);
    showToast({ text: t('Paddock.FollowIsOn', { number }) });
  }

  async function unfollow() {
    saveFollowed(readFollowed().filter((each) => each !== key));
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.getSubscription();
    if (subscription !== null) {
      const body = { endpoint: subscription.endpoint, eventId, number };
      await liveClient.call(paddockApi.unfollowGrid, {}, {}, { body });
    }
    setIsOn(false);
    showToast({ text: t('Paddock.FollowIsOff', { number }) });
  }

  async function toggle(withKey: string) {
    try {
      await (isOn ? unfollow() : follow(withKey));
    } catch (error) {
      showFailure(error, t('EventSessions.ReminderFailed'), t);
    }
  }

  const Icon = isOn ? BellRing : Bell;
  return (
    <Button size="small" aria-pressed={isOn} onClick={() => toggle(publicKey)}>
      <Icon strokeWidth={1.75} aria-hidden="true" className="size-4" />
      {t('Paddock.Follow')}
    </Button>
  );
}
