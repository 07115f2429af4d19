/** What the races and rounds of a ladder are called. */

import type { ShownLadder, ShownRace } from '@lapwing/contract/results/ladders';
import type { Translate } from '../../i18n/translate.ts';

type Races = Pick<ShownLadder, 'races'>;

export function raceName(race: ShownRace, { races }: Races, t: Translate): string {
  const { phase, round, index } = race;
  const ofPhase = races.filter((each) => each.phase === phase);
  const rounds = Math.max(...ofPhase.map((each) => each.round));
  switch (phase) {
    case 'heat':
      return rounds > 1 ? t('Heats.Names.HeatOfRound', { round, index }) : t('Heats.Names.Heat', { index });
    case 'final':
      return ofPhase.length === 1
        ? t('Heats.Names.Final')
        : t('Heats.Names.LetterFinal', { letter: letterOf(race) });
    case 'bracket':
      if (round === rounds && !hasGrandFinal(races)) return t('Heats.Names.Final');
      if (round === rounds - 1 && !hasGrandFinal(races)) return t('Heats.Names.SemiFinal', { index });
      if (isQuarterFinal(race, races)) return t('Heats.Names.QuarterFinal', { index });
      return t('Heats.Names.BracketRace', { round, index });
    case 'secondChance':
      return t('Heats.Names.SecondChance', { round, index });
    case 'grandFinal':
      return t('Heats.Names.GrandFinal');
  }
}

const letterOf = ({ index }: Pick<ShownRace, 'index'>) => String.fromCharCode(64 + index);

/** The letter of a final is enough. */
export function shortName(race: ShownRace, ladder: Races, t: Translate): string {
  const finals = ladder.races.filter(({ phase }) => phase === 'final');
  return race.phase === 'final' && finals.length > 1 ? letterOf(race) : raceName(race, ladder, t);
}

const hasGrandFinal = (races: readonly ShownRace[]) => races.some(({ phase }) => phase === 'grandFinal');

/** Of a bracket of pairs, two rounds before its last race. */
function isQuarterFinal({ phase, round }: ShownRace, races: readonly ShownRace[]): boolean {
  const rounds = Math.max(...races.filter((each) => each.phase === phase).map((each) => each.round));
  const arePairs = races.every(({ places }) => places.length <= 2);
  return arePairs && round === rounds - 2 && !hasGrandFinal(races);
}

export type LadderRound = { key: string; title: string; races: ShownRace[] };

/** Columns from left to right; finals are one column, with A on top. */
export function roundsOf(ladder: Races, t: Translate): LadderRound[] {
  const rounds = new Map<string, LadderRound>();
  for (const race of ladder.races) {
    const key = race.phase === 'final' ? 'final' : `${race.phase}-${race.round}`;
    const round = rounds.get(key);
    if (round !== undefined) round.races.push(race);
    else rounds.set(key, { key, title: roundTitle(race, ladder, t), races: [race] });
  }
  return [...rounds.values()].map((round) =>
    round.key === 'final' ? { ...round, races: round.races.toReversed() } : round,
  );
}

function roundTitle(race: ShownRace, { races }: Races, t: Translate): string {
  const { phase, round } = race;
  const ofPhase = races.filter((each) => each.phase === phase);
  const rounds = Math.max(...ofPhase.map((each) => each.round));
  switch (phase) {
    case 'heat':
      return rounds > 1 ? t('Heats.Names.Round', { round }) : t('Heats.Names.Heats');
    case 'final':
      return ofPhase.length === 1 ? t('Heats.Names.Final') : t('Heats.Names.Finals');
    case 'bracket':
      if (round === rounds && !hasGrandFinal(races)) return t('Heats.Names.Final');
      if (round === rounds - 1 && !hasGrandFinal(races)) return t('Heats.Names.SemiFinals');
      return isQuarterFinal(race, races) ? t('Heats.Names.QuarterFinals') : t('Heats.Names.Round', { round });
    case 'secondChance':
      return t('Heats.Names.SecondChances', { round });
    case 'grandFinal':
      return t('Heats.Names.GrandFinal');
  }
}
