/** Selects the few competitors to compare. */

import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { placeText, type RankedRow } from '../state/ranked-rows.ts';
import { COMPARE_LIMIT } from '../state/session-search.ts';

type SelectCompetitorsProps = {
  rows: readonly RankedRow[];
  chosen: readonly number[];
  onChoose: (finishPosition: number) => void;
  onClear: () => void;
  onCompare: () => void;
};

export function SelectCompetitors(props: SelectCompetitorsProps) {
  const { rows, chosen, onChoose, onClear, onCompare } = props;
  const { t } = useText();
  const isFull = chosen.length === COMPARE_LIMIT;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
        <b className="font-strong" role="status">
          {t('SelectCompetitors.Chosen', { count: chosen.length, limit: COMPARE_LIMIT })}
        </b>
        <span className="text-ink-2">
          {isFull ? t('SelectCompetitors.Full') : t('SelectCompetitors.Hint', { limit: COMPARE_LIMIT })}
        </span>
        <span className="ms-auto flex gap-2">
          {chosen.length > 0 && (
            <Button kind="quiet" onClick={onClear}>
              {t('SelectCompetitors.Clear')}
            </Button>
          )}
          <Button kind="primary" disabled={chosen.length === 0} onClick={onCompare}>
            {t('SessionResults.Compare')}
          </Button>
        </span>
      </div>
      <Sheet>
        <fieldset className="grid grid-cols-1 gap-x-6 px-4 py-2 large-text:px-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          <legend className="sr-only">{t('SelectCompetitors.Legend')}</legend>
          {rows.map((row) => (
            <Checkbox
              key={row.finishPosition}
              isChecked={chosen.includes(row.finishPosition)}
              onChange={() => onChoose(row.finishPosition)}
              label={
                <span className="flex min-w-0 items-center gap-2.5 stretch-data large-text:flex-wrap large-text:gap-y-0 large-text:py-1.5">
                  <span className="min-w-8 flex-none text-end text-3 text-ink-3">{placeText(row, t)}</span>
                  <NumberPlate startNumber={row.startNumber} classIndex={row.classIndex} />
                  <span className="min-w-0 leading-5 wrap-break-word large-text:basis-full">{row.name}</span>
                </span>
              }
            />
          ))}
        </fieldset>
      </Sheet>
    </>
  );
}
