import { describe, expect, it } from 'vitest';
import { foldName } from './name-words.ts';

describe('a folded name', () => {
  it.each([
    ['Circuit de Nürburgring', 'circuit de nurburgring'],
    ['Łódź  Kart-Cup', 'lodz kart cup'],
    ['鈴鹿サーキット', '鈴鹿サーキット'],
    ['ﾄﾞﾗｲﾊﾞｰ', 'ドライバー'],
    ['れーす ごー!', 'レース ゴー '],
    ['İzmir', 'izmir'],
  ])('of %s is %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('does not change when folded again', () => {
    for (const name of ['Straße', 'ﾄﾞﾗｲﾊﾞｰ', 'がらーじ', 'Ørsted’s Cup'])
      expect(foldName(foldName(name))).toBe(foldName(name));
  });
});
