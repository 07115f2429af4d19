/** Asks the npm registry for known vulnerabilities of the packages that ship. */

import { runQuietly } from './child-process.mjs';

/** npm waits for minutes otherwise if there is no network. */
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];

const SERIOUS = ['high', 'critical'];

/**
 * @typedef {{ severity?: string, fixAvailable?: boolean | { name: string, version: string } }} Vulnerability
 * @typedef {{ vulnerabilities?: Record<string, Vulnerability>, message?: string, error?: { summary?: string } }} Report
 */

/** @typedef {{ mayBeUnanswered: boolean }} AuditOptions */

/**
 * Of a release, which is not made unchecked unless a setting allows it.
 * @param {NodeJS.ProcessEnv} env
 * @returns {AuditOptions}
 */
export function auditOfRelease(env) {
  return { mayBeUnanswered: env.LAPWING_RELEASE_UNAUDITED === 'yes' };
}

/**
 * @param {AuditOptions} [options]
 * @returns {Promise<import('./child-process.mjs').Finished & { note?: string }>}
 */
export async function auditPackages(options) {
  const { output } = await runQuietly('npm', args);
  return judgeAudit(output, options);
}

/**
 * Fails on serious vulnerabilities only. A registry that cannot answer is no reason to fail a test, but it is reported.
 * @param {string} output of npm audit, with its warnings
 * @param {AuditOptions} [options]
 * @returns {{ code: number, output: string, note?: string }}
 */
export function judgeAudit(output, { mayBeUnanswered } = { mayBeUnanswered: true }) {
  const report = readReport(output);
  if (report?.vulnerabilities === undefined) {
    const reason =
      report?.message ?? report?.error?.summary ?? (output.trim().split('\n').at(-1) || 'no answer');
    if (mayBeUnanswered)
      return { code: 0, output, note: `not checked, the registry has no answer: ${reason}` };
    const lines = [
      `Packages were not checked for known vulnerabilities, the registry has no answer: ${reason}`,
      'LAPWING_RELEASE_UNAUDITED=yes makes a release without that check.',
    ];
    return { code: 1, output: lines.join('\n') };
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
