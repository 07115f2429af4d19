import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scoreSession } from '@lapwing/timing/classification/score-session';
import { describe, expect, test, vi } from 'vitest';
import { parseSimulateOptions, type SimulateOptions } from './options/simulate-options.ts';
import { runProgram } from './program.ts';
import { formatSummary, simulateRace } from './simulating/simulate-race.ts';

const given = { _: [], sport: 'Karting', seed: 'test', competitors: '6', minutes: '3', speed: '0' };
const nowMs = Date.UTC(2026, 4, 3, 14);

async function record(parts: Partial<SimulateOptions> = {}) {
  const lines: string[] = [];
  const pausesMs: number[] = [];
  const summary = await simulateRace(
    { ...parseSimulateOptions(given, nowMs), ...parts },
    {
      line: async (text) => {
        lines.push(text);
      },
      pause: async (durationMs) => {
        pausesMs.push(durationMs);
      },
    },
  );
  return { lines, pausesMs, summary };
}

describe('a simulated race', () => {
  test('is written as one JSON object per line, and its lines give the same result again', async () => {
    const { lines, summary } = await record();
    const [session, ...events] = lines.map((line) => JSON.parse(line));
    expect(session).toMatchObject({ kind: 'session', sport: 'Karting', seed: 'test', startsAtMs: nowMs });
    const scored = scoreSession(session.transponders, events, session.rules);
    expect(scored.reduce((sum, { lapCount }) => sum + lapCount, 0)).toBe(summary.laps);
    expect(events.filter(({ kind }) => kind === 'passing')).toHaveLength(summary.passings);
    expect(summary.results[0]).toMatchObject({ position: 1, laps: 3, gap: '' });
  });

  test('is the same for the same seed', async () => {
    expect(await record()).toEqual(await record());
    expect((await record({ seed: 'other' })).lines).not.toEqual((await record()).lines);
  });

  test('takes as long as the race, divided by the speed', async () => {
    const { pausesMs: atOnce } = await record({ speed: 0 });
    expect(atOnce).toEqual([]);
    const { pausesMs, lines } = await record({ speed: 10 });
    const last = JSON.parse(lines.at(-1) ?? '{}');
    const lastAtMs = last.passing?.atMs ?? last.atMs;
    expect(pausesMs.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo((lastAtMs - nowMs) / 10, 3);
  });

  test('is summed up in a table with aligned columns', async () => {
    const { summary } = await record();
    const [title, , ...table] = formatSummary(summary).split('\n');
    expect(title).toContain('Karting, seed "test"');
    expect(table).toHaveLength(7);
    expect(table[0]).toMatch(/Pos +Transponder +Laps +Total +Best +Gap/);
  });
});

describe('options', () => {
  test.each([
    [{ sport: 'Chess' }, '--sport "Chess" cannot be simulated; use one of Karting'],
    [{ competitors: '0' }, '--competitors "0" must be a whole number from 1 to 200.'],
    [{ competitors: '2.5' }, '--competitors "2.5" must be a whole number'],
    [{ minutes: 'long' }, '--minutes "long" must be a number from 1 to 1440.'],
    [{ speed: '-1' }, '--speed "-1" must be a number from 0 to 1000.'],
    [{ seed: ' ' }, '--seed needs a value.'],
    [{ start: 'soon' }, '--start "soon" must be a date and time'],
    [{ laps: '5' }, 'There is no option --laps.'],
    [{ _: ['now'] }, '"now" is unknown'],
  ])('%j are refused with what is allowed', (wrong, message) => {
    expect(() => parseSimulateOptions({ ...given, ...wrong }, nowMs)).toThrow(message);
  });

  test('are accepted in any letter case and with their own start', () => {
    expect(
      parseSimulateOptions({ ...given, sport: 'mx', start: '2026-01-02T03:04:05Z' }, nowMs),
    ).toMatchObject({
      sport: 'MX',
      startsAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
    });
  });
});

describe('the command', () => {
  async function run(...args: string[]) {
    const out: string[] = [];
    const errors: string[] = [];
    const exitCode = await runProgram(args, {
      out: (text) => out.push(text),
      error: (text) => errors.push(text),
    });
    return { exitCode, out: out.join('\n'), errors: errors.join('\n') };
  }

  test('prints the error in one line and exits with a failure', async () => {
    expect(await run('simulate', '--competitors', 'many')).toMatchObject({
      exitCode: 1,
      errors: '--competitors "many" must be a whole number from 1 to 200.',
    });
    expect(await run('simulate', '--out', '/nowhere/at/all.jsonl')).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('--out /nowhere/at/all.jsonl cannot be written'),
    });
    expect((await run('fly')).exitCode).toBe(1);
  });

  test('shows its options and examples on request', async () => {
    const { exitCode, out } = await run('simulate', '--help');
    expect(exitCode).toBe(0);
    expect(out).toContain('--competitors');
    expect(out).toContain('lapwing simulate --sport MX');
    expect((await run()).out).toContain('simulate');
  });

  test('writes the race to a file and prints the result as JSON', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lapwing-relay-'));
    const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    try {
      const file = join(folder, 'race.jsonl');
      const args = ['simulate', '--out', file, '--json', '--competitors', '4', '--minutes', '2'];
      expect((await run(...args)).exitCode).toBe(0);
      const summary = JSON.parse(String(printed.mock.calls[0]?.[0]));
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      expect(lines.filter((line) => line.startsWith('{"kind":"passing"'))).toHaveLength(summary.passings);
    } finally {
      printed.mockRestore();
      await rm(folder, { recursive: true });
    }
  });
});
