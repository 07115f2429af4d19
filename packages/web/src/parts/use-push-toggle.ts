/** What a button does that turns push messages about something on and off. */

import { useEffect, useState } from 'react';
import { showFailure } from '../errors/show-failure.ts';
import { useText } from '../i18n/language.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { type PushList, pushKey } from './push-list.ts';

type PushTexts = { isOn: string; isOff: string; refused: string; failed: string };
type PushToggle = { isOn: boolean; toggle: () => Promise<void> };

/** Null on hosts and in browsers without push, and until that is known: there is no button then. */
export function usePushToggle<Subject>(
  list: PushList<Subject>,
  subject: Subject,
  texts: PushTexts,
): PushToggle | null {
  const { t, language } = useText();
  const [publicKey, setPublicKey] = useState<string | null>(null);
  const [isOn, setIsOn] = useState(false);
  const key = list.keyOf(subject);

  useEffect(() => {
    let isGone = false;
    pushKey().then(
      (found) => {
        if (isGone) return;
        setPublicKey(found);
        setIsOn(found !== null && list.has(key));
      },
      // Without settings there is no button; the screen shows the error.
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [list, key]);

  if (publicKey === null) return null;

  async function toggle(withKey: string) {
    try {
      if (isOn) {
        await list.remove(subject);
        setIsOn(false);
        return showToast({ text: texts.isOff });
      }
      const isWanted = await list.add(subject, withKey, language);
      setIsOn(isWanted);
      showToast(isWanted ? { text: texts.isOn } : { text: texts.refused, tone: 'problem' });
    } catch (error) {
      showFailure(error, texts.failed, t);
    }
  }

  return { isOn, toggle: () => toggle(publicKey) };
}
