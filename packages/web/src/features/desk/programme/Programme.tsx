/** The programme of a meeting: planned and expected times by day, as a time line or, on a phone, as a list. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { type Delay, delayOf, expectProgramme, moveItem, shiftRest } from '@lapwing/timing/desk/programme';
import { localDate } from '@lapwing/timing/timestamp';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { formatInstant, formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { paddockQuery } from '../../../parts/paddock-query.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useMedia } from '../../../ui/window/use-media.ts';
import { guidIn } from '../guid-in.ts';
import type { Change } from '../use-meeting.ts';
import { GridLead } from './GridLead.tsx';
import { ProgrammeList } from './ProgrammeList.tsx';
import { changesForMoves, type DayItem, daysOf, nameOfItem, programmeItems } from './programme-items.ts';
import { Timeline } from './Timeline.tsx';

const RENEWAL_MS = 15_000;
const MINUTE_MS = 60_000;
const shiftMinutes = [5, 10, 15, 30, 60, -5, -10, -15] as const;

type ProgrammeProps = {
  meeting: Meeting;
  canEdit: boolean;
  change: Change;
  onEdit: (item: DayItem) => void;
};

export function Programme({ meeting, canEdit, change, onEdit }: ProgrammeProps) {
  const { t, locale } = useText();
  const nowMs = useNow(RENEWAL_MS) ?? 0;
  const isPhone = useMedia('(width < 48rem)');
  const { timeZone } = meeting.details.location;
  const clock = useQuery(paddockQuery(meeting.eventId, guidIn(meeting.path))).data;
  const items = programmeItems(meeting, clock);
  const days = daysOf(meeting, items);
  const today = localDate(nowMs, timeZone);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const [span, setSpan] = useState<'day' | 'now'>('day');
  const day = days.find((each) => each === (chosenDay ?? today)) ?? days[0] ?? today;
  const ofDay = items.filter(({ startsAtMs }) => localDate(startsAtMs, timeZone) === day);
  const expected = expectProgramme(ofDay, nowMs);
  const delay = day === today ? delayOf(expected) : null;
  const move = (key: string, to: number) => change(changesForMoves(items, movable(ofDay, key, to)));
  const setStart = (key: string, startsAtMs: number) => change(changesForMoves(items, [{ key, startsAtMs }]));
  const shift = (minutes: number) =>
    change(changesForMoves(items, shiftRest(expected, 0, minutes * MINUTE_MS)));
  const shared = { expected, timeZone, canEdit, onEdit, onMove: move };
  return (
    <section
      aria-label={t('Desk.Programme')}
      className="border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <h2>{t('Desk.Programme')}</h2>
        {delay && <DelayNote delay={delay} items={items} timeZone={timeZone} />}
        <span className="ms-auto flex flex-wrap items-center gap-2 print:hidden">
          {days.length > 1 && (
            <Select
              label={t('Desk.Day')}
              shownLabel=""
              options={days.map((value) => ({ value, label: formatLocal(value, 'month-day-year', locale) }))}
              value={day}
              onChange={setChosenDay}
            />
          )}
          {!isPhone && day === today && expected.length > 0 && (
            <SegmentedControl
              label={t('Desk.Span')}
              options={[
                { value: 'day', label: t('Desk.WholeDay') },
                { value: 'now', label: t('Desk.AroundNow') },
              ]}
              value={span}
              onChange={setSpan}
            />
          )}
          {canEdit && clock && <GridLead eventId={meeting.eventId} minutes={clock.gridLeadMinutes} />}
          {canEdit && expected.some(({ phase }) => phase === 'coming') && (
            <Menu
              label={t('Desk.ShiftRest')}
              items={shiftMinutes.map((minutes) => ({
                key: String(minutes),
                label: minutes > 0 ? t('Desk.Later', { minutes }) : t('Desk.Earlier', { minutes: -minutes }),
                onSelect: () => shift(minutes),
              }))}
              className="button"
            >
              {t('Desk.ShiftRest')}
            </Menu>
          )}
        </span>
      </div>
      {expected.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{canEdit ? t('Desk.NoProgrammeHint') : t('Desk.NoProgramme')}</p>
      ) : isPhone ? (
        <ProgrammeList {...shared} />
      ) : (
        <Timeline
          {...shared}
          nowMs={day === today ? nowMs : null}
          isAroundNow={span === 'now'}
          onStart={setStart}
        />
      )}
    </section>
  );
}

/** Sessions that have begun stay where they are. */
function movable(ofDay: readonly DayItem[], key: string, to: number) {
  const moved = moveItem(ofDay, key, to);
  const isStuck = moved.some(({ key: each }) => {
    const item = ofDay.find((one) => one.key === each);
    return item !== undefined && !item.isBreak && item.isBegun;
  });
  return isStuck ? [] : moved;
}

type DelayNoteProps = { delay: Delay; items: readonly DayItem[]; timeZone: string };

function DelayNote({ delay, items, timeZone }: DelayNoteProps) {
  const { t, locale } = useText();
  const pause = items.find(({ key }) => key === delay.afterBreak);
  const time = delay.onTimeFromMs === null ? '' : formatInstant(delay.onTimeFromMs, 'time', locale, timeZone);
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 rounded-1 bg-slow-tint px-2.5 py-1 text-3 text-slow"
    >
      <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
      <b className="font-strong">
        {t('Desk.MinutesLate', { minutes: Math.round(delay.lateMs / MINUTE_MS) })}
      </b>
      {pause && time !== '' && <span>{t('Desk.GivesBack', { name: nameOfItem(pause), time })}</span>}
      {!pause && time !== '' && <span>{t('Desk.OnTimeFrom', { time })}</span>}
    </p>
  );
}
