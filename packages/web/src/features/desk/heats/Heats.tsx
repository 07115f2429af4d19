/** Heats, finals and brackets of a meeting: the ladder of each group, its format, and what needs a decision. */

import type { Meeting, StoredLadder } from '@lapwing/contract/desk/meeting';
import type { ShownLadder } from '@lapwing/contract/results/ladders';
import { fieldOf } from '@lapwing/timing/desk/field';
import { useQuery } from '@tanstack/react-query';
import { Network, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { LadderView, titleOf } from '../../../parts/ladder/LadderView.tsx';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { Change, useMeetingChanges } from '../use-meeting.ts';
import { HeatsEditor } from './HeatsEditor.tsx';
import { LadderNotes } from './LadderNotes.tsx';
import { MoveCar } from './MoveCar.tsx';
import { laddersQuery, missingRaces, useAddLate } from './use-heats.ts';

type HeatsProps = {
  meeting: Meeting;
  canEdit: boolean;
  change: Change;
  settle: ReturnType<typeof useMeetingChanges>['settle'];
};

export default function Heats({ meeting, canEdit, change, settle }: HeatsProps) {
  const { t } = useText();
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const { data: shown = [] } = useQuery({
    ...laddersQuery(meeting.eventId, meeting.version),
    enabled: meeting.ladders.length > 0,
  });
  const editor = (ladder: StoredLadder | null) => (
    <HeatsEditor
      key={ladder?.id ?? 'new'}
      meeting={meeting}
      ladder={ladder}
      change={change}
      settle={settle}
      onClose={() => setEdited(null)}
    />
  );
  if (meeting.ladders.length === 0 && !canEdit) return null;
  return (
    <section
      aria-label={t('Heats.Title')}
      id="heats"
      className="mt-4 min-w-0 border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-2">
        <h2>{t('Heats.Title')}</h2>
        {canEdit && edited !== 'new' && (
          <Button onClick={() => setEdited('new')} className="ms-auto print:hidden">
            <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('Heats.Add')}
          </Button>
        )}
      </div>
      {edited === 'new' && editor(null)}
      {meeting.ladders.length === 0 && edited !== 'new' && (
        <p className="flex items-center gap-2 border-t border-line px-4 py-6 text-ink-2">
          <Network size={16} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-3" />
          {t('Heats.Empty')}
        </p>
      )}
      {meeting.ladders.map((ladder) =>
        edited === ladder.id ? (
          editor(ladder)
        ) : (
          <OneLadder
            key={ladder.id}
            meeting={meeting}
            stored={ladder}
            shown={shown.find(({ id }) => id === ladder.id)}
            canEdit={canEdit}
            change={change}
            settle={settle}
            onEdit={() => setEdited(ladder.id)}
          />
        ),
      )}
    </section>
  );
}

type OneLadderProps = HeatsProps & {
  stored: StoredLadder;
  /** undefined until it is loaded, or if nothing is drawn */
  shown: ShownLadder | undefined;
  onEdit: () => void;
};

function OneLadder({ meeting, stored, shown, canEdit, change, settle, onEdit }: OneLadderProps) {
  const { t } = useText();
  const name = titleOf(stored, t('Heats.AllEntries'));
  const own = meeting.sessions.filter(({ ladderRace }) => ladderRace?.ladder === stored.key);
  const remove = () =>
    change([
      { kind: 'ladder', id: stored.id, version: stored.version, set: null },
      ...own.map(({ id, version }) => ({ kind: 'session' as const, id, version, set: null })),
    ]);
  return (
    <section aria-label={name} className="border-t border-line">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3">
        <h3>{name}</h3>
        <span className="min-w-0 flex-1 text-3 text-ink-2">
          {stored.entrants.length > 0 && (
            <>
              {t('Heats.Cars', { count: stored.entrants.length })} · {t(`Heats.Drawn.${stored.format.draw}`)}
              {shown?.isRandom && (
                <span title={t('Heats.SeedHint')}> · {t('Heats.Seed', { seed: String(stored.seed) })}</span>
              )}
            </>
          )}
        </span>
        {canEdit && (
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            {shown && (
              <LadderTools meeting={meeting} stored={stored} shown={shown} change={change} settle={settle} />
            )}
            <Button onClick={onEdit} aria-label={t('Heats.EditOf', { name })}>
              <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('Heats.Edit')}
            </Button>
            <IconButton label={t('Heats.RemoveLadder', { name })} onClick={remove}>
              <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      {stored.entrants.length === 0 && <p className="px-4 py-4 text-3 text-ink-2">{t('Heats.NotDrawn')}</p>}
      {shown && (
        <>
          <LadderNotes eventId={meeting.eventId} ladder={shown} canEdit={canEdit} />
          <LadderView ladder={shown} hasLinks />
        </>
      )}
    </section>
  );
}

type LadderToolsProps = Pick<HeatsProps, 'meeting' | 'change' | 'settle'> & {
  stored: StoredLadder;
  shown: ShownLadder;
};

function LadderTools({ meeting, stored, shown, change, settle }: LadderToolsProps) {
  const { t } = useText();
  const add = useAddLate(meeting, settle);
  const { format, entrants, withdrawn, group } = stored;
  const late = fieldOf({ group, classes: [] }, meeting.details.groups, meeting.entries).filter(
    ({ id, isCheckedIn }) => !entrants.includes(id) && (isCheckedIn || !format.onlyCheckedIn),
  );
  const missing = missingRaces(meeting, shown);
  const toggle = (entryId: number) =>
    change([
      {
        ...{ kind: 'ladder', id: stored.id, version: stored.version },
        set: {
          withdrawn: withdrawn.includes(entryId)
            ? withdrawn.filter((id) => id !== entryId)
            : [...withdrawn, entryId],
        },
      },
    ]);
  const canAddLate = format.kind === 'heats' && late.length > 0;
  return (
    <>
      {(canAddLate || missing.length > 0) && (
        <Button onClick={() => add.mutate(stored.id)} disabled={add.isPending}>
          {canAddLate
            ? t('Heats.AddLate', { count: late.length })
            : t('Heats.AddMissing', { count: missing.length })}
        </Button>
      )}
      <MoveCar stored={stored} shown={shown} change={change} />
      <Select
        label={t('Heats.WithdrawCar')}
        shownLabel=""
        options={[
          { value: '', label: t('Heats.WithdrawCar') },
          ...shown.entrants
            .filter(({ number }) => number !== '')
            .map(({ entryId, number, name }) => ({
              value: String(entryId),
              label: withdrawn.includes(entryId)
                ? t('Heats.PutBack', { number, name })
                : t('Heats.Withdraw', { number, name }),
            })),
        ]}
        value=""
        onChange={(id) => id !== '' && toggle(Number(id))}
      />
    </>
  );
}
