/** Asks the npm registry for known vulnerabilities of the packages that ship. */

import { runQuietly } from './child-process.mjs';

/** npm waits for minutes otherwise if there is no network. */
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];

const SERIOUS = ['high', 'critical'];

/**
 * @typedef {{ severity?: string, fixAvailable?: boolean | { name: string, version: string } }} Vulnerability
 * @typedef {{ vulnerabilities?: Record<string, Vulnerability>, message?: string, error?: { summary?: string } }} Report
 */

/** @returns {Promise<import('./child-process.mjs').Finished & { note?: string }>} */
export async function auditPackages() {
  const { output } = await runQuietly('npm', args);
  return judgeAudit(output);
}

/**
 * Fails on serious vulnerabilities only. A registry that cannot answer is no reason to fail, but it is reported.
 * @param {string} output of npm audit, with its warnings
 * @returns {{ code: number, output: string, note?: string }}
 */
export function judgeAudit(output) {
  const report = readReport(output);
  if (report?.vulnerabilities === undefined) {
    const reason =
      report?.message ?? report?.error?.summary ?? (output.trim().split('\n').at(-1) || 'no answer');
    return { code: 0, output, note: `not checked, the registry has no answer: ${reason}` };
  }
  const found = Object.entries(report.vulnerabilities);
  const serious = found.filter(([, { severity = '' }]) => SERIOUS.includes(severity));
  if (serious.length === 0)
    return { code: 0, output, note: `${found.length} known, none of them high or critical` };
  const lines = serious.map(([name, { severity, fixAvailable }]) => {
    const remedy = typeof fixAvailable === 'object' ? `${fixAvailable.name} ${fixAvailable.version}` : null;
    return `${name}: ${severity}${remedy === null ? '' : `, mended by ${remedy}`}`;
  });
  return { code: 1, output: [...lines, '`npm audit --omit=dev` has the details.'].join('\n') };
}

/**
 * @param {string} output
 * @returns {Report | null}
 */
function readReport(output) {
  try {
    return JSON.parse(output.slice(output.search(/^\{/m), output.search(/\}(?![\s\S]*^\})/m) + 1));
  } catch {
    return null;
  }
}
