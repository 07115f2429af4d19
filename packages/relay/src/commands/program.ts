/** The `lapwing` command: its sub-commands, its help, and how a failure is said. */

import { defineCommand, renderUsage, runCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { championshipCommand, championshipExamples } from './championship.ts';
import { relayCommand, relayExamples } from './relay.ts';
import { replayCommand, replayExamples } from './replay.ts';
import { simulateCommand, simulateExamples } from './simulate.ts';
import { uploadCommand, uploadExamples } from './upload.ts';

type Described = { usage(): Promise<string>; examples: readonly string[] };
const described: ReadonlyMap<string, Described> = new Map([
  ['upload', { usage: () => renderUsage(uploadCommand), examples: uploadExamples }],
  ['championship', { usage: () => renderUsage(championshipCommand), examples: championshipExamples }],
  ['relay', { usage: () => renderUsage(relayCommand), examples: relayExamples }],
  ['replay', { usage: () => renderUsage(replayCommand), examples: replayExamples }],
  ['simulate', { usage: () => renderUsage(simulateCommand), examples: simulateExamples }],
]);

const program = defineCommand({
  meta: { name: 'lapwing', description: 'Lapwing at the track: what a timer runs.' },
  subCommands: {
    upload: uploadCommand,
    championship: championshipCommand,
    relay: relayCommand,
    replay: replayCommand,
    simulate: simulateCommand,
  },
});

type Output = { out(text: string): void; error(text: string): void };

const terminal: Output = {
  out: (text) => console.log(text),
  error: (text) => console.error(text),
};

/** Gives the exit code: 0 when all went well, 1 where a line says what did not. */
export async function runProgram(args: string[], output: Output = terminal): Promise<number> {
  try {
    const isHelp = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');
    if (isHelp) output.out(await helpFor(args));
    else await runCommand(program, { rawArgs: args });
    return 0;
  } catch (error) {
    if (!isForOperator(error)) throw error;
    output.error(error.message);
    return 1;
  }
}

async function helpFor([name = '']: readonly string[]): Promise<string> {
  const command = described.get(name);
  const usage = command === undefined ? await renderUsage(program) : await command.usage();
  const examples =
    command?.examples ?? [...described.values()].flatMap(({ examples: [first] }) => first ?? []);
  return `${usage}\n\nEXAMPLES\n\n${examples.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Also what is wrong with the command line itself, such as an unknown command. */
function isForOperator(error: unknown): error is Error {
  return error instanceof OperatorError || (error instanceof Error && error.name === 'CLIError');
}
