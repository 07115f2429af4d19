/** The decisions in force, which can be withdrawn, and the revisions of a result with who published them. */

import type { PublishedResult } from '@lapwing/contract/desk/publish';
import { useText } from '../../../i18n/language.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { ResultEdits } from './result-edits.ts';
import { nameOfRow } from './row-text.ts';

type ResultHistoryProps = {
  result: PublishedResult;
  edits: ResultEdits;
  onChange: (change: Partial<ResultEdits>) => void;
};

export function ResultHistory({ result, edits, onChange }: ResultHistoryProps) {
  const { t } = useText();
  const { rulings, revisions, rows } = result;
  const canDecide = result.rights.includes('decide');
  return (
    <div className="grid gap-6 pt-4">
      {rulings.length > 0 && (
        <section aria-labelledby="rulings">
          <h2 id="rulings" className="pb-2">
            {t('DeskPublish.Rulings')}
          </h2>
          <Sheet>
            <ul>
              {rulings.map(({ number, competitorId, ruling }) => {
                const row = rows.find((each) => each.competitorId === competitorId);
                return (
                  <li
                    key={number}
                    className="flex min-h-11 flex-wrap items-center gap-3 border-b border-line px-4 last:border-b-0"
                  >
                    <span className="min-w-0 flex-1">
                      <b className="font-medium">{row ? nameOfRow(row) : ''}</b>{' '}
                      {t(`DeskPublish.Kinds.${ruling.kind}`)}
                      {ruling.kind === 'penalty' && ` ${ruling.time}`}
                      {ruling.kind === 'laps' && ` ${ruling.laps}`}
                      {(ruling.kind === 'places' || ruling.kind === 'grid-drop') && ` ${ruling.places}`}
                      {ruling.kind === 'placed' && ` ${ruling.position}`}
                      {ruling.kind === 'status' && ` ${t(`DeskPublish.Statuses.${ruling.status}`)}`}
                      <span className="text-ink-2"> {ruling.reason}</span>
                    </span>
                    {canDecide && (
                      <Checkbox
                        label={t('DeskPublish.Withdraw')}
                        isChecked={edits.withdrawn.includes(number)}
                        onChange={(isWithdrawn) =>
                          onChange({
                            withdrawn: isWithdrawn
                              ? [...edits.withdrawn, number]
                              : edits.withdrawn.filter((each) => each !== number),
                          })
                        }
                      />
                    )}
                  </li>
                );
              })}
            </ul>
          </Sheet>
        </section>
      )}
      <section aria-labelledby="history">
        <h2 id="history" className="pb-2">
          {t('DeskPublish.History')}
        </h2>
        <Sheet>
          <ol>
            {revisions.map(({ number, publishedAt, publishedBy, account, reason, resultStatus }, index) => (
              <li key={number} className="border-b border-line px-4 py-2 last:border-b-0">
                <b className="font-medium">{t('DeskPublish.Revision', { revision: number })}</b>
                {index === 0 && <span className="text-pb"> {t('DeskPublish.Current')}</span>}{' '}
                <span className="text-3 text-ink-2">
                  {t(`ResultStatuses.${resultStatus}`)} ·{' '}
                  {t('DeskPublish.By', {
                    date: publishedAt.slice(0, 16).replace('T', ' '),
                    name: account ?? publishedBy,
                  })}
                </span>
                {reason !== '' && <p className="wrap-break-word">{reason}</p>}
              </li>
            ))}
          </ol>
        </Sheet>
      </section>
    </div>
  );
}
