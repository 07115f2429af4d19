/** What hosts have changed, newest first: each entry is a sentence. */

import type { AuditEntry } from '@lapwing/contract/site/host-people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { auditQuery, PAGE } from './queries.ts';
import { ShowMore } from './ShowMore.tsx';

export function AuditPanel() {
  const { t } = useText();
  const [count, setCount] = useState(PAGE);
  const query = useQuery(auditQuery(count));
  return (
    <QueryView query={query}>
      {({ answer: entries, total }) =>
        entries.length === 0 ? (
          <EmptyState title={t('Host.NoAudit')} />
        ) : (
          <>
            <Sheet>
              <ol aria-label={t('Host.Tabs.audit')}>
                {entries.map((entry) => (
                  <AuditRow key={entry.entryId} entry={entry} />
                ))}
              </ol>
            </Sheet>
            <ShowMore
              shown={entries.length}
              total={total}
              isBusy={query.isFetching}
              onMore={() => setCount(count + PAGE)}
            />
          </>
        )
      }
    </QueryView>
  );
}

function AuditRow({ entry: { atMs, actor, action, params } }: { entry: AuditEntry }) {
  const { t, locale } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const setting = params.setting;
  const shown = {
    ...params,
    ...(setting !== undefined && { setting: t(settingNames[setting] ?? 'Host.Setting') }),
  };
  const sentence = t(`Host.Actions.${action}`).replace(
    /\[(\w+)\]/g,
    (_, name: string) => shown[name as keyof typeof shown] ?? '',
  );
  return (
    <li className="flex flex-wrap gap-x-4 border-b border-line px-4 py-2 last:border-b-0">
      <time dateTime={new Date(atMs).toISOString()} className="w-40 flex-none text-ink-3">
        {formatInstant(atMs, 'date-time', locale, timeZone)}
      </time>
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <b className="font-medium">{actor || t('Host.DeletedAccount')}</b> {sentence}
      </span>
    </li>
  );
}

const settingNames: Readonly<
  Record<
    string,
    | 'Host.SiteName'
    | 'Host.PublicUrl'
    | 'Host.Language'
    | 'Host.TimeZone'
    | 'Host.SignUpTitle'
    | 'Host.Domains'
    | 'Host.Accent'
  >
> = {
  siteName: 'Host.SiteName',
  publicUrl: 'Host.PublicUrl',
  language: 'Host.Language',
  timeZone: 'Host.TimeZone',
  signUp: 'Host.SignUpTitle',
  signUpDomains: 'Host.Domains',
  accentColor: 'Host.Accent',
};
