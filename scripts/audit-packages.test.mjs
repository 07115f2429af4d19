import { describe, expect, it } from 'vitest';
import { auditOfRelease, judgeAudit } from './audit-packages.mjs';

/** As npm 10 and 11 print it. @param {Record<string, object>} vulnerabilities */
const report = (vulnerabilities) =>
  `npm warn Unknown user config\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} }, null, 2)}\n`;

const refusal = `npm warn audit 405 Method Not Allowed
npm error audit endpoint returned an error
${JSON.stringify({ message: '405 Method Not Allowed', headers: { allow: ['GET,HEAD'] }, error: { summary: '' } }, null, 2)}
npm error A complete log of this run can be found in: debug-0.log
`;

describe('the audit of packages', () => {
  it.each(['high', 'critical'])('fails on high and critical vulnerabilities: %s', (severity) => {
    const { code, output } = judgeAudit(
      report({
        zip: { severity, fixAvailable: { name: 'zip', version: '1.0.1' } },
        old: { severity: 'low' },
      }),
    );
    expect([code, output]).toEqual([
      1,
      `zip: ${severity}, mended by zip 1.0.1\n\`npm audit --omit=dev\` has the details.`,
    ]);
  });

  it('passes with lesser ones, and counts them', () => {
    expect(judgeAudit(report({ zip: { severity: 'moderate' } }))).toMatchObject({
      code: 0,
      note: '1 known, none of them high or critical',
    });
    expect(judgeAudit(report({}))).toMatchObject({ code: 0, note: '0 known, none of them high or critical' });
  });

  const unanswered = [
    ['it has no such address', refusal, '405 Method Not Allowed'],
    [
      'there is no network',
      '{\n  "error": {\n    "summary": "request failed, ENOTFOUND"\n  }\n}\n',
      'request failed, ENOTFOUND',
    ],
    ['it answers with a page', 'npm error invalid json\n', 'npm error invalid json'],
    ['npm prints nothing', '', 'no answer'],
  ];

  it.each(unanswered)('says so and passes if the registry cannot answer: %s', (_why, output, reason) => {
    expect(judgeAudit(output)).toMatchObject({
      code: 0,
      note: `not checked, the registry has no answer: ${reason}`,
    });
  });

  it.each(unanswered)('fails a release if the registry cannot answer: %s', (_why, output, reason) => {
    expect(judgeAudit(output, auditOfRelease({}))).toEqual({
      code: 1,
      output:
        `Packages were not checked for known vulnerabilities, the registry has no answer: ${reason}\n` +
        'LAPWING_RELEASE_UNAUDITED=yes makes a release without that check.',
    });
  });

  it('lets a release pass without an answer only if a setting allows it, and never with a known fault', () => {
    const allowed = auditOfRelease({ LAPWING_RELEASE_UNAUDITED: 'yes' });
    expect(judgeAudit('', allowed)).toMatchObject({ code: 0 });
    expect(judgeAudit(report({ zip: { severity: 'high' } }), allowed)).toMatchObject({ code: 1 });
    expect(judgeAudit('', auditOfRelease({ LAPWING_RELEASE_UNAUDITED: 'no' }))).toMatchObject({ code: 1 });
    expect(judgeAudit(report({}), auditOfRelease({}))).toMatchObject({ code: 0 });
  });
});
