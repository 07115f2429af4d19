/** The voice of this device. */

import type { Locale } from '@lapwing/contract/values/locale';

export type Speaker = {
  /** Breaks off what is being spoken. */
  speak: (text: string, onEnd: () => void) => void;
  stop: () => void;
};

/** null on a device without a voice. */
export function createSpeaker(locale: Locale): Speaker | null {
  const voice = globalThis.speechSynthesis;
  if (voice === undefined || typeof SpeechSynthesisUtterance === 'undefined') return null;
  return {
    speak(text, onEnd) {
      voice.cancel();
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = locale;
      utterance.addEventListener('end', onEnd);
      utterance.addEventListener('error', onEnd);
      voice.speak(utterance);
    },
    stop: () => voice.cancel(),
  };
}
