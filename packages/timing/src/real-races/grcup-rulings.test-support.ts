/** The rulings of the GR Cup's officials, publication by publication. */

import { addedSeconds, lapDeleted, putBehind, type RulingOnCar } from './published-race.test-support.ts';

type Publication = { race: string; status: 'provisional' | 'official'; rulings: RulingOnCar[] };

// If the fastest lap was the first, timed from the start signal, the next best counts: the series excludes it.
const firstLap = (...numbers: string[]) => lapDeleted(1, 'the first lap is no best lap', ...numbers);
const indianapolis = [...firstLap('31', '86'), ...addedSeconds(5, '22'), ...addedSeconds(68, '8')];
const vir = [...firstLap('98', '89'), ...addedSeconds(30, '51')];

/** The rulings are the exceptions that the laps alone do not show. */
export const publications: Publication[] = [
  { race: 'barber-r1', status: 'provisional', rulings: [] },
  { race: 'barber-r2', status: 'provisional', rulings: [] },
  { race: 'barber-r2', status: 'official', rulings: [] },
  { race: 'indianapolis-r1', status: 'provisional', rulings: indianapolis },
  { race: 'indianapolis-r1', status: 'official', rulings: [...indianapolis, ...addedSeconds(68, '72')] },
  { race: 'road-america-r2', status: 'provisional', rulings: [] },
  {
    race: 'road-america-r2',
    status: 'official',
    rulings: [...addedSeconds(52, '31', '5'), ...putBehind('field', '72', '47')],
  },
  { race: 'sebring-r1', status: 'provisional', rulings: addedSeconds(344, '41') },
  { race: 'sebring-r1', status: 'official', rulings: addedSeconds(344, '41') },
  { race: 'vir-r1', status: 'provisional', rulings: vir },
  { race: 'vir-r1', status: 'official', rulings: [...vir, ...addedSeconds(30, '113', '98', '89')] },
];
