/** The officials' rulings on the competitors of a result, with their reasons. */

import { useText } from '../../../i18n/language.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { rulingWords } from '../history/change-texts.ts';
import type { RankedRow } from '../state/ranked-rows.ts';

export function RulingList({ rows }: { rows: readonly RankedRow[] }) {
  const { t } = useText();
  const decided = rows
    .map((row) => ({ row, words: rulingWords(row.rulings, t) }))
    .filter(({ words }) => words !== '');
  if (decided.length === 0) return null;
  return (
    <section aria-labelledby="rulings" className="mt-6">
      <h2 id="rulings" className="mb-2">
        {t('SessionResults.Rulings')}
      </h2>
      <Sheet className="md:max-w-200">
        <ul className="text-3">
          {decided.map(({ row: { finishPosition, startNumber, name }, words }) => (
            <li
              key={finishPosition}
              className="flex flex-wrap gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0 stretch-data"
            >
              <span>
                <b className="font-strong">{startNumber}</b> {name}
              </span>
              <span className="text-ink-2">{words}</span>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
