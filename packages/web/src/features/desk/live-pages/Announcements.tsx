/** Announcements: written here, shown to viewers of the session, and taken back. */

import {
  type Announced,
  deskLivePagesApi,
  type LivePages,
  MAX_ANNOUNCEMENT,
} from '@lapwing/contract/desk/live-pages';
import { Megaphone } from 'lucide-react';
import { useId, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Panel } from '../Panel.tsx';
import { newChangeId } from '../use-meeting.ts';
import { useLivePagesChange } from './live-pages-calls.ts';

type AnnouncementsProps = { pages: LivePages; canAnnounce: boolean };

export function Announcements({ pages, canAnnounce }: AnnouncementsProps) {
  const { t, locale } = useText();
  const { event, sessions } = pages;
  const { eventId } = event;
  const change = useLivePagesChange(eventId);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const id = useId();
  const session =
    sessions.find(({ sessionId }) => sessionId === chosen) ??
    sessions.find(({ state }) => state === 'running') ??
    sessions.find(({ state }) => state === 'planned') ??
    sessions.at(-1);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: event.timeZone });
  const written = sessions
    .flatMap((each) => each.announcements.map((announced) => ({ ...announced, session: each })))
    .sort((a, b) => b.atMs - a.atMs);

  const announce = (sessionId: number, words: string) =>
    resultsClient.call(
      deskLivePagesApi.announce,
      { eventId },
      {},
      { body: { requestId: newChangeId(), sessionId, text: words } },
    );
  const withdraw = (sessionId: number, announcementId: string) =>
    resultsClient.call(
      deskLivePagesApi.withdraw,
      { eventId },
      {},
      { body: { requestId: newChangeId(), sessionId, announcementId } },
    );
  function send() {
    const words = text.trim();
    if (words === '' || session === undefined || change.isPending) return;
    change.mutate(
      { send: () => announce(session.sessionId, words), text: t('LivePages.Announced') },
      { onSuccess: () => setText('') },
    );
  }
  function takeBack({ sessionId }: { sessionId: number }, { announcementId, text: words }: Announced) {
    change.mutate({
      send: () => withdraw(sessionId, announcementId),
      text: t('LivePages.TakenBack'),
      undo: () => announce(sessionId, words),
    });
  }
  return (
    <Panel title={t('LivePages.Announcements')}>
      {canAnnounce && session !== undefined && (
        <form
          className="grid gap-2 pb-3"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            send();
          }}
        >
          <label htmlFor={id} className="text-3 font-medium">
            {t('LivePages.Text')}
          </label>
          <textarea
            id={id}
            rows={2}
            value={text}
            maxLength={MAX_ANNOUNCEMENT}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(key) => {
              if (key.key !== 'Enter' || !(key.ctrlKey || key.metaKey)) return;
              key.preventDefault();
              send();
            }}
            className="w-full rounded-2 border border-ctl bg-surface px-2.5 py-1.5"
          />
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Select
              label={t('LivePages.InSession')}
              value={String(session.sessionId)}
              options={sessions.map(({ sessionId, name, state }) => ({
                value: String(sessionId),
                label: `${name} (${t(`LivePages.States.${state}`)})`,
              }))}
              onChange={(value) => setChosen(Number(value))}
            />
            <Button
              kind="primary"
              type="submit"
              className="h-11"
              disabled={text.trim() === '' || change.isPending}
            >
              <Megaphone size={16} strokeWidth={1.75} aria-hidden="true" />
              {t('LivePages.Announce')}
            </Button>
          </div>
          <p className="text-2 text-ink-3">
            {t(session.state === 'running' ? 'LivePages.SeenNow' : 'LivePages.SeenWithResult')}
          </p>
        </form>
      )}
      {session === undefined && <p className="text-ink-2">{t('LivePages.NoSessions')}</p>}
      {written.length === 0 ? (
        session !== undefined && <p className="text-ink-2">{t('LivePages.NothingAnnounced')}</p>
      ) : (
        <ul className="border-t border-line">
          {written.map((announced) => (
            <li
              key={`${announced.session.sessionId} ${announced.announcementId}`}
              className="flex items-center gap-3 border-b border-line py-2 last:border-b-0 last:pb-0"
            >
              <span className="min-w-0 flex-1">
                <span className="block wrap-break-word whitespace-pre-line">{announced.text}</span>
                <small className="block text-2 text-ink-3">
                  {time.format(announced.atMs)} · {announced.session.name}
                </small>
              </span>
              {canAnnounce && announced.canWithdraw && (
                <Button
                  disabled={change.isPending}
                  onClick={() => takeBack(announced.session, announced)}
                  aria-label={t('LivePages.TakeBackWhat', { text: announced.text })}
                >
                  {t('LivePages.TakeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
