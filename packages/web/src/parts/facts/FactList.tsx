/** Facts about a driver, each with links to the results that prove it. */

import type { DriverFact } from '@lapwing/contract/results/facts';
import { Link } from '@tanstack/react-router';
import { formatLocal } from '../../i18n/format.ts';
import { type Text, useText } from '../../i18n/language.ts';

/** More are counted: a series of ten has ten results. */
const SHOWN_EVIDENCE = 3;

function factText(fact: DriverFact, nameOf: (number: string) => string, text: Text): string {
  const { t, locale } = text;
  return t(`Facts.${fact.code}`, {
    count: fact.count ?? 0,
    of: fact.of ?? 0,
    since: formatLocal(fact.since, 'short-date', locale),
    time: fact.time ?? '',
    difference: fact.difference ?? '',
    other: fact.other === null ? '' : nameOf(fact.other),
  });
}

type FactListProps = {
  facts: readonly DriverFact[];
  /** what to call the driver with a start number */
  nameOf: (number: string) => string;
  className?: string;
  /** opens results in another tab, so that the page stays */
  isPageKept?: boolean;
};

export function FactList({ facts, nameOf, className = '', isPageKept = false }: FactListProps) {
  const text = useText();
  const { t, locale } = text;
  return (
    <ul className={className}>
      {facts.map((fact) => {
        const more = fact.evidence.length - SHOWN_EVIDENCE;
        return (
          <li key={fact.code}>
            <p>{factText(fact, nameOf, text)}</p>
            <p className="fact-evidence text-2 text-ink-2">
              {fact.evidence.slice(0, SHOWN_EVIDENCE).map(({ sessionId, position, ...result }) => (
                <Link
                  key={sessionId}
                  to="/sessions/$sessionId/laptimes"
                  params={{ sessionId }}
                  search={{ pos: position }}
                  {...(isPageKept && { target: '_blank' })}
                  className="link me-3 inline-flex items-center touch:min-h-11"
                >
                  {t('Facts.Evidence', {
                    position,
                    event: result.eventName,
                    session: result.sessionName,
                    date: formatLocal(result.date, 'short-date', locale),
                  })}
                </Link>
              ))}
              {more > 0 && <span>{t('Facts.More', { count: more })}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
