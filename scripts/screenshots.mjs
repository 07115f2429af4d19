/** `node scripts/screenshots.mjs`: takes the pictures of the README from the demo world. */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildIfStale } from './build-packages.mjs';
import { atEnd, stopEverything, stopOnSignals } from './child-process.mjs';
import { chromiumFlags, findChromium } from './find-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { startServer } from './server-process.mjs';
import { requireNode, root } from './workspace.mjs';

const images = join(root, 'docs/images');

/** @typedef {{ file: string, width: number, height: number, colorScheme: 'light' | 'dark', scale: number }} Picture */

/** @type {Picture[]} */
const pictures = [
  { file: 'events.png', width: 1440, height: 900, colorScheme: 'light', scale: 1 },
  { file: 'events-dark.png', width: 1440, height: 900, colorScheme: 'dark', scale: 1 },
  { file: 'events-phone.png', width: 390, height: 844, colorScheme: 'light', scale: 2 },
];

requireNode();
stopOnSignals();
await ensureInstalled();
await buildIfStale();
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium');
const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-screenshots-'));
atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
mkdirSync(images, { recursive: true });

const server = await startServer({ dataDir });
const browser = await chromium.launch({ executablePath, args: chromiumFlags });
for (const { file, width, height, colorScheme, scale } of pictures) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, deviceScaleFactor: scale });
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(images, file) });
  await page.close();
}
await browser.close();
await stopEverything();
