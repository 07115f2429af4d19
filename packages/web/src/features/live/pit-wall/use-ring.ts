/** Rings once for each new alarm: with a sound, and as a notification while the page is in the background. */

import { useEffect, useRef } from 'react';
import type { Ringing } from './alarms.ts';

type Ways = { hasSound: boolean; hasNotification: boolean; textOf: (ringing: Ringing) => string };

export function useRing(ringing: readonly Ringing[], ways: Ways): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const latest = useRef(ways);
  latest.current = ways;
  const keys = ringing.map(({ key }) => key).join('\n');
  const newest = useRef(ringing);
  newest.current = ringing;
  useEffect(() => {
    const before = known.current;
    known.current = new Set(keys === '' ? [] : keys.split('\n'));
    // What rings already when the page opens is shown, and does not ring.
    if (before === null) return;
    const fresh = newest.current.filter(({ key }) => !before.has(key));
    if (fresh.length === 0) return;
    const { hasSound, hasNotification, textOf } = latest.current;
    if (hasSound) beep();
    if (hasNotification && document.hidden && canNotify()) {
      for (const one of fresh) new Notification(textOf(one), { tag: one.key });
    }
  }, [keys]);
}

function canNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** false if the visitor, or the browser, does not want it. */
export async function askToNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

const BEEP_S = 0.25;

function beep(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + BEEP_S);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + BEEP_S);
  tone.onended = () => void audio.close();
}
