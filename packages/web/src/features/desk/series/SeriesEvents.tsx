/** The events of a season in their order, and the sessions of each that count. */

import type { SeriesEvent, SeriesSession } from '@lapwing/contract/desk/series';
import { formatDays } from '@lapwing/timing/wall-dates';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { moved } from '../move-item.ts';
import { Panel } from '../Panel.tsx';
import { SeriesRound } from './SeriesRound.tsx';
import type { DraftError, RoundDraft, SeriesDraft } from './series-draft.ts';

type SeriesEventsProps = {
  draft: SeriesDraft;
  events: readonly SeriesEvent[];
  errors: readonly DraftError[];
  onChange: (fields: Partial<SeriesDraft>, field?: string | null) => void;
};

export function SeriesEvents({ draft, events, errors, onChange }: SeriesEventsProps) {
  const { t, locale } = useText();
  const chosen = draft.events;
  const free = events.filter(({ clientId }) => chosen.every(({ event }) => event !== clientId));
  const put = (next: SeriesDraft['events'], field: string | null = null) => onChange({ events: next }, field);
  /** In the order of the season, if the others are. */
  function add(clientId: string) {
    const found = events.find((each) => each.clientId === clientId);
    if (found === undefined) return;
    const rounds = found.sessions.filter(({ type, isMerge }) => type === 'race' && !isMerge).map(roundOf);
    const dateOf = (event: string) => events.find((each) => each.clientId === event)?.startDate ?? '';
    const at = chosen.findIndex(({ event }) => dateOf(event) > found.startDate);
    put(chosen.toSpliced(at === -1 ? chosen.length : at, 0, { event: clientId, rounds }));
  }
  return (
    <Panel
      title={t('Series.Events')}
      note={t('Series.EventCount', { count: chosen.length })}
      actions={
        free.length > 0 && (
          <Select
            label={t('Series.AddEvent')}
            value=""
            options={[
              { value: '', label: t('Series.ChooseEvent') },
              ...free.map(({ clientId, name, startDate }) => ({
                value: clientId,
                label: `${formatDays(startDate, startDate, locale)} ${name}`,
              })),
            ]}
            onChange={(clientId) => clientId !== '' && add(clientId)}
          />
        )
      }
    >
      {chosen.length === 0 && <p className="text-ink-2">{t('Series.NoEvents')}</p>}
      <ol className="grid">
        {chosen.map(({ event: clientId, rounds }, index) => {
          const event = events.find((each) => each.clientId === clientId);
          const name = event?.name ?? clientId;
          const replace = (next: readonly RoundDraft[], field: string | null = null) =>
            put(
              chosen.map((each, place) => (place === index ? { ...each, rounds: next } : each)),
              field,
            );
          return (
            <li key={clientId} className="border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0">
              <div className="flex items-center gap-1">
                <span className="min-w-0 flex-1">
                  <b className="block truncate font-medium">{name}</b>
                  <small className="block text-2 text-ink-3">
                    {event === undefined
                      ? t('Series.EventGone')
                      : [
                          formatDays(event.startDate, event.startDate, locale),
                          !event.isListed && t('Series.UnlistedEvent'),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                  </small>
                </span>
                <IconButton
                  label={t('Series.Earlier', { name })}
                  disabled={index === 0}
                  onClick={() => put(moved(chosen, index, -1))}
                >
                  <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('Series.Later', { name })}
                  disabled={index === chosen.length - 1}
                  onClick={() => put(moved(chosen, index, 1))}
                >
                  <ArrowDown size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('DeskPublish.Remove', { name })}
                  onClick={() => put(chosen.toSpliced(index, 1))}
                >
                  <X size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </div>
              <ul className="grid gap-1 pt-1">
                {sessionsOf(event, rounds).map((session) => (
                  <SessionOfEvent
                    key={session.clientId}
                    session={session}
                    at={index}
                    rounds={rounds}
                    order={event?.sessions.map((each) => each.clientId) ?? []}
                    errors={errors}
                    onChange={replace}
                  />
                ))}
              </ul>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

type NamedSession = Pick<SeriesSession, 'clientId' | 'name'> & Partial<SeriesSession>;

/** Also those that count and are gone. */
function sessionsOf(event: SeriesEvent | undefined, rounds: readonly RoundDraft[]): NamedSession[] {
  const known = event?.sessions ?? [];
  const gone = rounds.filter(({ session }) => known.every(({ clientId }) => clientId !== session));
  return [...known, ...gone.map(({ session, name }) => ({ clientId: session, name: name || session }))];
}

function roundOf({ clientId, name }: NamedSession): RoundDraft {
  return { session: clientId, name, shortName: '', points: '', extras: [] };
}

type SessionOfEventProps = {
  session: NamedSession;
  at: number;
  rounds: readonly RoundDraft[];
  /** the sessions of the event as they are driven */
  order: readonly string[];
  errors: readonly DraftError[];
  onChange: (rounds: readonly RoundDraft[], field?: string | null) => void;
};

function SessionOfEvent({ session, at, rounds, order, errors, onChange }: SessionOfEventProps) {
  const { t } = useText();
  const index = rounds.findIndex((each) => each.session === session.clientId);
  const round = rounds[index];
  function toggle(counts: boolean) {
    if (!counts) return onChange(rounds.toSpliced(index, 1));
    const placeOf = (clientId: string) => order.indexOf(clientId);
    const next = rounds.findIndex((each) => placeOf(each.session) > placeOf(session.clientId));
    onChange(rounds.toSpliced(next === -1 ? rounds.length : next, 0, roundOf(session)));
  }
  const facts = [
    session.group,
    session.type !== undefined && t(`Series.Types.${session.type}`),
    session.isMerge === true && t('Series.Joined'),
    session.status === 'None' && t('Series.NoResultYet'),
  ].filter(Boolean);
  return (
    <li className="grid gap-1">
      <Checkbox
        isChecked={round !== undefined}
        onChange={toggle}
        label={
          <span>
            {session.name} <small className="text-2 text-ink-3">{facts.join(' · ')}</small>
          </span>
        }
      />
      {round !== undefined && (
        <SeriesRound
          name={session.name}
          round={round}
          errors={errors.filter(({ field }) => field.startsWith(`events.${at}.rounds.${index}.`))}
          onChange={(fields, field) =>
            onChange(
              rounds.map((each, place) => (place === index ? { ...each, ...fields } : each)),
              `${session.clientId} ${field}`,
            )
          }
        />
      )}
    </li>
  );
}
