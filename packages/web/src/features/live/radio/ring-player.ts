/** Plays the ring of cars: one short tone after the other, each at its place between left and right. */

import type { Tone } from '@lapwing/timing/live/radio/ring';

const TONE_S = 0.12;
const APART_S = 0.2;
const LOUD = 0.12;
const QUIET = 0.05;

export type RingPlayer = { play: (tones: readonly Tone[]) => void; close: () => void };

/** null on a device that cannot make tones. */
export function createRingPlayer(): RingPlayer | null {
  if (typeof AudioContext === 'undefined') return null;
  const audio = new AudioContext();
  return {
    play(tones) {
      for (const [place, { pan, frequencyHz, isReference }] of tones.entries()) {
        const startS = audio.currentTime + place * APART_S;
        const oscillator = new OscillatorNode(audio, { frequency: frequencyHz });
        const gain = new GainNode(audio, { gain: 0 });
        // Without a slope it would click.
        gain.gain.setValueAtTime(0, startS);
        gain.gain.linearRampToValueAtTime(isReference ? LOUD : QUIET, startS + 0.02);
        gain.gain.linearRampToValueAtTime(0, startS + TONE_S);
        oscillator.connect(gain).connect(new StereoPannerNode(audio, { pan })).connect(audio.destination);
        oscillator.start(startS);
        oscillator.stop(startS + TONE_S);
      }
    },
    close: () => void audio.close(),
  };
}
