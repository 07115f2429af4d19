/** Race radio: what it says, what it can be asked, and how much it talks. */

import { type Question, questions } from '@lapwing/timing/live/radio/questions';
import { ringOf } from '@lapwing/timing/live/radio/ring';
import { verbosities } from '@lapwing/timing/live/radio/sayings';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { useLiveStore } from '../state/live-store.ts';
import { venueTimeMs } from '../state/venue-time.ts';
import {
  type RadioSettings,
  readRadioSettings,
  scopes,
  storeRadioSettings,
  voices,
} from './radio-settings.ts';
import { createRingPlayer } from './ring-player.ts';
import { useRadio } from './use-radio.ts';
import './radio.css';

const keys: Readonly<Record<Question, string>> = { leader: 'L', gap: 'G', flag: 'F', time: 'T', next: 'N' };
const RING_KEY = 'R';
const RING_EVERY_MS = 2_000;
/** The newest sentences stay readable. */
const SHOWN = 3;

export function RaceRadio({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [settings, setSettings] = useState(readRadioSettings);
  const [isRing, setIsRing] = useState(false);
  const { said, ask, mine, isVoice, hasVoice } = useRadio(settings);
  useKeys(ask, () => setIsRing((before) => !before));
  useRing(isRing, mine);
  const choose = (change: Partial<RadioSettings>) => {
    const next = { ...settings, ...change };
    setSettings(next);
    storeRadioSettings(next);
  };
  return (
    <section aria-label={t('Radio.Title')} className="radio">
      <div className="radio-head">
        <h2>{t('Radio.Title')}</h2>
        <div className="radio-choices">
          <Select
            label={t('Radio.Scope')}
            value={settings.scope}
            options={scopes.map((value) => ({ value, label: t(`Radio.Scopes.${value}`) }))}
            onChange={(scope) => choose({ scope })}
          />
          <Select
            label={t('Radio.Verbosity')}
            value={settings.verbosity}
            options={verbosities.map((value) => ({ value, label: t(`Radio.Verbosities.${value}`) }))}
            onChange={(verbosity) => choose({ verbosity })}
          />
          {hasVoice ? (
            <Select
              label={t('Radio.Voice')}
              value={settings.voice}
              options={voices.map((value) => ({ value, label: t(`Radio.Voices.${value}`) }))}
              onChange={(voice) => choose({ voice })}
            />
          ) : (
            <p className="radio-note">{t('Radio.NoVoice')}</p>
          )}
        </div>
        <IconButton label={t('Radio.Close')} onClick={onClose}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <fieldset className="radio-keys">
        <legend className="sr-only">{t('Radio.Ask')}</legend>
        {questions.map((question) => {
          const name = t(`Radio.Questions.${question}`);
          return (
            <Button
              key={question}
              aria-keyshortcuts={keys[question]}
              aria-label={t('Radio.KeyOf', { question: name, key: keys[question] })}
              onClick={() => ask(question)}
            >
              {name} <kbd>{keys[question]}</kbd>
            </Button>
          );
        })}
        <Button
          aria-pressed={isRing}
          aria-keyshortcuts={RING_KEY}
          aria-label={t('Radio.KeyOf', { question: t('Radio.Ring'), key: RING_KEY })}
          title={t('Radio.RingHint')}
          onClick={() => setIsRing(!isRing)}
        >
          {t('Radio.Ring')} <kbd>{RING_KEY}</kbd>
        </Button>
      </fieldset>
      {/* The device's voice or the screen reader: never both. */}
      <div
        role="log"
        aria-label={t('Radio.Said')}
        aria-live={isVoice ? 'off' : 'polite'}
        className="radio-said"
      >
        {said.length === 0 && <p className="radio-note">{t('Radio.Silent')}</p>}
        {said.slice(-SHOWN).map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </section>
  );
}

/** While the radio is open, one key asks a question; not while somebody types. */
function useKeys(ask: (question: Question) => void, toggleRing: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, [contenteditable]')
      )
        return;
      const key = event.key.toUpperCase();
      const question = questions.find((one) => keys[one] === key);
      if (question !== undefined) ask(question);
      else if (key === RING_KEY) toggleRing();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [ask, toggleRing]);
}

function useRing(isOn: boolean, mine: ReadonlySet<number>): void {
  const store = useLiveStore();
  useEffect(() => {
    const player = isOn ? createRingPlayer() : null;
    if (player === null) return;
    const play = () => {
      const state = store.state();
      player.play(ringOf(state.board, mine, venueTimeMs(state)));
    };
    play();
    const timer = setInterval(play, RING_EVERY_MS);
    return () => {
      clearInterval(timer);
      player.close();
    };
  }, [isOn, mine, store]);
}
