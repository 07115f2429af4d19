/** What a host should look at, each with the command that mends it, and a button that checks the installation again. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostWarning, InstallationCheck } from '@lapwing/contract/site/host-status';
import { profilesClient } from '../../api/profiles.ts';
import { formatAge } from '../../i18n/age.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { CommandLine } from './CommandLine.tsx';
import { LevelMark } from './LevelMark.tsx';
import { useHostChange } from './queries.ts';
import type { ToDo } from './to-do.ts';

/** The part of this page where it can be mended; none if it is mended on the server. */
const partOf: Partial<Record<HostWarning['code'], string>> = {
  'backup-failed': 'backups',
  'no-backup': 'backups',
  'old-backup': 'backups',
  'feed-silent': 'sessions',
  'not-https': 'settings',
  'one-host': 'people',
};

type ToDoListProps = {
  toDo: ToDo;
  check: InstallationCheck | undefined;
  nowMs: number;
  onOpen: (tab: string) => void;
};

export function ToDoList({ toDo, check, nowMs, onOpen }: ToDoListProps) {
  const { t } = useText();
  return (
    <section aria-labelledby="host-warnings" className="pt-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="host-warnings">{t('Host.ToDo')}</h2>
        <CheckAgain check={check} nowMs={nowMs} />
      </div>
      <Sheet className="mt-2">
        <ul aria-labelledby="host-warnings">
          {toDo.map((each) => (
            <ToDoRow
              key={`${each.warning?.code} ${each.finding?.code}`}
              {...{ onOpen }}
              warning={each.warning}
              finding={each.finding}
              level={each.level}
            />
          ))}
          {toDo.length === 0 && (
            <li className={ROW}>
              <LevelMark level="ok" />
              {t('Host.AllWell')}
            </li>
          )}
          {check !== undefined && <Passed check={check} />}
        </ul>
      </Sheet>
    </section>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0';

function ToDoRow({ warning, finding, level, onOpen }: ToDo[number] & { onOpen: (tab: string) => void }) {
  const { t } = useText();
  const part = warning === null ? undefined : partOf[warning.code];
  return (
    <li className={ROW}>
      <LevelMark level={level} />
      <div className="min-w-0 flex-1 basis-56">
        <b className="font-medium">
          {warning !== null && t(`Host.Warnings.${warning.code}`)}
          {warning === null && finding !== null && t(`Host.Checks.${finding.code}`)}
        </b>
        <small className="block text-2 [overflow-wrap:anywhere] text-ink-2">
          {warning === null ? (
            <span lang="en">{finding?.found}</span>
          ) : (
            fillText(t(`Host.Hints.${warning.code}`), warning.params)
          )}
        </small>
        {finding !== null && finding.command !== null && <CommandLine command={finding.command} />}
        {finding !== null && finding.advice !== null && (
          <small lang="en" className="block text-2 [overflow-wrap:anywhere] text-ink-3">
            {finding.advice}
          </small>
        )}
      </div>
      {part !== undefined && (
        <Button size="small" onClick={() => onOpen(part)}>
          {t('Host.Show')}
        </Button>
      )}
    </li>
  );
}

function Passed({ check }: { check: InstallationCheck }) {
  const { t, locale } = useText();
  const passed = check.findings.filter(({ level }) => level === 'ok');
  if (passed.length === 0) return null;
  const names = passed.map(({ code }) => t(`Host.Checks.${code}`));
  return (
    <li className={ROW}>
      <LevelMark level="ok" />
      <span className="min-w-0 flex-1 basis-56">
        {t('Host.Passed', { count: passed.length })}
        <small className="block text-2 text-ink-3">
          {new Intl.ListFormat(locale, { style: 'narrow' }).format(names)}
        </small>
      </span>
    </li>
  );
}

function CheckAgain({ check, nowMs }: { check: InstallationCheck | undefined; nowMs: number }) {
  const { t, locale } = useText();
  const again = useHostChange(() => profilesClient.call(hostApi.checkAgain, {}, {}));
  const isRunning = again.isPending || check === undefined || check.isRunning;
  return (
    <>
      <span role="status" className="min-w-0 flex-1 text-2 text-ink-3">
        {isRunning && t('Host.Checking')}
        {!isRunning && check.hasFailed && t('Host.CheckFailed')}
        {!isRunning &&
          !check.hasFailed &&
          check.checkedAtMs !== null &&
          t('Host.Checked', { when: formatAge(Math.max(0, nowMs - check.checkedAtMs), locale) })}
      </span>
      <Button size="small" disabled={isRunning} onClick={() => again.mutate(undefined)}>
        {t('Host.Check')}
      </Button>
    </>
  );
}

function fillText(text: string, params: HostWarning['params']): string {
  return text.replace(/\[(\w+)\]/g, (_, name: string) => String(params[name] ?? ''));
}
