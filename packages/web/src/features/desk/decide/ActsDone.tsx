/** What stewards and marshals did, the newest first, each with its undo. */

import type { CaseFileAnswer } from '@lapwing/contract/desk/decide';
import { Redo2, Undo2 } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { penaltyWords } from '../../../i18n/penalty-words.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { timeOfDay } from '../run/times.ts';
import { useCases } from './use-cases.ts';

type Done = CaseFileAnswer['acts'][number];

function wordsOf({ act }: Done, t: Translate): string {
  switch (act.kind) {
    case 'incident':
    case 'incident-changed':
      return t(`Decide.Acts.${act.kind}`, {
        what: t(`Incidents.Kinds.${act.what}`),
        numbers: act.numbers.join(', '),
      });
    case 'state':
      return t('Decide.Acts.state', {
        state: act.outcome === null ? t(`Decide.States.${act.state}`) : t(`Decide.Outcomes.${act.outcome}`),
      });
    case 'ruling':
    case 'ruling-changed':
      return t(`Decide.Acts.${act.kind}`, {
        number: act.number,
        penalty: penaltyWords(act.decision, act.value, t),
      });
    case 'undo':
    case 'redo':
      return t(`Decide.Acts.${act.kind}`);
  }
}

export function ActsDone() {
  const { t } = useText();
  const { file, canDecide, act } = useCases();
  // An undo shows in the act that it undoes.
  const shown = file.acts.filter(({ act: each }) => each.kind !== 'undo' && each.kind !== 'redo');
  return (
    <>
      <h2 className="decide-group" id="decide-done">
        {t('Decide.Done')}
      </h2>
      {shown.length === 0 && <p className="decide-empty">{t('Decide.NothingDone')}</p>}
      <ol className="decide-acts" aria-labelledby="decide-done">
        {shown.map((done) => {
          const words = wordsOf(done, t);
          const { actId, atMs, by, isUndone } = done;
          return (
            <li key={actId} data-undone={isUndone || undefined}>
              <span>
                {words}
                <small>
                  {timeOfDay(atMs, file.timeZone, 0)} {by}
                </small>
              </span>
              {canDecide && (
                <button
                  type="button"
                  className="decide-icon"
                  aria-label={t(isUndone ? 'Decide.RedoWhat' : 'Decide.UndoWhat', { what: words })}
                  onClick={() => void act([{ kind: isUndone ? 'redo' : 'undo', of: actId }])}
                >
                  {isUndone ? (
                    <Redo2 size={16} strokeWidth={1.75} aria-hidden="true" />
                  ) : (
                    <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
                  )}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
