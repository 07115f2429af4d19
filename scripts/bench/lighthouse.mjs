/** Lighthouse on the first screen, as a phone sees it. */

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run, runQuietly } from '../child-process.mjs';
import { chromiumFlags, findChromium } from '../find-chromium.mjs';
import { startServer } from '../server-process.mjs';

const VERSION = '12.8.2';
const cacheFolder = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
// Outside the workspace: its many packages are no part of the product.
const home = join(cacheFolder, 'lapwing', `lighthouse-${VERSION}`);

/** @type {Record<string, number>} category and least score */
const targets = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };

/**
 * @param {string} dataDir
 * @returns {Promise<import('../bench.mjs').Row[]>}
 */
export async function measureLighthouse(dataDir) {
  await ensureLighthouse();
  const server = await startServer({ dataDir });
  const reportFile = join(dataDir, 'lighthouse.json');
  const { code, output } = await runQuietly(
    process.execPath,
    [
      join(home, 'node_modules/lighthouse/cli/index.js'),
      `${server.url}/`,
      '--quiet',
      '--output=json',
      `--output-path=${reportFile}`,
      `--only-categories=${Object.keys(targets).join(',')}`,
      `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: findChromium(), LIGHTHOUSE_ERROR_REPORTING: '0' } },
  );
  await server.stop();
  if (code !== 0) throw new Error(`Lighthouse failed:\n${output}`);
  /** @type {{ categories: Record<string, { title: string, score: number }> }} */
  const { categories } = JSON.parse(readFileSync(reportFile, 'utf8'));
  return Object.entries(targets).map(([name, target]) => {
    const { title, score } = categories[name] ?? { title: name, score: 0 };
    const points = Math.round(score * 100);
    return {
      what: `Lighthouse ${title}`,
      measured: String(points),
      target: `≥ ${target}`,
      isMet: points >= target,
    };
  });
}

async function ensureLighthouse() {
  if (existsSync(join(home, 'node_modules/lighthouse/package.json'))) return;
  console.log(`Installing Lighthouse ${VERSION} into ${home} …`);
  mkdirSync(home, { recursive: true });
  const args = [
    'install',
    '--prefix',
    home,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `lighthouse@${VERSION}`,
  ];
  const code = await run('npm', args, { cwd: home });
  if (code !== 0) throw new Error('Lighthouse could not be installed');
}
