/** The `lapwing` command: its sub-commands, its help, and its error messages. */

import { type CommandDef, defineCommand, renderUsage, runCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import { announceCommand, announceExamples } from './announce.ts';
import { championshipCommand, championshipExamples } from './championship.ts';
import { checkCommand, checkExamples } from './check.ts';
import { importCommand, importExamples } from './import.ts';
import { locationCommand, locationExamples } from './location.ts';
import { penaltyCommand, penaltyExamples } from './penalty.ts';
import {
  listingCommand,
  listingExamples,
  mapCommand,
  mapExamples,
  videoCommand,
  videoExamples,
} from './presentation.ts';
import { relayCommand, relayExamples } from './relay.ts';
import { replayCommand, replayExamples } from './replay.ts';
import { sessionCommand, sessionExamples } from './session.ts';
import { simulateCommand, simulateExamples } from './simulate.ts';
import { uploadCommand, uploadExamples } from './upload.ts';

const commands = {
  check: checkCommand,
  upload: uploadCommand,
  championship: championshipCommand,
  import: importCommand,
  relay: relayCommand,
  replay: replayCommand,
  simulate: simulateCommand,
  session: sessionCommand,
  penalty: penaltyCommand,
  announce: announceCommand,
  video: videoCommand,
  map: mapCommand,
  listing: listingCommand,
  location: locationCommand,
};
type Name = keyof typeof commands;

export const examples: Readonly<Record<Name, readonly string[]>> = {
  check: checkExamples,
  upload: uploadExamples,
  championship: championshipExamples,
  import: importExamples,
  relay: relayExamples,
  replay: replayExamples,
  simulate: simulateExamples,
  session: sessionExamples,
  penalty: penaltyExamples,
  announce: announceExamples,
  video: videoExamples,
  map: mapExamples,
  listing: listingExamples,
  location: locationExamples,
};

const program = defineCommand({
  meta: { name: 'lapwing', description: 'Lapwing at the track: what a timer runs.' },
  subCommands: commands,
});

type Output = { out(text: string): void; error(text: string): void };

const terminal: Output = {
  out: (text) => console.log(text),
  error: (text) => console.error(text),
};

/** Returns the exit code: 0 on success, 1 after a line with the error. */
export async function runProgram(args: string[], output: Output = terminal): Promise<number> {
  try {
    const isHelp = args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h');
    if (isHelp) output.out(await helpFor(args));
    else if (args[0] === '--version') output.out(PRODUCT_VERSION);
    else await runCommand(program, { rawArgs: args });
    return 0;
  } catch (error) {
    if (!isForOperator(error)) throw error;
    output.error(error.message);
    return 1;
  }
}

async function helpFor([name = '', inner = '']: readonly string[]): Promise<string> {
  const isKnown = Object.hasOwn(commands, name);
  // One of our own names.
  const commandName = name as Name;
  // Its options do not matter for its help.
  const command = (isKnown ? commands[commandName] : program) as unknown as CommandDef;
  // Ours are objects, not functions that return them later.
  const nested = (command.subCommands as Record<string, CommandDef> | undefined)?.[inner];
  const usage = await renderUsage(isKnown && nested !== undefined ? nested : command);
  const shown = isKnown ? examples[commandName] : Object.values(examples).flatMap(([first]) => first ?? []);
  return `${usage}\n\nEXAMPLES\n\n${shown.map((line) => `  ${line}`).join('\n')}\n`;
}

/** Also errors of the command line itself, such as an unknown command. */
function isForOperator(error: unknown): error is Error {
  return error instanceof OperatorError || (error instanceof Error && error.name === 'CLIError');
}
