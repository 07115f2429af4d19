/** The `lapwing-server` command: its sub-commands, its help, and its error messages. */

import { type CommandDef, defineCommand, renderUsage, runCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import type { Settings } from '../settings/settings.ts';
import { describeFailure } from './failure.ts';

const NAME = 'lapwing-server';

type Examples = Readonly<Record<string, readonly string[]>>;

const examples: Examples = {
  start: [`PORT=8080 LAPWING_DATA_DIR=/var/lib/lapwing ${NAME}`, `LAPWING_DEMO=off ${NAME} start`],
  migrate: [`LAPWING_DATA_DIR=/var/lib/lapwing ${NAME} migrate`],
  backup: [`${NAME} backup`, `${NAME} backup --list`, `${NAME} backup lapwing-$(date +%F).db`],
  restore: [
    `${NAME} restore --latest`,
    `${NAME} restore lapwing-2026-05-11.db`,
    `DATABASE_URL=postgres://lapwing@db/lapwing ${NAME} restore club.db`,
  ],
  doctor: [
    `LAPWING_DATA_DIR=/var/lib/lapwing ${NAME} doctor`,
    `${NAME} doctor --backup lapwing-2026-05-11.db`,
    `${NAME} doctor --json`,
  ],
  'set-aside': [
    `${NAME} set-aside list`,
    `${NAME} set-aside show 3`,
    `${NAME} set-aside retry --all`,
    `${NAME} set-aside discard 3 --yes`,
  ],
  organization: [
    `${NAME} organization create "Kart Club Emmen" --country NL --city Emmen --sport Karting`,
    `${NAME} organization add-member 1 anna@example.org --role owner`,
    `${NAME} organization list --json`,
  ],
  archive: [
    `${NAME} archive export 1 club.zip`,
    `${NAME} archive check club.zip`,
    `${NAME} archive import club.zip --organization 1`,
  ],
  key: [
    `${NAME} key create 1 --name "Timing PC" --scopes results,live`,
    `${NAME} key list`,
    `${NAME} key revoke k5x2mq7wab3c`,
  ],
  'host-link': [`${NAME} host-link`],
  'reset-second-factor': [`${NAME} reset-second-factor anna@example.org`],
  'push-keys': [`${NAME} push-keys >> lapwing.env`],
  seals: [`${NAME} seals keys`, `${NAME} seals rotate`, `${NAME} seals withhold 12 --number 44`],
  search: [`${NAME} search rebuild`],
  demo: [`LAPWING_DATA_DIR=/tmp/lapwing ${NAME} demo`],
};

/** Each command is loaded when it is used, so a start does not wait for the others. */
function createProgram(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: NAME,
      description:
        'Lapwing: live timing, results and practice. Settings come from the environment and from /etc/lapwing.env.',
    },
    default: 'start',
    subCommands: {
      start: async () => (await import('./start.ts')).startCommand(readSettings),
      migrate: async () => (await import('./migrate.ts')).migrateCommand(readSettings),
      backup: async () => (await import('./backup.ts')).backupCommand(readSettings),
      restore: async () => (await import('./restore.ts')).restoreCommand(readSettings),
      doctor: async () => (await import('./doctor.ts')).doctorCommand(readSettings),
      'set-aside': async () => (await import('./set-aside.ts')).setAsideCommand(readSettings),
      organization: async () => (await import('./organization.ts')).organizationCommand(readSettings),
      archive: async () => (await import('./archive.ts')).archiveCommand(readSettings),
      key: async () => (await import('./key.ts')).keyCommand(readSettings),
      'host-link': async () => (await import('./host-link.ts')).hostLinkCommand(readSettings),
      'reset-second-factor': async () =>
        (await import('./reset-second-factor.ts')).resetSecondFactorCommand(readSettings),
      'push-keys': async () => (await import('./push-keys.ts')).pushKeysCommand(),
      seals: async () => (await import('./seals.ts')).sealsCommand(readSettings),
      search: async () => (await import('./search.ts')).searchCommand(readSettings),
      demo: async () => (await import('./demo.ts')).demoCommand(readSettings),
    },
  });
}

/** A failure becomes one line for the operator, or a stack if it is a bug, and a non-zero exit. */
export async function runProgram(args: string[], readSettings: () => Settings): Promise<void> {
  const program = createProgram(readSettings);
  try {
    if (args.some((arg) => arg === '--help' || arg === '-h')) console.log(await helpFor(program, args));
    else if (args.includes('--version')) console.log(PRODUCT_VERSION);
    else {
      await refuseUnknownOptions(program, args);
      await runCommand(program, { rawArgs: args });
    }
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  }
}

/** A misspelt option would be ignored silently, and a key for practice only could send everything. */
async function refuseUnknownOptions(program: CommandDef, args: readonly string[]): Promise<void> {
  const { command, inner } = await commandIn(program, args);
  const { args: known } = inner ?? command ?? program;
  const names = Object.keys(typeof known === 'object' ? await known : {});
  const options = args.flatMap((arg) => /^--([^=]+)/.exec(arg)?.[1] ?? []);
  const unknown = options.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new OperatorError(`There is no option --${unknown}. --help shows those there are.`);
}

/** The requested command or sub-command. */
async function commandIn(program: CommandDef, args: readonly string[]) {
  const name = args.find((arg) => Object.hasOwn(examples, arg));
  const command = await subCommandOf(program, name);
  const behind = name === undefined ? undefined : args[args.indexOf(name) + 1];
  const inner = command === undefined ? undefined : await subCommandOf(command, behind);
  return { name, command, inner };
}

async function helpFor(program: CommandDef, args: readonly string[]): Promise<string> {
  const { name, command, inner } = await commandIn(program, args);
  const usage =
    command === undefined
      ? await renderUsage(program)
      : await renderUsage(inner ?? command, inner === undefined ? program : command);
  const shown = name === undefined ? Object.values(examples).flat() : (examples[name] ?? []);
  return `${usage}\n\nEXAMPLES\n\n${shown.map((line) => `  ${line}`).join('\n')}\n`;
}

async function subCommandOf(command: CommandDef, name: string | undefined): Promise<CommandDef | undefined> {
  const subCommands = typeof command.subCommands === 'object' ? await command.subCommands : {};
  const load = name === undefined ? undefined : subCommands[name];
  return typeof load === 'function' ? load() : load;
}
