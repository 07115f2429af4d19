/** What can be done with the chosen crossing, by the number that is typed. Keys do the same. */

import type { TapeEntry } from '@lapwing/timing/live/desk/tape-entry';
import { useText } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { removedOf } from '../acts.ts';
import { type Command, parseCommand } from '../command.ts';
import { numberOf } from '../describe-act.ts';
import { planCommand } from '../do-command.ts';
import { useRun } from '../use-run.ts';
import { KeyCap } from './KeyCap.tsx';

type ChosenToolsProps = { entry: TapeEntry; typed: string; onDone: () => void };

export function ChosenTools({ entry, typed, onDone }: ChosenToolsProps) {
  const { t } = useText();
  const { view, store, timeZone, canDecide } = useRun();
  const { state, tape } = view;
  const command = parseCommand(typed);
  const number = command.kind === 'crossing' && command.timeOfDay === null ? command.number : '';
  const own = numberOf(state, entry.competitorId);

  function planOf(wanted: Command) {
    const nowMs = store.nowMs();
    return planCommand(wanted, { state, tape, chosen: entry, nowMs, timeZone, canDecide });
  }

  function enter(wanted: Command): void {
    const plan = planOf(wanted);
    if (plan.kind !== 'act') return;
    store.do(plan.does);
    onDone();
  }

  function remove(): void {
    store.do(removedOf(entry));
    onDone();
  }

  const reassign: Command = { kind: 'reassign', from: '', to: number, timeOfDay: null };
  const swap: Command = { kind: 'swap', one: own, other: number, timeOfDay: null };
  return (
    <p className="run-choice run-chosen">
      {number === '' ? (
        <span className="text-ink-2">{t('Run.TypeRight')}</span>
      ) : (
        <>
          <Button kind="primary" onClick={() => enter(command)}>
            {t('Run.ThisWas', { number })} <KeyCap keys="Enter" />
          </Button>
          {planOf(reassign).kind === 'act' && (
            <Button onClick={() => enter(reassign)}>{t('Run.FromHere', { number })}</Button>
          )}
          {planOf(swap).kind === 'act' && (
            <Button onClick={() => enter(swap)}>{t('Run.SwapFromHere', { number })}</Button>
          )}
        </>
      )}
      <Button onClick={remove}>
        {t('Run.Delete')} <KeyCap keys="Del" />
      </Button>
    </p>
  );
}
