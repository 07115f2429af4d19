#!/usr/bin/env node
/** The entry point of the track-side program. */

import { runProgram } from './commands/program.ts';

// A reader of our output may stop early, as `head` does: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2));
