/** The chosen driver, readable at arm's length: name, place, what the archive proves, and the notes. */

import type { AnnouncerNote } from '@lapwing/contract/desk/announce';
import type { Meeting } from '@lapwing/contract/desk/meeting';
import type { DriverFact, SessionFacts } from '@lapwing/contract/results/facts';
import { comparedWithBest } from '@lapwing/timing/facts/driver-facts';
import { nameKeyOf } from '@lapwing/timing/facts/equal-name';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useText } from '../../../i18n/language.ts';
import { FactList } from '../../../parts/facts/FactList.tsx';
import { gapText, timeText } from '../cells/cell-text.ts';
import { type Drafts, NoteForm } from './NoteForm.tsx';
import { factsOf, type Person } from './people.ts';

type DriverPanelProps = {
  person: Person;
  people: readonly Person[];
  facts: UseQueryResult<SessionFacts>;
  meeting: Meeting;
  notes: ReadonlyMap<string, AnnouncerNote> | undefined;
  drafts: Drafts;
  setDrafts: (change: (drafts: Drafts) => Drafts) => void;
  note: RefObject<HTMLTextAreaElement | null>;
};

export function DriverPanel(props: DriverPanelProps) {
  const { person, people, facts, meeting, notes, drafts, setDrafts, note } = props;
  const { t } = useText();
  const { row, name, number } = person;
  const own = factsOf(person, facts.data);
  const key = nameKeyOf(name);
  const stored = notes?.get(key);
  const nameOf = (startNumber: string) => {
    const other = people.find((one) => one.number === startNumber && one.className === person.className);
    return other === undefined ? startNumber : `${startNumber} ${other.name}`.trim();
  };
  return (
    <section className="announcer-panel announcer-driver" aria-label={t('Announcer.Driver')}>
      <div className="announcer-who">
        <b>{number}</b>
        <h2>{name || t('Live.NoName')}</h2>
      </div>
      {stored?.say && <p className="announcer-say">{t('Announcer.Said', { say: stored.say })}</p>}
      <p className="text-ink-2">{[person.className, person.about].filter(Boolean).join(' · ')}</p>
      {row && (
        <p className="announcer-now">
          {[
            row.position === null ? '' : `P${row.position}`,
            row.position === 1 ? '' : gapText(row.gap, t),
            timeText(row.lastLapTimeMs),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <BestNow timeMs={row?.bestLapTimeMs ?? null} facts={own} />
      <h3>{t('Facts.Title')}</h3>
      {own.length > 0 ? (
        <>
          <FactList facts={own} nameOf={nameOf} isPageKept className="announcer-facts" />
          <p className="text-2 text-ink-3">{t('Facts.Note')}</p>
        </>
      ) : (
        <p role="status" className="text-ink-2">
          {facts.isError
            ? t('Announcer.FactsFailed')
            : facts.isLoading
              ? t('Announcer.FactsLoading')
              : t('Announcer.NoFacts')}
        </p>
      )}
      {key !== '' && notes !== undefined && (
        <NoteForm
          key={key}
          name={name}
          field={note}
          meeting={meeting}
          stored={stored ?? null}
          draft={drafts.get(key) ?? null}
          onDraft={(draft) =>
            setDrafts((before) => {
              const after = new Map(before);
              if (draft === null) after.delete(key);
              else after.set(key, draft);
              return after;
            })
          }
        />
      )}
    </section>
  );
}

/** The best lap of this session next to the best that the archive has from here. */
function BestNow({ timeMs, facts }: { timeMs: number | null; facts: readonly DriverFact[] }) {
  const { t } = useText();
  const best = facts.find(({ code }) => code === 'best-time-here')?.time ?? null;
  const compared = best === null ? null : comparedWithBest(timeMs, parseLapTime(best));
  if (compared === null) return null;
  const values = {
    time: formatLapTime(compared.timeMs),
    difference: formatLapTime(compared.differenceMs),
  };
  return (
    <p className="announcer-best">
      {t(compared.code === 'best-here' ? 'Announcer.NewBest' : 'Announcer.NearBest', values)}
    </p>
  );
}
