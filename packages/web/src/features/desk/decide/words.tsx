/** Incidents and rulings in words. */

import type { CaseIncident, CaseRulingAnswer } from '@lapwing/contract/desk/decide';
import { CircleCheck, CircleDashed, Contrast } from 'lucide-react';
import { penaltyWords } from '../../../i18n/penalty-words.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { classColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { useCases } from './use-cases.ts';

export function rulingWords({ decision, text, value }: CaseRulingAnswer, t: Translate): string {
  if (decision !== null) return penaltyWords(decision, value, t);
  switch (text) {
    case 'placed':
      return t('Decide.OtherRulings.placed', { value: String(value) });
    case 'relegated':
    case 'not-classified':
      return t(`Decide.OtherRulings.${text}`);
    default:
      return t('Decide.OtherRulings.status');
  }
}

export function outcomeWords(
  { state, outcome, document, incidentId }: CaseIncident,
  rulings: readonly CaseRulingAnswer[],
  t: Translate,
): string {
  if (state !== 'closed') return t(`Decide.States.${state}`);
  const given = rulings.filter((ruling) => ruling.incidentId === incidentId);
  const words = given.map((ruling) => rulingWords(ruling, t));
  const first = outcome === null ? t('Decide.States.closed') : t(`Decide.Outcomes.${outcome}`);
  const number = document === '' ? [] : [t('Penalties.Document', { document })];
  return [...(words.length > 0 ? words : [first]), ...number].join(', ');
}

/** A shape for each state, not only a colour. */
export function StateMark({ state }: { state: 'open' | 'half' | 'done' }) {
  const look = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (state === 'done') return <CircleCheck {...look} className="flex-none text-pb" />;
  if (state === 'half') return <Contrast {...look} className="flex-none text-slow" />;
  return <CircleDashed {...look} className="flex-none text-ink-3" />;
}

export function CarPlate({ number }: { number: string }) {
  const { file } = useCases();
  const colours = classColours(
    file.classes,
    file.cars.map(({ className }) => className),
  );
  const className = file.cars.find((car) => car.number === number)?.className ?? '';
  return <NumberPlate startNumber={number} classIndex={classIndexAmong(colours, className)} />;
}
