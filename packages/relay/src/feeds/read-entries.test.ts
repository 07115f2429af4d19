import { describe, expect, test } from 'vitest';
import { loopOf, parseLoopNames, sessionLoopsOf } from './loops.ts';
import { parseEntries } from './read-entries.ts';

describe('a start list', () => {
  test('is read by the titles of its columns, in any order, with commas or semicolons', () => {
    const expected = [
      {
        kind: 'competitor',
        atMs: 5,
        competitorId: '1234567',
        number: '07',
        transponders: ['1234567', '7654321'],
        fullName: 'Bakker, Mara',
        className: 'Junior',
      },
    ];
    const commas = 'Class,Transponder,No.,Name\r\nJunior,1234567 7654321,07,"Bakker, Mara"\r\n\r\n';
    const semicolons = 'Class;Transponder;No.;Name\nJunior;1234567 7654321;07;"Bakker, Mara"';
    expect(parseEntries(commas, 'list.csv', 5)).toEqual(expected);
    expect(parseEntries(semicolons, 'list.csv', 5)).toEqual(expected);
  });

  test('with errors is refused with all of them, line by line', () => {
    expect(() => parseEntries('Name,Number\n', 'list.csv', 0)).toThrow('has no column "transponder"');
    const wrong = 'number,transponder\n1,11\n,12\n3,11\n4,"x\n';
    expect(() => parseEntries(wrong, 'list.csv', 0)).toThrow(
      'list.csv has errors:\n  line 3: there is no number\n  line 4: transponder 11 stands on line 2 too\n  line 5: a quote is not closed',
    );
  });
});

describe('loops', () => {
  test('are the finish unless they are named', () => {
    expect(loopOf(parseLoopNames(null), 1001)).toBe('finish');
    const loops = parseLoopNames('1001=finish, 1002=section-1,1003=pit-in');
    expect([1001, 1002, 1003, 9].map((decoder) => loopOf(loops, decoder))).toEqual([
      'finish',
      'section-1',
      'pit-in',
      'finish',
    ]);
    expect(sessionLoopsOf(loops)).toEqual([
      { loopId: 'finish', role: 'finish' },
      { loopId: 'section-1', role: 'section', section: 0 },
      { loopId: 'pit-in', role: 'pit-in' },
    ]);
  });

  test('that are incomplete are refused', () => {
    expect(() => parseLoopNames('1001=')).toThrow('--loop "1001=" must be a name such as finish');
  });
});
