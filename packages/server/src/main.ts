#!/usr/bin/env node
/** The entry point of the server. The only reader of the environment. */

import { runProgram } from './commands/program.ts';
import { parseSettings } from './settings/settings.ts';

await runProgram(process.argv.slice(2), () => parseSettings(process.env, console.warn));
