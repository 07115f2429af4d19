/** Heats, finals or a bracket from left to right: who is in which race, and who advances. A tap follows one car. */

import type { ShownEntrant, ShownLadder } from '@lapwing/contract/results/ladders';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { NumberPlate } from '../../ui/racing/NumberPlate.tsx';
import { LadderRace } from './LadderRace.tsx';
import { RankingTable } from './RankingTable.tsx';
import { raceName, roundsOf } from './race-names.ts';
import './ladder.css';

type LadderViewProps = {
  ladder: ShownLadder;
  /** a race links to its session */
  hasLinks?: boolean;
};

export function LadderView({ ladder, hasLinks = false }: LadderViewProps) {
  const { t } = useText();
  const [followed, setFollowed] = useState<number | null>(null);
  const entrantOf = new Map(ladder.entrants.map((entrant) => [entrant.entryId, entrant]));
  const all = [...new Set(ladder.entrants.map(({ className }) => className))].filter(Boolean).sort();
  // A single class needs no colour, as in the programme.
  const classes = all.length > 1 ? all : [];
  const hasHeatResult = ladder.ranking.some(({ heats }) => heats.some((heat) => heat !== null));
  const shared = {
    ladder,
    entrantOf,
    classes,
    followed,
    onFollow: (entryId: number) => setFollowed(followed === entryId ? null : entryId),
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard. */}
      <section className="ladder" aria-label={titleOf(ladder, t('Heats.AllEntries'))} tabIndex={0}>
        {roundsOf(ladder, t).map(({ key, title, races }) => (
          <div key={key} className="ladder-round">
            <h4 className="ladder-title">{title}</h4>
            <div className="ladder-races" data-kind={ladder.kind}>
              {races.map((race) => (
                <LadderRace
                  key={race.key}
                  {...shared}
                  race={race}
                  name={raceName(race, ladder, t)}
                  hasLink={hasLinks}
                />
              ))}
            </div>
          </div>
        ))}
      </section>
      {hasHeatResult && <RankingTable {...shared} />}
      {ladder.order.length > 0 && <FinalOrder {...shared} />}
    </>
  );
}

/** The group, or all entries. */
export function titleOf({ group }: Pick<ShownLadder, 'group'>, all: string): string {
  return group === '' ? all : group;
}

type FinalOrderProps = {
  ladder: ShownLadder;
  entrantOf: ReadonlyMap<number, ShownEntrant>;
  classes: readonly string[];
};

/** It is read down each column. */
function FinalOrder({ ladder, entrantOf, classes }: FinalOrderProps) {
  const { t } = useText();
  return (
    <section aria-label={t('Heats.Order')} className="border-t border-line px-4 py-3">
      <h4 className="ladder-title">{t('Heats.Order')}</h4>
      <ol className="gap-x-6 text-3 sm:columns-2 xl:columns-3">
        {ladder.order.map((entryId, index) => {
          const entrant = entrantOf.get(entryId);
          const classIndex = classes.indexOf(entrant?.className ?? '');
          return (
            <li key={entryId} className="flex min-h-7 break-inside-avoid items-center gap-2">
              <b className="w-6 flex-none text-end font-strong">{index + 1}</b>
              <NumberPlate startNumber={entrant?.number ?? ''} {...(classIndex !== -1 && { classIndex })} />
              <span className="min-w-0 py-1 leading-4.5 wrap-break-word">{entrant?.name}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
