/** What the championship was before; an earlier revision can be put back. */

import type { SeriesRevision } from '@lapwing/contract/desk/series';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../Panel.tsx';

type SeriesRevisionsProps = {
  /** newest first */
  revisions: readonly SeriesRevision[];
  isBusy: boolean;
  onRestore: (revision: number) => void;
};

const SHOWN = 10;

export function SeriesRevisions({ revisions, isBusy, onRestore }: SeriesRevisionsProps) {
  const { t, locale } = useText();
  if (revisions.length < 2) return null;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Panel title={t('Series.History')}>
      <ul>
        {revisions.slice(0, SHOWN).map(({ number, savedAtMs, account }, index) => (
          <li
            key={number}
            className="flex min-h-11 items-center gap-3 border-b border-line py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1">
              {t('DeskPublish.Revision', { revision: number })}
              <small className="block text-2 text-ink-3">
                {[format.format(savedAtMs), account ?? t('Series.ByUpload')].join(' · ')}
              </small>
            </span>
            {index > 0 && (
              <Button disabled={isBusy} onClick={() => onRestore(number)}>
                {t('DeskPublish.PutBack', { revision: number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
