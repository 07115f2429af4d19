/** The head of the host page: the address of the site, the time of its server, and how much is wrong. */

import type { HostStatus } from '@lapwing/contract/site/host-status';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { buttonClass } from '../../ui/controls/button-look.ts';
import { LevelMark } from './LevelMark.tsx';
import type { ToDo } from './to-do.ts';

type HostHeadProps = {
  /** undefined until it is read */
  status: HostStatus | undefined;
  toDo: ToDo;
};

export function HostHead({ status, toDo }: HostHeadProps) {
  const { t } = useText();
  if (status === undefined) return <PageHead title={t('Host.Title')} />;
  return (
    <PageHead
      title={t('Host.Title')}
      meta={<Facts status={status} toDo={toDo} />}
      actions={
        <Link to="/status" className={buttonClass({})}>
          {t('Host.PublicStatus')}
        </Link>
      }
    />
  );
}

function Facts({ status: { publicUrl, nowMs }, toDo }: { status: HostStatus; toDo: ToDo }) {
  const { t, locale } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const problems = toDo.filter(({ level }) => level === 'problem').length;
  const warnings = toDo.length - problems;
  const counts = [
    ...(problems > 0 ? [t('Host.ProblemCount', { count: problems })] : []),
    ...(warnings > 0 ? [t('Host.WarningCount', { count: warnings })] : []),
  ];
  return (
    <>
      <span className="[overflow-wrap:anywhere]">{new URL(publicUrl).host}</span>
      <time dateTime={new Date(nowMs).toISOString()}>
        {formatInstant(nowMs, 'date-time', locale, timeZone)}
      </time>
      {toDo[0] !== undefined && (
        <span>
          <LevelMark level={toDo[0].level} />
          {new Intl.ListFormat(locale, { style: 'narrow' }).format(counts)}
        </span>
      )}
    </>
  );
}
