/** On which layout, in which direction and conditions the sessions of an event are driven. */

import type { MeetingInBrief } from '@lapwing/contract/desk/calls';
import type { EventTrack as EventTrackAnswer } from '@lapwing/contract/desk/records';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Panel } from '../Panel.tsx';
import { eventTrackQuery, useSaveTrack } from './queries.ts';
import { TrackChoice } from './TrackChoice.tsx';

type EventTrackProps = {
  organizationId: number;
  eventId: number | undefined;
  events: readonly MeetingInBrief[];
};

export function EventTrack({ organizationId, eventId, events }: EventTrackProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const chosen = events.some((each) => each.eventId === eventId) ? String(eventId) : '';
  return (
    <Panel title={t('Records.Sessions')}>
      <p className="pb-3 text-3 text-ink-2">{t('Records.SessionsHint')}</p>
      <Select
        label={t('Records.Event')}
        options={[
          { value: '', label: t('Records.ChooseEvent') },
          ...events.map(({ eventId: id, name, startDate }) => ({
            value: String(id),
            label: `${name}, ${startDate}`,
          })),
        ]}
        value={chosen}
        onChange={(value) =>
          void navigate({
            to: '/desk/records/$organizationId',
            params: { organizationId },
            search: value === '' ? {} : { event: Number(value) },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {chosen !== '' && <Sessions organizationId={organizationId} eventId={Number(chosen)} />}
    </Panel>
  );
}

function Sessions({ organizationId, eventId }: { organizationId: number; eventId: number }) {
  const query = useQuery(eventTrackQuery(eventId));
  return (
    <QueryView query={query}>
      {(track) => <SessionList organizationId={organizationId} eventId={eventId} track={track} />}
    </QueryView>
  );
}

type SessionListProps = { organizationId: number; eventId: number; track: EventTrackAnswer };

function SessionList({ organizationId, eventId, track }: SessionListProps) {
  const { t } = useText();
  const save = useSaveTrack(organizationId, eventId);
  const { layouts, event, sessions } = track;
  return (
    <ul className="pt-3" aria-busy={save.isPending}>
      <li className="py-2">
        <h3 className="pb-1">{t('Records.AllSessions')}</h3>
        <TrackChoice
          layouts={layouts}
          setup={event}
          onChange={(setup) => save.mutate({ sessionId: null, setup })}
        />
      </li>
      {sessions.map(({ sessionId, name, own }) => (
        <li key={sessionId} className="border-t border-line py-2">
          <h3 className="pb-1">{name}</h3>
          <div className="flex flex-wrap gap-2">
            <Select
              label={t('Records.Follows')}
              options={[
                { value: 'event', label: t('Records.AsEvent') },
                { value: 'own', label: t('Records.Own') },
              ]}
              value={own === null ? 'event' : 'own'}
              onChange={(value) => save.mutate({ sessionId, setup: value === 'own' ? event : null })}
            />
            {own !== null && (
              <TrackChoice
                layouts={layouts}
                setup={own}
                onChange={(setup) => save.mutate({ sessionId, setup })}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
