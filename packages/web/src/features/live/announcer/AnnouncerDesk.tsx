/** The frame of the announcer's desk: the chosen driver, the field and the rundown, and the keys for all of it. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Keyboard } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useKeys } from '../../../parts/use-keys.ts';
import { textIn } from '../../../routing/query-values.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useAddress, useChangeAddress } from '../state/use-address.ts';
import { announcerFactsQuery, notesQuery } from './announcer-calls.ts';
import { DriverPanel } from './DriverPanel.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import type { Drafts } from './NoteForm.tsx';
import { factsOf, findPerson, type Person } from './people.ts';
import { Rundown } from './Rundown.tsx';

type Choice = { chosen: string | null; choose: (number: string) => void };

type AnnouncerDeskProps = {
  meeting: Meeting;
  sessionId: number | null;
  people: readonly Person[];
  /** who arrives next, in order */
  nextNumbers: readonly string[];
  /** the ones behind in the battles */
  fightNumbers: readonly string[];
  children: ReactNode | ((choice: Choice) => ReactNode);
};

export function AnnouncerDesk(props: AnnouncerDeskProps) {
  const { meeting, sessionId, people, nextNumbers, fightNumbers, children } = props;
  const { t } = useText();
  const address = useAddress();
  const changeAddress = useChangeAddress();
  const [typed, setTyped] = useState('');
  const [hasKeys, setHasKeys] = useState(false);
  // Kept here, so that a look at another driver loses nothing.
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const find = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const facts = useQuery({
    ...announcerFactsQuery(meeting.eventId, sessionId ?? 0),
    enabled: sessionId !== null,
  });
  const { data: notes } = useQuery(notesQuery(meeting.organizationId));
  const asked = textIn(address, 'driver');
  const place = Math.max(
    0,
    people.findIndex(({ number }) => number === asked),
  );
  const person = people[place];
  const chosen = person?.number ?? null;
  const choose = (number: string) => changeAddress({ driver: number });
  const step = (by: 1 | -1) => {
    const next = people[(place + by + people.length) % Math.max(1, people.length)];
    if (next !== undefined) choose(next.number);
  };
  const chooseArriving = (at: number) => {
    const number = nextNumbers[at];
    if (number !== undefined) choose(number);
  };
  const nextFight = () => {
    const at = fightNumbers.indexOf(chosen ?? '');
    const number = fightNumbers[(at + 1) % Math.max(1, fightNumbers.length)];
    if (number !== undefined) choose(number);
  };
  useKeys({
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    j: () => step(1),
    k: () => step(-1),
    b: nextFight,
    n: () => note.current?.focus(),
    '/': () => find.current?.focus(),
    '?': () => setHasKeys(true),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8].map((digit) => [String(digit), () => chooseArriving(digit - 1)]),
    ),
  });
  const found = findPerson(people, typed);
  return (
    <>
      <header className="announcer-bar">
        <Link to="/desk/$eventId" params={{ eventId: meeting.eventId }} className="announcer-back">
          <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          {meeting.details.name}
        </Link>
        <h1>{t('Announcer.Title')}</h1>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (found === null) return;
            choose(found.number);
            setTyped('');
            find.current?.blur();
          }}
        >
          <input
            ref={find}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={({ key }) => {
              if (key !== 'Escape') return;
              setTyped('');
              find.current?.blur();
            }}
            aria-label={t('Announcer.Find')}
            placeholder={t('Announcer.Find')}
            className="h-(--control) w-44 rounded-2 border border-ctl bg-surface px-2.5 phone:w-full"
          />
          <span role="status" className="text-2 text-ink-2">
            {typed !== '' && (found ? `${found.number} ${found.name}` : t('Announcer.NotFound'))}
          </span>
        </form>
        <Button kind="quiet" onClick={() => setHasKeys(true)} className="phone:hidden">
          <Keyboard size={16} strokeWidth={1.75} />
          {t('Announcer.Keys')}
        </Button>
      </header>
      <div className="announcer-grid">
        {person === undefined ? (
          <section className="announcer-panel announcer-driver">
            <h2>{t('Announcer.Driver')}</h2>
            <p className="text-ink-2">{t('Announcer.NoField')}</p>
          </section>
        ) : (
          <DriverPanel
            person={person}
            people={people}
            facts={facts}
            {...{ meeting, notes, drafts, setDrafts, note }}
          />
        )}
        {typeof children === 'function' ? children({ chosen, choose }) : children}
        <section className="announcer-panel announcer-field">
          <h2>{t('Announcer.Field')}</h2>
          <ol>
            {people.map((one) => {
              const count = factsOf(one, facts.data).length;
              return (
                <li key={`${one.number} ${one.className} ${one.name}`}>
                  <button
                    type="button"
                    aria-current={one.number === chosen || undefined}
                    onClick={() => choose(one.number)}
                  >
                    <span className="announcer-place">{one.row?.position}</span>
                    <b>{one.number}</b>
                    <span className="announcer-name">{one.name || t('Live.NoName')}</span>
                    {count > 0 && (
                      <span className="announcer-count">
                        <span className="sr-only">{t('Announcer.FactCount', { count })}</span>
                        <span aria-hidden="true">{count}</span>
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ol>
        </section>
        <Rundown meeting={meeting} />
      </div>
      {hasKeys && <KeysDialog onClose={() => setHasKeys(false)} />}
    </>
  );
}
