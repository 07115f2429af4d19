/** A crossing of nobody: a transponder that no car has, or a tap without a number. */

import type { TapeEntry } from '@lapwing/timing/live/desk/tape-entry';
import type { UnknownTransponder } from '@lapwing/timing/live/desk/unknown-owner';
import { CircleHelp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { assignedOf, numberedOf } from '../acts.ts';
import { numberOf } from '../describe-act.ts';
import { timeOfDay } from '../times.ts';
import { useRun } from '../use-run.ts';
import { KeyCap } from './KeyCap.tsx';
import { SourceMarks } from './SourceMarks.tsx';

export function useAssign() {
  const { store, view } = useRun();
  return {
    /** All crossings of the transponder, from its first one on. */
    transponder({ transponder, firstAtMs }: UnknownTransponder, number: string): void {
      store.do(assignedOf(view.state, transponder, number, firstAtMs));
    },
    tap(entry: TapeEntry, number: string): void {
      store.do(entry.sightings.flatMap(({ crossing }) => numberedOf(view.state, crossing, number)));
    },
  };
}

type UnassignedRowProps = { entry: TapeEntry; unknown: UnknownTransponder | null };

export function UnassignedRow({ entry, unknown }: UnassignedRowProps) {
  const { t } = useText();
  const { view, timeZone, canRun } = useRun();
  const assign = useAssign();
  const [number, setNumber] = useState('');
  const owner = unknown?.owner ?? null;
  const ownerNumber = owner === null ? '' : numberOf(view.state, owner.competitorId);
  // Only the newest crossing of a transponder asks.
  const isAsked =
    unknown === null || view.tape.find((each) => each.transponder === entry.transponder) === entry;

  function give(wanted: string): void {
    if (wanted === '') return;
    if (unknown === null) assign.tap(entry, wanted);
    else assign.transponder(unknown, wanted);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    give(number.trim());
    setNumber('');
  }

  return (
    <li data-open="">
      <time>{timeOfDay(entry.atMs, timeZone)}</time>
      <NumberPlate startNumber="?" />
      <span className="run-who">
        <b>{entry.transponder === null ? t('Run.NoNumber') : t('Run.Unknown')}</b> {entry.transponder}
      </span>
      <SourceMarks sightings={entry.sightings} />
      {isAsked && owner !== null && (
        <p className="run-why">
          <CircleHelp size={15} strokeWidth={1.75} aria-hidden="true" className="flex-none text-slow" />
          {t('Run.MayBe', { number: ownerNumber, time: timeOfDay(owner.lastSeenAtMs, timeZone, 0) })}
        </p>
      )}
      {isAsked && canRun && (
        <form className="run-choice" onSubmit={submit}>
          <input
            className="run-number"
            aria-label={t('Run.AssignTo', { time: timeOfDay(entry.atMs, timeZone) })}
            placeholder={t('Run.No')}
            inputMode="numeric"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <Button type="submit" disabled={number.trim() === ''}>
            {t('Run.Assign')}
          </Button>
          {owner !== null && (
            <Button onClick={() => give(ownerNumber)}>
              {t('Run.ItIs', { number: ownerNumber })} <KeyCap keys="Shift Enter" />
            </Button>
          )}
          {unknown !== null && <span>{t('Run.Times', { count: unknown.times })}</span>}
        </form>
      )}
    </li>
  );
}
