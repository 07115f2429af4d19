import { describe, expect, test } from 'vitest';
import { checkResults } from '../documents/check-results.ts';
import { hasRaceData, hasRaceFile, readCsv, readRaceFile } from '../real-races/race-data.test-support.ts';
import { decodeText } from '../text/decode-text.ts';
import { type ResultFile, readResultFiles } from './read-result-files.ts';

/** [file, separator, laps, penalties as number and seconds] as in the notes next to the data */
const races: [string, ',' | ';', number, Record<string, number>][] = [
  ['alkamel-imsa/2021-vir', ',', 1_473, {}],
  ['alkamel-imsa/2024-detroit', ',', 1_462, {}],
  ['alkamel-imsa/2024-long-beach', ',', 1_586, {}],
  ['alkamel-imsa/2023-long-beach', ',', 1_844, {}],
  ['alkamel-imsa/2022-watkins-glen-6h', ',', 6_698, {}],
  ['alkamel-imsa/2023-sebring-12h', ',', 15_196, {}],
  ['alkamel-grcup/barber-r2', ';', 602, {}],
  ['alkamel-grcup/sebring-r1', ';', 401, { 41: 344 }],
  ['alkamel-grcup/vir-r1', ';', 415, { 51: 30, 113: 30, 98: 30, 89: 30 }],
  ['alkamel-grcup/indianapolis-r1', ';', 669, { 22: 5, 8: 68, 72: 68 }],
  ['alkamel-grcup/road-america-r2', ';', 430, { 31: 52, 5: 52 }],
];

function filesOf(race: string): ResultFile[] {
  return [
    'results.csv',
    'results-official.csv',
    'laps.csv',
    'laps.csv.gz',
    'laps-with-sections.csv',
    'weather.csv',
  ]
    .map((ending) => `${race}-${ending}`)
    .filter(hasRaceFile)
    .map((name) => ({ name, text: decodeText(readRaceFile(name)).text, format: null }));
}

function sessionOf(race: string, name = 'Race') {
  const outcome = readResultFiles(filesOf(race), {
    event: { clientId: 'e', startDate: '2025-05-03' },
    session: { name, status: 'Official' },
  });
  if (outcome.kind === 'refused') return expect.fail(JSON.stringify(outcome.errors.slice(0, 5)));
  expect(checkResults(outcome.document)).toEqual([]);
  return { ...outcome.document.sessions[0], formats: outcome.formats };
}

describe.skipIf(!hasRaceData('alkamel-imsa') || !hasRaceData('alkamel-grcup')).each(races)(
  '%s',
  (race, separator, lapCount, penalties) => {
    test('becomes one session with its laps, places, weather and time penalties', () => {
      const session = sessionOf(race);
      const hasWeather = hasRaceFile(`${race}-weather.csv`);
      expect(session.formats).toEqual([
        'alkamel-results',
        'alkamel-laps',
        ...(hasWeather ? ['alkamel-weather'] : []),
      ]);
      expect(session).toMatchObject({ type: 'race', startTime: expect.stringMatching(/^\d\d:/) });
      const competitors = session.competitors ?? [];
      expect(competitors.reduce((sum, { laps = [] }) => sum + laps.length, 0)).toBe(lapCount);
      if (hasWeather) expect(session.weather?.length).toBeGreaterThan(10);
      const given = session.rulings?.map((one) =>
        one.kind === 'penalty' ? [one.competitor, one.penaltyMs / 1000] : [],
      );
      expect(Object.fromEntries(given ?? [])).toEqual(penalties);

      const ending = race.includes('grcup') ? 'results-official.csv' : 'results.csv';
      const published = readCsv(`${race}-${ending}`, separator);
      expect(
        competitors.map(({ number, position, laps = [], status }) => [
          number,
          position ?? null,
          laps.length,
          status ?? 'Normal',
        ]),
      ).toEqual(
        published.map((row) => [
          row.NUMBER,
          row.POSITION === '' ? null : Number(row.POSITION),
          Number(row.LAPS),
          row.STATUS === 'Not started' ? 'DNS' : 'Normal',
        ]),
      );
    });
  },
);

describe.skipIf(!hasRaceData('alkamel-imsa'))('details of Al Kamel files', () => {
  test('a lap has sections, time of day, flag and pit lane', () => {
    const [first] =
      sessionOf('alkamel-imsa/2023-long-beach').competitors?.filter(({ number }) => number === '1') ?? [];
    expect(first).toMatchObject({
      lastName: 'Bryan Sellers / Madison Snow',
      team: 'Paul Miller Racing',
      className: 'GTD',
    });
    expect(first?.laps?.[0]).toEqual({
      lapTimeMs: 96_568,
      driver: 'Madison Snow',
      timeOfDayMs: 50_861_491,
      sectionTimesMs: [32_533, 31_312, 32_723],
      flag: 'YELLOW',
    });
    expect(first?.laps?.some(({ isInPit }) => isInPit)).toBe(true);
  });

  test('qualifying is ranked by the best lap, and American weather is converted to our units', () => {
    const session = sessionOf('alkamel-imsa/2024-long-beach-qualifying', 'Qualifying');
    expect(session).toMatchObject({ type: 'qualify' });
    expect(session.competitors?.[0]).toMatchObject({ number: '31', position: 1, bestTimeMs: 71_388 });
    const [weather] = sessionOf('alkamel-imsa/2023-sebring-12h').weather ?? [];
    expect(weather).toEqual({
      at: '2023-03-18T14:11:19.000Z',
      airTemperatureC: 25.7,
      trackTemperatureC: 23.9,
      humidityPercent: 64,
      pressureHpa: 1_013,
      windSpeedKmh: 2.1,
      windDirectionDegrees: 305,
    });
  });
});
