import { afterEach, expect, test, vi } from 'vitest';
import { runProgram } from './program.ts';

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

async function complaintAbout(...args: string[]): Promise<string> {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const readSettings = () => {
    throw new Error('it was begun');
  };
  await runProgram(args, { readSettings, packageUrl: new URL('file:///package.json') });
  return said.mock.calls.flat().map(String).join('\n');
}

test('an option that a command does not have is refused by name before anything is done', async () => {
  const key = ['key', 'create', '1', '--name', 'Decoder'];
  expect(await complaintAbout(...key, '--scope', 'practice')).toContain('There is no option --scope.');
  expect(await complaintAbout('start', '--port=80')).toContain('There is no option --port.');
  expect(process.exitCode).toBe(1);
  expect(await complaintAbout(...key, '--scopes=practice', '--json')).toContain('it was begun');
});
