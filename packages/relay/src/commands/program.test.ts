import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runProgram } from './program.ts';

test('--version prints the version of the project', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  const printed: string[] = [];
  const output = {
    out: (text: string) => void printed.push(text),
    error: (text: string) => void printed.push(text),
  };
  expect(await runProgram(['--version'], output)).toBe(0);
  expect(printed).toEqual([version]);
});
