/** The `lapwing` command: its sub-commands, its help, and how a failure is said. */

import { defineCommand, renderUsage, runCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { simulateCommand, simulateExamples } from './simulate.ts';

const program = defineCommand({
  meta: { name: 'lapwing', description: 'Lapwing at the track: what a timer runs.' },
  subCommands: { simulate: simulateCommand },
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

async function helpFor(args: readonly string[]): Promise<string> {
  const usage = args[0] === 'simulate' ? await renderUsage(simulateCommand) : await renderUsage(program);
  return `${usage}\n\nEXAMPLES\n\n${simulateExamples.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Also what is wrong with the command line itself, such as an unknown command. */
function isForOperator(error: unknown): error is Error {
  return error instanceof OperatorError || (error instanceof Error && error.name === 'CLIError');
}
