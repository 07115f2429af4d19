/** What a host should do: the warnings of the status and the findings of the check, each thing once. */

import type { CheckCode, CheckFinding, HostWarning } from '@lapwing/contract/site/host-status';

export type ToDo = readonly {
  level: HostWarning['level'];
  /** in the language of the visitor; null if only the check has found it */
  warning: HostWarning | null;
  /** null if only the status has it */
  finding: CheckFinding | null;
}[];

/** The check that finds the same as a warning. */
const checkOf: Partial<Record<HostWarning['code'], CheckCode>> = {
  'disk-full': 'free-disk',
  'disk-low': 'free-disk',
  'backup-failed': 'last-backup',
  'no-backup': 'last-backup',
  'old-backup': 'last-backup',
  'mail-refused': 'mail',
  'no-mail-server': 'mail',
  'set-aside': 'set-aside',
  'not-https': 'settings',
};

/** Problems first. */
export function listToDo(warnings: readonly HostWarning[], findings: readonly CheckFinding[]): ToDo {
  const wrong = findings.filter(({ level }) => level !== 'ok');
  const warned = warnings.map((warning) => ({
    level: warning.level,
    warning,
    finding: wrong.find(({ code }) => code === checkOf[warning.code]) ?? null,
  }));
  const found = wrong
    .filter((finding) => warned.every((each) => each.finding !== finding))
    .flatMap((finding) => (finding.level === 'ok' ? [] : [{ level: finding.level, warning: null, finding }]));
  return [...warned, ...found].sort((a, b) => Number(b.level === 'problem') - Number(a.level === 'problem'));
}
