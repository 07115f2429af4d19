/** The sentences of race radio in the listener's language. The facts are chosen in `timing/live/radio`. */

import type { LiveGap } from '@lapwing/contract/live/row';
import type { Answer } from '@lapwing/timing/live/radio/questions';
import type { Saying, Spoken } from '@lapwing/timing/live/radio/sayings';
import { spokenName, spokenNumber, spokenTime } from '@lapwing/timing/live/radio/spoken-text';
import type { Text } from '../../../i18n/language.ts';
import { formatFigure } from '../../../i18n/numbers.ts';
import { penaltyWords } from '../../../i18n/penalty-words.ts';

export type Words = Pick<Text, 't' | 'language'> & {
  /** as an announcer has written it; undefined for a name that is read as it is written */
  pronounce?: (name: string) => string | undefined;
};

/** A name is shown as it is written, and spoken as it is pronounced. */
export type Sentence = { readonly shown: string; readonly spoken: string };

export function inBothForms(words: Words, make: (words: Words) => string): Sentence {
  const { pronounce: _, ...written } = words;
  return { shown: make(written), spoken: make(words) };
}

export function sentenceOf(saying: Saying, words: Words): string {
  return sentence(bodyOf(saying, words));
}

function bodyOf(saying: Saying, words: Words): string {
  const { t } = words;
  switch (saying.kind) {
    case 'lead':
      // Each change is a sentence of its own, so that none is left out.
      return saying.leaders
        .map((one) => sentence(t('Radio.Say.Lead', { who: who(one, words) })))
        .join(words.language === 'ja' ? '' : ' ');
    case 'flag':
      return t('Radio.Say.Flag', {
        flag: saying.flag === 'Unknown' ? saying.text : t(`LiveFlags.${saying.flag}`),
      });
    case 'winner':
      return t('Radio.Say.Winner', { who: who(saying.who, words) });
    case 'out':
      return t('Radio.Say.Out', {
        who: who(saying.who, words),
        status: t(`RowStatuses.${saying.status}`).toLowerCase(),
      });
    case 'penalty':
      return t('Radio.Say.Penalty', {
        who: who(saying.who, words),
        penalty: penaltyWords(saying.decision, saying.value, t),
      });
    case 'best-lap':
      return t('Radio.Say.BestLap', { who: who(saying.who, words), time: time(saying.timeMs, words) });
    case 'pit':
      return t('Radio.Say.Pit', {
        cars: list(
          saying.cars.map((one) => who(one, words)),
          words,
        ),
      });
    case 'place': {
      const { position, wasPosition } = saying;
      const isGained = position < wasPosition;
      return t(isGained ? 'Radio.Say.Gained' : 'Radio.Say.Lost', { who: who(saying.who, words), position });
    }
    case 'timer':
      return saying.text;
  }
}

export function answerText(answer: Answer, words: Words): string {
  const { t } = words;
  switch (answer.kind) {
    case 'leader': {
      const leader = { who: who(answer.who, words), laps: t('Radio.Laps', { count: answer.laps }) };
      if (answer.second === null || answer.gap.kind === 'none')
        return sentence(t('Radio.Answer.Leader', leader));
      const second = { gap: gap(answer.gap, words), second: who(answer.second, words) };
      return sentence(t('Radio.Answer.LeaderGap', { ...leader, ...second }));
    }
    case 'gap':
      return gapAnswer(answer, words);
    case 'flag':
      return t('Radio.Say.Flag', {
        flag:
          answer.flag === 'Unknown' ? (answer.said ?? t('LiveFlags.Unknown')) : t(`LiveFlags.${answer.flag}`),
      });
    case 'time': {
      const parts = [
        answer.timeToGoMs === null
          ? ''
          : t('Radio.Answer.TimeLeft', { time: longTime(answer.timeToGoMs, words) }),
        answer.lapsToGo === null
          ? ''
          : t('Radio.Answer.LapsLeft', { laps: t('Radio.Laps', { count: answer.lapsToGo }) }),
      ];
      return parts.filter(Boolean).join(' ');
    }
    case 'next':
      return sentence(
        t('Radio.Answer.Next', { who: who(answer.who, words), time: longTime(answer.inMs, words) }),
      );
    case 'unknown':
      return t('Radio.Answer.Unknown');
  }
}

function gapAnswer(answer: Extract<Answer, { kind: 'gap' }>, words: Words): string {
  const { t } = words;
  const name = who(answer.who, words);
  const { position, ahead, behind } = answer;
  const parts = [
    position === null
      ? t('Radio.Answer.NoPlace', { who: name })
      : t('Radio.Answer.Place', { who: name, position }),
    ahead && t('Radio.Answer.Ahead', { gap: gap(ahead.gap, words), who: who(ahead.who, words) }),
    behind && t('Radio.Answer.Behind', { gap: gap(behind.gap, words), who: who(behind.who, words) }),
  ];
  return parts.flatMap((part) => (part ? [sentence(part)] : [])).join(' ');
}

function who({ number, name }: Spoken, { t, pronounce }: Words): string {
  const said = { number: spokenNumber(number), name: pronounce?.(name) ?? spokenName(name) };
  if (said.number === '') return said.name || t('Radio.Who.nobody');
  return said.name === '' ? t('Radio.Who.number', said) : t('Radio.Who.both', said);
}

function gap(one: LiveGap, words: Words): string {
  if (one.kind === 'laps') return words.t('Radio.Laps', { count: one.laps });
  return time(one.kind === 'time' ? one.timeMs : 0, words);
}

/** `1 minute 23.4 seconds` */
function time(timeMs: number, { t, language }: Words): string {
  const { minutes, seconds } = spokenTime(timeMs);
  const said = t('Radio.Seconds', { seconds: language === 'nl' ? seconds.replace('.', ',') : seconds });
  return minutes === 0 ? said : joinTimes([t('Radio.Minutes', { count: minutes }), said], language);
}

/** Without tenths: `1 hour 12 minutes`, `40 seconds`. */
function longTime(timeMs: number, { t, language }: Words): string {
  const seconds = Math.max(0, Math.round(timeMs / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = [
    hours > 0 ? t('Radio.Hours', { count: hours }) : '',
    minutes > 0 ? t('Radio.Minutes', { count: minutes }) : '',
    hours === 0 && (rest > 0 || minutes === 0) ? t('Radio.Seconds', { seconds: formatFigure(rest, 0) }) : '',
  ];
  return joinTimes(parts.filter(Boolean), language);
}

function joinTimes(parts: readonly string[], language: Words['language']): string {
  return parts.join(language === 'ja' ? '' : ' ');
}

function list(items: readonly string[], { t }: Words): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : t('Radio.And', { first: items.slice(0, -1).join('; '), last });
}

/** Sentences may begin with a name or with `car 7`. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
