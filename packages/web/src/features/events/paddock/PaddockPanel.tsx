/** How late the day runs, why, and the grid calls of the entrant that the visitor has picked. */

import type { PaddockClock, PaddockSession, PaddockTerm } from '@lapwing/contract/desk/paddock';
import { CalendarPlus, Clock } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { isLate, sessionsCalendarUrl } from '../../../parts/paddock-query.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonClass } from '../../../ui/controls/button-look.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FollowGridButton } from './FollowGridButton.tsx';

const MINUTE_MS = 60_000;
/** A driver who starts tomorrow needs no grid call now. */
const SOON_MS = 18 * 60 * MINUTE_MS;

type PaddockPanelProps = {
  eventId: number;
  clock: PaddockClock;
  /** undefined: none was picked */
  number: string | undefined;
  onPick: (number: string | undefined) => void;
};

export function PaddockPanel({ eventId, clock, number, onPick }: PaddockPanelProps) {
  const { t, language } = useText();
  const guid = useGuid();
  const { sessions, entrant, hasEntries, nowMs } = clock;
  const [next] = sessions;
  if (next === undefined || next.expectedStartMs > nowMs + SOON_MS) return null;
  const late = isLate(next) ? next : undefined;
  if (late === undefined && !hasEntries) return null;
  return (
    <section
      aria-label={t('Paddock.Title')}
      className="mb-3 grid gap-2 border-y border-line bg-surface px-4 py-3 phone:-mx-(--gutter) md:rounded-3 md:border-x print:hidden"
    >
      {late && <Lateness session={late} />}
      {/* As high as the form that it replaces when the browser knows the number. */}
      {entrant ? (
        <div className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 phone:min-h-23 phone:content-center">
          <NextGrid clock={clock} />
          <span className="flex flex-wrap gap-2 md:ms-auto">
            <FollowGridButton eventId={eventId} number={entrant.number} />
            <a
              href={sessionsCalendarUrl(eventId, { guid, language, number: entrant.number })}
              className={buttonClass({ size: 'small' })}
            >
              <CalendarPlus strokeWidth={1.75} aria-hidden="true" className="size-4" />
              {t('Paddock.Calendar')}
            </a>
            {number !== undefined && (
              <Button size="small" onClick={() => onPick(undefined)}>
                {t('Paddock.OtherNumber')}
              </Button>
            )}
          </span>
        </div>
      ) : (
        hasEntries && <PickNumber number={number} onPick={onPick} />
      )}
    </section>
  );
}

function Lateness({ session: { expectedStartMs, startsAtMs, terms } }: { session: PaddockSession }) {
  const { t } = useText();
  const minutes = Math.round((expectedStartMs - startsAtMs) / MINUTE_MS);
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 text-3">
      <Clock size={14} strokeWidth={1.75} aria-hidden="true" className="text-slow" />
      <b className="font-strong text-slow">{t('Paddock.RunsLate', { minutes })}</b>
      <span className="text-ink-2">
        {terms
          .map((term) => termText(term, t))
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  );
}

/** `2 sessions ran over: 12 min`; empty for less than a minute. */
export function termText({ kind, byMs, count, name }: PaddockTerm, t: Translate): string {
  const minutes = Math.round(Math.abs(byMs) / MINUTE_MS);
  if (minutes === 0) return '';
  switch (kind) {
    case 'overran':
      return count === 0 ? t('Paddock.StartedLate', { minutes }) : t('Paddock.Overran', { count, minutes });
    case 'red-flag':
      return t('Paddock.RedFlag', { minutes });
    case 'waiting':
      return t('Paddock.Waiting', { minutes });
    case 'break':
      return t('Paddock.GivesBack', { name, minutes });
    case 'gap':
      return t('Paddock.GapGivesBack', { minutes });
    case 'usual':
      return t(byMs < 0 ? 'Paddock.UsuallyShorter' : 'Paddock.UsuallyLonger', { minutes });
    case 'overlap':
      return t('Paddock.Overlap', { minutes });
  }
}

function NextGrid({ clock: { sessions, entrant, nowMs, timeZone } }: { clock: PaddockClock }) {
  const { t, locale } = useText();
  const clock = (atMs: number) => formatInstant(atMs, 'time', locale, timeZone);
  if (entrant === null) return null;
  const who = [entrant.number, entrant.name].filter(Boolean).join(' · ');
  const next = sessions.find(({ sessionId }) => entrant.sessionIds.includes(sessionId));
  if (next === undefined)
    return (
      <p>
        <b className="font-strong">{who}</b>: {t('Paddock.NothingToCome')}
      </p>
    );
  const { gridAtMs, spreadMinutes: minutes, expectedStartMs, group, name } = next;
  return (
    <p className="min-w-0">
      <b className="block font-strong stretch-data">
        {gridAtMs <= nowMs
          ? t('Paddock.GridNow', { time: clock(expectedStartMs), minutes })
          : t('Paddock.YourGrid', { time: clock(gridAtMs), minutes })}
      </b>
      <small className="block text-2 text-ink-3">
        {[who, group, name, t('Paddock.Start', { time: clock(expectedStartMs) })].filter(Boolean).join(' · ')}
      </small>
    </p>
  );
}

/** `number`: one that nobody has. */
function PickNumber({ number, onPick }: Pick<PaddockPanelProps, 'number' | 'onPick'>) {
  const { t } = useText();
  const [typed, setTyped] = useState(number ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPick(typed.trim() === '' ? undefined : typed.trim());
  };
  const isUnknown = number !== undefined && number === typed.trim();
  return (
    <form
      onSubmit={submit}
      className="flex min-h-15 flex-wrap items-end gap-2 phone:min-h-23 phone:content-center"
    >
      <div className="w-40">
        <TextField
          label={t('Paddock.Number')}
          value={typed}
          maxLength={20}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          {...(isUnknown && { error: t('Paddock.UnknownNumber') })}
        />
      </div>
      <Button type="submit">{t('Paddock.ShowGrid')}</Button>
    </form>
  );
}
