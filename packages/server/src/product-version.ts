/** The version of Lapwing itself, as its package.json names it. Existing programs know another one, `VERSION_TAG`. */

import { readFileSync } from 'node:fs';

// The sources and the built files are both one folder below it. Every package has a version.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const PRODUCT_VERSION = manifest.version;
