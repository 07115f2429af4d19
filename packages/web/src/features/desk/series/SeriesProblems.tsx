/** What is wrong with a championship, and where; and what is worth checking. */

import type { SeriesEvent } from '@lapwing/contract/desk/series';
import type { ServerMessage } from '@lapwing/contract/values/errors';
import { TriangleAlert } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { MessageText } from '../MessageText.tsx';
import type { DraftError, SeriesDraft } from './series-draft.ts';

type PlacedMessage = ServerMessage & { name: string };

type SeriesProblemsProps = {
  draft: SeriesDraft;
  events: readonly SeriesEvent[];
  errors: readonly DraftError[];
  /** of the document, with a place such as /events/0/rounds/1/session */
  messages: readonly PlacedMessage[];
  warnings: readonly PlacedMessage[];
};

export function SeriesProblems({ draft, events, errors, messages, warnings }: SeriesProblemsProps) {
  const { t } = useText();
  const placeOf = (name: string) => placeIn(name, draft, events) ?? fieldName(name);
  function fieldName(name: string): string {
    const field = name.split('/')[1] ?? '';
    if (field === 'name' || field === 'season' || field === 'className' || field === 'points')
      return t(`Series.Fields.${field}`);
    return '';
  }
  if (errors.length + messages.length + warnings.length === 0) return null;
  const rows = [
    ...messages.map((of) => ({ of, tone: 'text-loss' })),
    ...warnings.map((of) => ({ of, tone: 'text-slow' })),
  ];
  return (
    <ul role="alert" className="grid gap-1.5 rounded-3 bg-slow-tint px-4 py-3 text-3">
      {errors.map(({ field, text, place }) => (
        <li key={`${field} ${place}`} className="flex items-start gap-2">
          <TriangleAlert
            size={14}
            strokeWidth={1.75}
            aria-hidden="true"
            className="mt-0.5 flex-none text-loss"
          />
          {t('Series.NotANumber', { text, place })}
        </li>
      ))}
      {rows.map(({ of, tone }) => (
        <li key={`${of.name} ${of.message}`} className="flex items-start gap-2">
          <TriangleAlert
            size={14}
            strokeWidth={1.75}
            aria-hidden="true"
            className={`mt-0.5 flex-none ${tone}`}
          />
          <span>
            {placeOf(of.name) !== '' && <b className="font-strong">{placeOf(of.name)}: </b>}
            <MessageText of={of} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The event, and the session in it, of a place in the document. */
function placeIn(name: string, draft: SeriesDraft, events: readonly SeriesEvent[]): string | null {
  const [, eventIndex, roundIndex] = /^\/events\/(\d+)(?:\/rounds\/(\d+))?/.exec(name) ?? [];
  if (eventIndex === undefined) return null;
  const chosen = draft.events[Number(eventIndex)];
  const event = events.find(({ clientId }) => clientId === chosen?.event);
  const round = roundIndex === undefined ? undefined : chosen?.rounds[Number(roundIndex)];
  return [event?.name ?? chosen?.event, round?.name || round?.session].filter(Boolean).join(', ');
}
