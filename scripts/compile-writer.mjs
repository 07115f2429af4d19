/** Compiles the part of the server that is written in C. Everything works without it, live push at half its speed. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runQuietly } from './child-process.mjs';
import { findProgram } from './find-program.mjs';
import { root } from './workspace.mjs';

const WITHOUT = 'live push does without its compiled part and takes twice the processor time';
const source = join(root, 'packages/server/native/write-to-all.c');
const folder = join(root, 'packages/server/dist-native');

export async function compileWriter() {
  const compiler = process.platform === 'win32' ? undefined : findProgram('cc', 'gcc', 'clang');
  if (compiler === undefined) {
    console.log(`There is no C compiler: ${WITHOUT}.`);
    return;
  }
  const { code, output } = await compileWriterWith(compiler, folder);
  if (code === 0) return;
  console.error(output.trimEnd());
  console.log(`Compiling failed (see above): ${WITHOUT}.`);
}

/**
 * @param {string} compiler of this processor, or of another one
 * @param {string} into the folder in which the file is made
 */
export async function compileWriterWith(compiler, into) {
  mkdirSync(into, { recursive: true });
  const headers = fileURLToPath(new URL('include', import.meta.resolve('node-api-headers')));
  // The functions it calls are in Node itself. Only the linker of macOS needs a flag for that.
  const linked = process.platform === 'darwin' ? ['-undefined', 'dynamic_lookup'] : [];
  const args = ['-O2', '-Wall', '-Wextra', '-shared', '-fPIC', ...linked, `-I${headers}`, source];
  return runQuietly(compiler, [...args, '-o', join(into, 'write-to-all.node')]);
}
