/** Runs every shell block of README.md and docs/*.md literally, in the order in which a host and a timer read them. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runQuietly, stopEverything } from './child-process.mjs';
import { documentedBlock, documentedBlocks } from './documented-blocks.mjs';
import { openHostMachine } from './documented-host.mjs';
import { findProgram } from './find-program.mjs';
import { root } from './workspace.mjs';

/** The order of readers: somebody who tries it, then a host, then a timer, then everyone else. */
const order = ['README.md', 'docs/operating.md', 'docs/timing-at-the-track.md'];
const blocks = documentedBlocks();
const place = (/** @type {string} */ file) => (order.includes(file) ? order.indexOf(file) : order.length);
const shellBlocks = blocks
  .filter(({ language }) => language === 'sh')
  .sort((a, b) => place(a.file) - place(b.file));

/** @type {Awaited<ReturnType<typeof openHostMachine>>} */
let machine;
beforeAll(async () => {
  machine = await openHostMachine();
});
// A machine that failed to open may have started processes.
afterAll(() => machine?.close() ?? stopEverything());

it('blocks are either run here or of a kind that is only read', () => {
  const run = ['sh', 'ini', 'nginx'];
  const read = ['json', 'html', ''];
  expect(blocks.map(({ language }) => language).filter((each) => ![...run, ...read].includes(each))).toEqual(
    [],
  );
  const unmarked = blocks.filter(({ language }) => language === '');
  expect(unmarked.filter(({ text }) => /^(\$ |sudo |npm |npx |node |curl |lapwing)/m.test(text))).toEqual([]);
});

describe('a reader who types', () => {
  it.each(shellBlocks)('$file:$line', async ({ text }) => {
    await machine.run(text);
  });
});

it('systemd accepts the unit', async ({ skip }) => {
  const analyze = findProgram('systemd-analyze');
  if (analyze === undefined) return skip('systemd is not installed');
  const unit = machine.write('lapwing.service', documentedBlock('ini'));
  expect(await runQuietly(analyze, ['verify', '--man=no', unit])).toEqual({ code: 0, output: '' });
});

describe('commands within the text', () => {
  const texts = [...new Set(blocks.map(({ file }) => file))].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const spans = texts.flatMap((text) => [
    ...text.matchAll(/`((?:lapwing|lapwing-server|npm|npx|node) [^`]+)`/g),
  ]);
  // The table of commands leaves out the program's name.
  const [, table = ''] = /^\| `lapwing-server …` .*?\n(.*?)\n\n/ms.exec(texts.join('\n')) ?? [];
  const rows = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, command]) => `lapwing-server ${command}`);
  const commands = [...new Set([...spans.map(([, command = '']) => command), ...rows])];

  it('the table of commands is found', () => expect(rows.length).toBeGreaterThan(10));

  it.each(commands.filter((command) => /^lapwing/.test(command)))(
    '%s is a command with these options',
    async (command) => {
      const [program = '', ...words] = command.split(' ');
      if (words[0] === '…') return;
      const help = await machine.helpOf(program, words);
      for (const [option] of command.matchAll(/--[a-z][\w-]*/g)) expect(help).toContain(option);
    },
  );

  it('scripts of npm and of the project exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const named = commands.flatMap(
      (command) => /\bnpm (?:run )?(start|test|[\w:-]+)/.exec(command)?.[1] ?? [],
    );
    const own = ['audit', 'ci', 'pack', 'install', 'link'];
    expect(named.filter((name) => !(name in scripts) && !own.includes(name))).toEqual([]);
    for (const command of commands) {
      const [, file] = /^node (\S+)/.exec(command) ?? [];
      if (file !== undefined) readFileSync(join(root, file));
    }
  });
});
