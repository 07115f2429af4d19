/** The version of Lapwing, from package.json. Existing programs send another one in a header, `VERSION_TAG`. */

import { readFileSync } from 'node:fs';

// The sources and the built files are both one folder below package.json.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export const PRODUCT_VERSION = manifest.version;
