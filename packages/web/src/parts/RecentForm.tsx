/** The last ten results of a racer, the newest first: places with medals, each leading to its laps. */

import type { AccountResult } from '@lapwing/contract/results/account-results';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { Link } from '@tanstack/react-router';
import { useText } from '../i18n/language.ts';
import { shortStatus } from '../i18n/row-status.ts';
import { Medal, podiumOf } from '../ui/racing/Medal.tsx';

const SHOWN = 10;

/** Without results, their room: they load. */
export function RecentForm({ results }: { results: readonly AccountResult[] | undefined }) {
  const { t } = useText();
  if (results?.length === 0) return null;
  return (
    <div className="min-w-0 phone:w-full">
      <p className="text-2 text-ink-3">{t('Profile.Form')}</p>
      <ol className="flex flex-wrap gap-1 phone:grid phone:grid-cols-5 phone:content-start large-text:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))]">
        {results === undefined && <li aria-busy="true" className="h-7 md:touch:h-11 phone:h-23" />}
        {results?.slice(0, SHOWN).map((result) => (
          <li key={`${result.sessionId}-${result.position}`}>
            <Link
              to="/sessions/$sessionId/laptimes"
              params={{ sessionId: result.sessionId }}
              search={{ pos: result.position }}
              title={`${result.eventName}, ${result.sessionName}`}
              className="grid h-7 min-w-7 place-items-center rounded-2 border border-line-2 bg-surface px-1 text-3 font-medium hover:border-ink-3 touch:h-11 md:touch:min-w-11"
            >
              <Place result={result} />
              <span className="sr-only">
                {' '}
                {result.eventName}, {result.sessionName}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Place({ result: { position, status, isQualified } }: { result: AccountResult }) {
  const { t } = useText();
  if (status !== 'Normal' && status !== 'Provisional') return shortStatus(status, t);
  if (!isQualified) return NOT_CLASSIFIED;
  const medal = podiumOf(String(position));
  return medal ? <Medal place={medal} /> : position;
}
