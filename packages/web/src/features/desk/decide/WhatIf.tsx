/** Switches rulings on and off, and shows the order that they would give next to the one that is published. */

import type { CaseRulingAnswer, Comparison } from '@lapwing/contract/desk/decide';
import { Pencil } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { ComparedOrders } from './ComparedOrders.tsx';
import { doesMove, doesPodiumChange, type MovedRow, movedRows } from './moved-rows.ts';
import { useCases } from './use-cases.ts';
import type { Switches } from './use-switches.ts';
import { CarPlate, rulingWords, StateMark } from './words.tsx';
import './what-if.css';

type WhatIfProps = { switches: Switches; onEdit: (rulingId: string) => void };

export function WhatIf({ switches, onEdit }: WhatIfProps) {
  const { t } = useText();
  const { file, canDecide } = useCases();
  const { comparison } = switches;
  const hit = new Set(file.rulings.map(({ number }) => number));
  return (
    <>
      <header className="decide-head">
        <h2>{t('Decide.WhatIf')}</h2>
        <span>{canDecide ? t('Decide.OnlyYou') : t('Decide.OnlyStewards')}</span>
      </header>
      {file.rulings.length === 0 ? (
        <p className="decide-empty">{t('Decide.NoRulings')}</p>
      ) : (
        <ul className="decide-switches">
          {file.rulings.map((ruling) => (
            <RulingSwitch key={ruling.rulingId} {...{ ruling, switches, onEdit }} />
          ))}
        </ul>
      )}
      {comparison !== undefined && comparison.before.length > 0 && (
        <>
          <ComparedOrders comparison={comparison} hit={hit} />
          <p className="decide-outcome" role="status">
            <Outcome comparison={comparison} hit={hit} />
          </p>
        </>
      )}
    </>
  );
}

type RulingSwitchProps = WhatIfProps & { ruling: CaseRulingAnswer };

const marks = { draft: 'half', decided: 'half', live: 'done', published: 'done', withdrawn: 'open' } as const;

function RulingSwitch({ ruling, switches, onEdit }: RulingSwitchProps) {
  const { t } = useText();
  const { canDecide, file } = useCases();
  const { rulingId, number, reason, state, decision } = ruling;
  const words = rulingWords(ruling, t);
  const isOwn = file.acts.some(({ actId }) => actId === rulingId);
  return (
    <li>
      <label className="decide-switch">
        <input
          type="checkbox"
          role="switch"
          aria-checked={switches.isOn(rulingId)}
          checked={switches.isOn(rulingId)}
          disabled={!canDecide}
          onChange={({ target }) => switches.set(rulingId, target.checked)}
        />
        <CarPlate number={number} />
        <span className="truncate">
          <b>{words}</b> {reason}
        </span>
      </label>
      {canDecide && isOwn && decision !== null && (
        <button
          type="button"
          className="decide-icon"
          aria-label={t('Decide.EditRuling', { number })}
          onClick={() => onEdit(rulingId)}
        >
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
      <span className="decide-ruling-state">
        <StateMark state={marks[state]} />
        {t(`Decide.RulingStates.${state}`)}
      </span>
    </li>
  );
}

function placeText(place: number | null, t: Translate): string {
  return place === null ? t('Decide.NotClassified') : `P${place}`;
}

/** One sentence for those who are ruled on, one for those who gain. */
function Outcome({ comparison, hit }: { comparison: Comparison; hit: ReadonlySet<string> }) {
  const { t } = useText();
  const moved = movedRows(comparison).filter(doesMove);
  if (moved.length === 0) return <b>{t('Decide.Unchanged')}</b>;
  const ruled = moved.filter(({ row }) => hit.has(row.number));
  const named = ruled.length > 0 ? ruled : moved.slice(0, 1);
  const gaining = moved.filter((each) => !named.includes(each) && isGain(each));
  const numbers = gaining.map(({ row }) => row.number).join(', ');
  return (
    <>
      <b>
        {named
          .map(({ row, from, to }) =>
            t('Decide.Goes', { number: row.number, from: placeText(from, t), to: placeText(to, t) }),
          )
          .join(' ')}
      </b>{' '}
      {gaining.length > 0 && t('Decide.Gains', { count: gaining.length, numbers })}{' '}
      {doesPodiumChange(comparison) ? t('Decide.PodiumChanges') : t('Decide.PodiumStays')}
    </>
  );
}

function isGain({ from, to }: MovedRow): boolean {
  return to !== null && (from === null || to < from);
}
