/** The version of Lapwing, from package.json. */

import { readFileSync } from 'node:fs';

// The sources and the built file are both one folder below package.json.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const PRODUCT_VERSION = manifest.version;
