/** The passing tape: every crossing, newest on top, with what the desk proposes in its place in time. */

import type { MissedCrossing } from '@lapwing/timing/live/desk/missed-crossings';
import type { TapeEntry } from '@lapwing/timing/live/desk/tape-entry';
import { Ellipsis, Redo2 } from 'lucide-react';
import { memo, useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { Button, IconButton } from '../../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../../ui/controls/SegmentedControl.tsx';
import { classIndexAmong } from '../../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { nameOf, numberOf } from '../describe-act.ts';
import type { Proposals } from '../proposals.ts';
import { lapText, timeOfDay } from '../times.ts';
import { useRun, useRunContext } from '../use-run.ts';
import { ChosenTools } from './ChosenTools.tsx';
import { ProposalRow } from './ProposalRow.tsx';
import { useClassColours } from './RunBoard.tsx';
import { SourceMarks } from './SourceMarks.tsx';
import { UnassignedRow } from './UnassignedRow.tsx';

/** More than a screen has. Every row costs time at each crossing. */
const FIRST_ROWS = 40;

export type TapeProps = {
  proposals: Proposals;
  /** Enter on an empty line accepts the first proposal. */
  isLineEmpty: boolean;
  selected: string | null;
  onSelect: (key: string | null) => void;
  /** what is typed in the line, for the chosen crossing */
  typed: string;
  onDone: () => void;
  /** one car; empty for all */
  onlyNumber: string;
  onOnlyNumber: (number: string) => void;
};

type Line = { atMs: number; entry: TapeEntry } | { atMs: number; missed: MissedCrossing };

const isOpen = ({ competitorId, struckBy }: TapeEntry) => competitorId === null && struckBy === null;

export function Tape(props: TapeProps) {
  const { proposals, isLineEmpty, selected, onSelect, typed, onDone, onlyNumber, onOnlyNumber } = props;
  const { t } = useText();
  const { view } = useRun();
  const { state } = view;
  const colours = useClassColours();
  const [filter, setFilter] = useState<'all' | 'check'>('all');
  const [count, setCount] = useState(FIRST_ROWS);
  const taken = new Set(proposals.missed.map(({ tap }) => tap?.key));
  const entries = view.tape.filter((entry) => !taken.has(entry.key));
  const toCheck = proposals.missed.length + entries.filter(isOpen).length;
  const lines: Line[] = [
    ...entries
      .filter((entry) => filter === 'all' || isOpen(entry))
      .filter((entry) => onlyNumber === '' || numberOf(state, entry.competitorId) === onlyNumber)
      .map((entry) => ({ atMs: entry.atMs, entry })),
    ...proposals.missed.map((missed) => ({ atMs: missed.atMs, missed })),
  ].sort((a, b) => b.atMs - a.atMs);
  function rowOf(entry: TapeEntry) {
    if (isOpen(entry)) {
      const unknown = proposals.unknown.find(({ transponder }) => transponder === entry.transponder) ?? null;
      return <UnassignedRow key={entry.key} entry={entry} unknown={unknown} />;
    }
    const { key, competitorId, struckBy } = entry;
    const index = state.byCompetitor.get(competitorId ?? '');
    const className = (index === undefined ? null : state.rows[index]?.className) ?? '';
    const isSelected = selected === key;
    return (
      <TapeRow
        key={key}
        entry={entry}
        number={numberOf(state, competitorId)}
        who={
          struckBy === null
            ? nameOf(state, competitorId)
            : t(struckBy.kind === 'act' ? 'Run.DeletedBy' : 'Run.UndoneBy', {
                who: struckBy.by ?? t('Run.You'),
              })
        }
        classIndex={classIndexAmong(colours, className)}
        isSelected={isSelected}
        typed={isSelected ? typed : ''}
        onSelect={onSelect}
        onDone={onDone}
      />
    );
  }
  return (
    <>
      <div className="run-pane-head">
        <h2>{t('Run.Crossings')}</h2>
        <SegmentedControl
          label={t('Run.Crossings')}
          options={[
            { value: 'all', label: t('Run.All') },
            { value: 'check', label: `${t('Run.ToCheck')} ${toCheck}` },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {onlyNumber !== '' && (
          <Button onClick={() => onOnlyNumber('')}>{t('Run.OnlyCar', { number: onlyNumber })} ×</Button>
        )}
      </div>
      <ol className="run-tape" aria-label={t('Run.CrossingsNewest')}>
        {lines
          .slice(0, count)
          .map((line) =>
            'missed' in line ? (
              <ProposalRow
                key={`missed ${line.missed.key}`}
                missed={line.missed}
                isFirst={isLineEmpty && line.missed === proposals.missed[0]}
              />
            ) : (
              rowOf(line.entry)
            ),
          )}
        {lines.length > count && (
          <li className="p-2">
            <Button onClick={() => setCount(count + FIRST_ROWS)}>{t('Run.ShowEarlier')}</Button>
          </li>
        )}
        {lines.length === 0 && <li className="p-4 text-3 text-ink-2">{t('Run.NoCrossings')}</li>}
      </ol>
    </>
  );
}

type TapeRowProps = Pick<TapeProps, 'onSelect' | 'typed' | 'onDone'> & {
  entry: TapeEntry;
  number: string;
  /** the competitor, or who struck the crossing off */
  who: string;
  classIndex: number;
  isSelected: boolean;
};

/** The tape is made again at each crossing, and drawn while somebody types: only a row that has changed is drawn. */
const TapeRow = memo(
  function TapeRow({ entry, number, who, classIndex, isSelected, onSelect, typed, onDone }: TapeRowProps) {
    const { t } = useText();
    const { store, timeZone, canRun } = useRunContext();
    const { struckBy, sightings } = entry;
    const time = timeOfDay(entry.atMs, timeZone);
    const redoes = struckBy?.kind === 'act' ? struckBy.actId : sightings[0]?.act?.actId;
    return (
      <li data-struck={struckBy !== null || undefined} data-selected={isSelected || undefined}>
        <time>{time}</time>
        <NumberPlate startNumber={number} classIndex={classIndex} />
        <span className="run-who">{who}</span>
        <span className="num text-ink-2">{entry.lapNumber ?? ''}</span>
        <span className="num">{lapText(entry.lapTimeMs)}</span>
        <SourceMarks sightings={sightings} />
        {canRun &&
          (struckBy === null ? (
            <IconButton
              label={t('Run.ChooseWhat', { number, time })}
              aria-pressed={isSelected}
              onClick={() => onSelect(isSelected ? null : entry.key)}
            >
              <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          ) : (
            redoes !== undefined && (
              <IconButton
                label={t('Run.CountAgain', { number, time })}
                onClick={() => store.switch(struckBy.kind === 'act' ? 'undo' : 'redo', redoes)}
              >
                <Redo2 size={15} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )
          ))}
        {canRun && isSelected && struckBy === null && <ChosenTools {...{ entry, typed, onDone }} />}
      </li>
    );
  },
  ({ entry: before, ...a }, { entry: after, ...b }) =>
    Object.entries(a).every(([name, value]) => b[name as keyof typeof b] === value) &&
    isSameEntry(before, after),
);

function isSameEntry({ sightings: before, ...a }: TapeEntry, { sightings: after, ...b }: TapeEntry): boolean {
  return (
    Object.entries(a).every(([name, value]) => b[name as keyof typeof b] === value) &&
    before.length === after.length &&
    before.every(
      ({ source, atMs, act }, place) =>
        after[place]?.source === source && after[place].atMs === atMs && after[place].act === act,
    )
  );
}
