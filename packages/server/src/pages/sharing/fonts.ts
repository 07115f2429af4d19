/** Gives the rendering library our own font: it only finds files in its configuration. */

import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);
const condensed = dirname(
  require.resolve('@fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-400-normal.woff'),
);
const upright = dirname(
  require.resolve('@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff'),
);
const weights = ['400', '600'];

/** The condensed family has no Greek, and hardly any Cyrillic. */
const files = [
  ...['latin', 'latin-ext'].map((part) => join(condensed, `ibm-plex-sans-condensed-${part}`)),
  ...['cyrillic', 'greek'].map((part) => join(upright, `ibm-plex-sans-${part}`)),
].flatMap((file) => weights.map((weight) => `${file}-${weight}-normal.woff`));

/** The library treats each weight as a separate family. */
export const fontFamilies = {
  regular: 'IBM Plex Sans Condensed, IBM Plex Sans',
  strong: 'IBM Plex Sans Condensed SemiBold, IBM Plex Sans SemiBold',
} as const;

/** Other scripts, such as Japanese, use the fonts of the machine. */
function configuration(folder: string, systemFile: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}</dir>
<include ignore_missing="yes">${systemFile}</include>
<cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
}

let installed: Promise<void> | null = null;

/** Must run before text is rendered. The library reads them once, so they stay for the life of the process. */
export function ensureFonts(): Promise<void> {
  installed ??= installFonts();
  return installed;
}

async function installFonts(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'cache'));
  for (const file of files) {
    const woff = await readFile(file);
    await writeFile(join(folder, `${basename(file, '.woff')}.ttf`), unpackWoff(woff));
  }
  const configurationFile = join(folder, 'fonts.conf');
  const systemFile = process.env.FONTCONFIG_FILE ?? '/etc/fonts/fonts.conf';
  await writeFile(configurationFile, configuration(folder, systemFile));
  process.env.FONTCONFIG_FILE = configurationFile;
}
