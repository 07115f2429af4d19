/** What each contender needs for the title, in sentences. */

import type { ChampionshipSeason } from '@lapwing/contract/results/season';
import type { NowRow } from '@lapwing/timing/championship/as-it-stands';
import type { TitleChance } from '@lapwing/timing/championship/title-race';
import { useText } from '../../../i18n/language.ts';
import { classColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { type ChanceWords, placeText, rivalsText } from './chance-text.ts';
import { SideSection } from './SideSection.tsx';

type ChampionIfProps = { season: ChampionshipSeason; rows: readonly NowRow[]; words: ChanceWords };

const MOST_PEOPLE = 5;
const MOST_WAYS = 3;
/** A longer list is not read by anybody. */
const MOST_RIVALS = 3;

export function ChampionIf({ season, rows, words }: ChampionIfProps) {
  const { t } = useText();
  const colours = classColours(
    season.classes,
    rows.map(({ who }) => who.class),
  );
  const contenders = rows.flatMap(({ chance, who, person }) =>
    chance !== null && (chance.kind === 'champion' || chance.kind === 'certain' || chance.ways.length > 0)
      ? [{ chance, who, person }]
      : [],
  );
  const isOpen = rows.some(({ chance }) => chance?.kind === 'later');
  const coming = season.events
    .flatMap(({ rounds }) => rounds)
    .filter(({ state }) => state === 'coming').length;
  if (contenders.length === 0 && !isOpen) return null;
  const hasFastestLap = season.rules.fastestLapPoints > 0 && words.isLastRound;
  return (
    <SideSection title={t('Standings.ChampionIf')}>
      <ul>
        {contenders.slice(0, MOST_PEOPLE).map(({ chance, who, person }) => (
          <li
            key={person}
            className="grid grid-cols-[2.5rem_1fr] gap-2.5 border-b border-line py-2.5 text-3 text-ink-2"
          >
            <NumberPlate startNumber={who.no} classIndex={classIndexAmong(colours, who.class)} />
            <div>
              {sentencesOf(chance, words).map((sentence) => (
                <p key={sentence}>
                  <b className="font-strong text-ink">{who.lastName || who.firstName}</b> {sentence}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="pt-1.5 text-2 text-ink-3">
        {contenders.length === 0
          ? t('Standings.Undecided', { count: coming })
          : contenders.length <= MOST_PEOPLE && !isOpen && t('Standings.NobodyElse')}{' '}
        {contenders.some(({ chance }) => chance.kind !== 'champion') && t('Standings.Places')}{' '}
        {hasFastestLap && t('Standings.FastestLap')}
      </p>
    </SideSection>
  );
}

function sentencesOf({ kind, needs, ways }: TitleChance, words: ChanceWords): string[] {
  const { t, isLastRound } = words;
  if (kind === 'champion') return [t('Standings.IsChampion')];
  const certain =
    needs === null
      ? []
      : [
          t(isLastRound ? 'Standings.IfPlace' : 'Standings.IfToday', {
            place: placeText({ from: 1, to: needs }, words),
          }),
        ];
  const others = ways
    .filter(({ rivals }) => rivals.length <= MOST_RIVALS)
    .slice(0, MOST_WAYS - certain.length)
    .map((way) =>
      t('Standings.IfPlaceWith', { place: placeText(way, words), rivals: rivalsText(way.rivals, words) }),
    );
  const [first] = ways;
  if (certain.length + others.length > 0 || first === undefined) return [...certain, ...others];
  return [t('Standings.IfPlaceOthers', { place: placeText(first, words), count: first.rivals.length })];
}
