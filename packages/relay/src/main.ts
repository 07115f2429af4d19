#!/usr/bin/env node
/** Where the track-side program begins. */

import { runProgram } from './commands/program.ts';

// Whoever reads us may stop early, as `head` does: that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runProgram(process.argv.slice(2));
