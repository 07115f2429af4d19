/** The ranking after the heats, with the points of each round and where everyone goes. */

import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { useText } from '../../i18n/language.ts';
import { NumberPlate } from '../../ui/racing/NumberPlate.tsx';
import type { LadderPartProps } from './LadderRace.tsx';
import { raceName } from './race-names.ts';

export function RankingTable({ ladder, entrantOf, classes, followed }: LadderPartProps) {
  const { t } = useText();
  const { ranking, isRankingFinal } = ladder;
  const rounds = ranking[0]?.heats.length ?? 0;
  const finals = ladder.races.filter(({ phase }) => phase === 'final');
  const tied = ranking.filter(({ tie }) => tie !== null);
  const marks = new Map(tied.map(({ entryId }, index) => [entryId, index + 1]));
  return (
    <div className="relative overflow-x-auto border-t border-line">
      <table className="data-table ladder-ranking [--stick:auto]" data-dense>
        <caption className="px-4 pt-3 pb-1 text-start text-4 font-strong stretch-data">
          {t('Heats.Ranking')}
          {!isRankingFinal && (
            <span className="ms-2 text-3 font-normal text-slow">{t('Heats.AsItStands')}</span>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col" data-align="end">
              {t('Heats.Pos')}
            </th>
            <th scope="col">{t('Heats.No')}</th>
            <th scope="col" className="w-full">
              {t('Heats.Competitor')}
            </th>
            {rounds > 1 &&
              Array.from({ length: rounds }, (_, round) => (
                <th key={roundKey(round)} scope="col" data-align="end" className="phone:hidden">
                  {t('Heats.RoundShort', { round: round + 1 })}
                </th>
              ))}
            <th scope="col" data-align="end">
              {t('Heats.Total')}
            </th>
            {finals.length > 0 && <th scope="col">{t('Heats.Next')}</th>}
          </tr>
        </thead>
        <tbody>
          {ranking.map(({ entryId, place, points, heats }) => {
            const entrant = entrantOf.get(entryId);
            const classIndex = classes.indexOf(entrant?.className ?? '');
            const final = isRankingFinal ? finalOf(finals, entryId) : undefined;
            return (
              <tr key={entryId} data-highlight={followed === entryId || undefined}>
                <td data-align="end" className="font-strong">
                  {place}
                </td>
                <td>
                  <NumberPlate
                    startNumber={entrant?.number ?? ''}
                    {...(classIndex !== -1 && { classIndex })}
                  />
                </td>
                <td className="max-w-0 min-w-24 py-1 leading-4.5 wrap-break-word whitespace-normal">
                  {entrant?.name}
                  {entrant?.isOut && <span className="ms-2 text-2 text-ink-3">{t('Heats.Withdrawn')}</span>}
                </td>
                {rounds > 1 &&
                  heats.map((heat, round) => (
                    <td key={roundKey(round)} data-align="end" className="phone:hidden">
                      {heat?.isDropped ? (
                        <s className="text-ink-3">
                          {heat.points}
                          <span className="sr-only"> {t('Heats.Dropped')}</span>
                        </s>
                      ) : (
                        heat?.points
                      )}
                    </td>
                  ))}
                <td data-align="end" className="font-strong">
                  {points}
                  {marks.has(entryId) && <sup className="text-ink-3">{marks.get(entryId)}</sup>}
                </td>
                {finals.length > 0 && <td>{final && raceName(final, ladder, t)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
      {tied.length > 0 && (
        <ul className="px-4 py-2 text-2 text-ink-3">
          {tied.map(({ entryId, tie }) => (
            <li key={entryId}>
              <sup>{marks.get(entryId)}</sup> {entrantOf.get(entryId)?.number}:{' '}
              {tie && t(`Heats.Ties.${tie}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const roundKey = (round: number) => `round-${round}`;

/** The first race after the heats: a final that it did not reach from another one. */
function finalOf(finals: ShownLadder['races'], entryId: number) {
  return finals.find(({ places }) =>
    places.some((place) => place.entryId === entryId && place.origin?.kind !== 'race'),
  );
}
