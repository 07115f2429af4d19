import type { ChampionshipSummary } from '@lapwing/contract/results/championships';
import { expect, test } from 'vitest';
import { seasonsOf } from './season-choice.ts';

function made(id: number, name: string, season: string): ChampionshipSummary {
  return {
    id,
    organization: 1,
    championshipid: id,
    name,
    season,
    html: null,
    xml: null,
    backupxml: null,
    class: '',
    resultStatus: 'Official',
  };
}

const list = [
  made(12, 'GT4', '2026'),
  made(18, 'GT4', '2026'),
  made(15, 'TCR', '2026'),
  made(11, 'GT4', '2025'),
  made(17, 'GT4', '2025'),
  made(10, 'GT4', '2024'),
];

test('a championship is matched across seasons by name, and by its place among those with the same name', () => {
  expect(seasonsOf(list, 17)).toEqual([
    { season: '2026', championshipId: 18 },
    { season: '2025', championshipId: 17 },
  ]);
  expect(seasonsOf(list, 12).map(({ championshipId }) => championshipId)).toEqual([12, 11, 10]);
});

test('one that is not in the list has no seasons', () => {
  expect(seasonsOf(list, 99)).toEqual([]);
});
