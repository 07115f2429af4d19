/** What was done: each act with its time, author and reason, and its undo. */

import type { ActRecord } from '@lapwing/timing/live/acts/timeline';
import { Clock, Redo2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { Avatar } from '../../../../ui/content/Avatar.tsx';
import { Button, IconButton } from '../../../../ui/controls/Button.tsx';
import { describeAct } from '../describe-act.ts';
import type { RunStore, RunView } from '../run-store.ts';
import { timeOfDay } from '../times.ts';
import { useRun } from '../use-run.ts';
import { KeyCap } from './KeyCap.tsx';

const MOST_SHOWN = 100;

/** Of this device: the newest act that counts, and the one that was undone last. A phone's next tap is not undone instead. */
export function lastActs({ acts, timeline }: RunView, deviceId: string) {
  const own = acts.filter(({ act }) => act.device === deviceId);
  const toUndo = own.find(({ act }) => !timeline.isUndone(act.actId)) ?? null;
  const undone = own.filter(({ act }) => timeline.isUndone(act.actId));
  const toRedo = undone.toSorted((a, b) => switchedAt(b) - switchedAt(a))[0] ?? null;
  return { toUndo, toRedo };
}

function switchedAt({ lastSwitch }: ActRecord): number {
  return lastSwitch?.atMs ?? 0;
}

/** Not drawn again while somebody types in the command line. */
export const ActsList = memo(function ActsList() {
  const { t } = useText();
  const { view, store, canRun, timeZone } = useRun();
  const { toUndo, toRedo } = lastActs(view, store.deviceId);
  const { repeatedFlags } = view.conflicts;
  return (
    <>
      <div className="run-pane-head">
        <h2>{t('Run.Done')}</h2>
        {canRun && (
          <>
            <Button
              disabled={toUndo === null}
              onClick={() => toUndo !== null && store.switch('undo', toUndo.act.actId)}
            >
              <Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('Run.Undo')} <KeyCap keys="Ctrl Z" />
            </Button>
            <Button
              aria-label={t('Run.Redo')}
              title={t('Run.Redo')}
              disabled={toRedo === null}
              onClick={() => toRedo !== null && store.switch('redo', toRedo.act.actId)}
            >
              <Redo2 size={14} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          </>
        )}
      </div>
      <ol className="run-acts" aria-label={t('Run.Done')}>
        {view.acts.slice(0, MOST_SHOWN).map((record) => (
          <ActRow
            key={record.act.actId}
            record={record}
            what={describeAct(record.act, view.state, t, timeZone)}
            isUndone={view.timeline.isUndone(record.act.actId)}
            isKept={view.kept.has(record.act.actId)}
            repeatedSinceMs={repeatedFlags.get(record.act.actId) ?? null}
            timeZone={timeZone}
            onSwitch={canRun ? store.switch : null}
          />
        ))}
        {view.acts.length === 0 && <li className="run-none">{t('Run.NothingDone')}</li>}
      </ol>
      <p className="run-note">{t('Run.AnyActHint')}</p>
    </>
  );
});

type ActRowProps = {
  record: ActRecord;
  what: string;
  isUndone: boolean;
  isKept: boolean;
  repeatedSinceMs: number | null;
  timeZone: string;
  /** null: only shown */
  onSwitch: RunStore['switch'] | null;
};

/** Drawn again only if something of it has changed: there are a hundred of them. */
const ActRow = memo(function ActRow(props: ActRowProps) {
  const { record, what, isUndone, isKept, repeatedSinceMs, timeZone, onSwitch } = props;
  const { t } = useText();
  const { act, lastSwitch } = record;
  const by = act.by ?? '';
  const said = act.reason ?? (by === '' ? t('Run.You') : by);
  const counting =
    repeatedSinceMs === null ? said : t('Run.FlagWasOut', { time: timeOfDay(repeatedSinceMs, timeZone, 0) });
  const detail = isUndone ? t('Run.UndoneBy', { who: lastSwitch?.by ?? t('Run.You') }) : counting;
  const label = t(isUndone ? 'Run.RedoWhat' : 'Run.UndoWhat', { what });
  return (
    <li data-undone={isUndone || undefined}>
      <time className="run-act-time">{timeOfDay(act.atMs, timeZone, 0)}</time>
      {by === '' ? <span className="size-7" /> : <Avatar name={by} />}
      <span className="run-act-what">
        <b>{what}</b>
        <small>
          {isKept && (
            <Clock
              size={11}
              strokeWidth={2}
              className="me-1 inline text-slow"
              aria-label={t('Run.KeptHere')}
            />
          )}
          {detail}
        </small>
      </span>
      {onSwitch !== null && (
        <IconButton label={label} onClick={() => onSwitch(isUndone ? 'redo' : 'undo', act.actId)}>
          {isUndone ? (
            <Redo2 size={15} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Undo2 size={15} strokeWidth={1.75} aria-hidden="true" />
          )}
        </IconButton>
      )}
    </li>
  );
});
