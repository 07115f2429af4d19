import type { CheckFinding, HostWarning } from '@lapwing/contract/site/host-status';
import { expect, test } from 'vitest';
import { listToDo } from './to-do.ts';

const warning = (code: HostWarning['code'], level: HostWarning['level'] = 'warning'): HostWarning => ({
  code,
  level,
  params: {},
});
const finding = (code: CheckFinding['code'], level: CheckFinding['level'] = 'warning'): CheckFinding => ({
  ...{ code, level, found: 'found', command: 'command', advice: null },
});

test.each<[string, HostWarning[], CheckFinding[], string[]]>([
  ['nothing', [], [], []],
  ['what passed is nothing to do', [], [finding('clock', 'ok')], []],
  ['a warning alone', [warning('one-host')], [], ['one-host/']],
  ['a finding alone', [], [finding('clock')], ['/clock']],
  [
    'the same thing once, with its command',
    [warning('backup-failed')],
    [finding('last-backup')],
    ['backup-failed/last-backup'],
  ],
  ['a warning whose check passed', [warning('no-backup')], [finding('last-backup', 'ok')], ['no-backup/']],
  [
    'problems first',
    [warning('one-host'), warning('disk-full', 'problem')],
    [finding('fonts'), finding('proxy', 'problem')],
    ['disk-full/', '/proxy', 'one-host/', '/fonts'],
  ],
])('to do: %s', (_, warnings, findings, expected) => {
  const listed = listToDo(warnings, findings).map(
    (each) => `${each.warning?.code ?? ''}/${each.finding?.code ?? ''}`,
  );
  expect(listed).toEqual(expected);
});
