/** One incident: what happened, the laps around it, and how far the stewards are with it. */

import type { CaseOutcome, CaseState } from '@lapwing/contract/desk/case-file';
import { type CaseIncident, decideApi } from '@lapwing/contract/desk/decide';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useQuery } from '@tanstack/react-query';
import { MapPin, Pencil } from 'lucide-react';
import { useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { lapText, timeOfDay } from '../run/times.ts';
import { IncidentForm } from './IncidentForm.tsx';
import { useCases } from './use-cases.ts';
import { CarPlate, outcomeWords } from './words.tsx';

export function IncidentDetail({ incident }: { incident: CaseIncident }) {
  const { t } = useText();
  const { file, canDecide } = useCases();
  const [isEdited, setIsEdited] = useState(false);
  const { what, numbers, momentMs, post, from, note, by, atMs } = incident;
  if (isEdited) return <IncidentForm incident={incident} onDone={() => setIsEdited(false)} />;
  const place =
    what === 'protest' ? from && t('Decide.From', { name: from }) : post && t('Decide.PostOf', { post });
  const said = t('Decide.Said', {
    what: [outcomeWords(incident, file.rulings, t), place].filter(Boolean).join(', '),
    time: timeOfDay(momentMs, file.timeZone, 0),
  });
  return (
    <>
      <header className="decide-title">
        <h2>
          {t(`Incidents.Kinds.${what}`)}
          {numbers.map((number) => (
            <CarPlate key={number} number={number} />
          ))}
        </h2>
        {canDecide && (
          <Button kind="quiet" onClick={() => setIsEdited(true)}>
            <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('Decide.Edit')}
          </Button>
        )}
        <p>
          {said} {note !== '' && <b>“{note}” </b>}
          {t('Decide.EnteredBy', { name: by, time: timeOfDay(atMs, file.timeZone, 0) })}
        </p>
      </header>
      {numbers.length > 0 && <LapsAround numbers={numbers} momentMs={momentMs} />}
      {canDecide && <Investigation key={`${incident.state} ${incident.document}`} incident={incident} />}
    </>
  );
}

function LapsAround({ numbers, momentMs }: { numbers: readonly string[]; momentMs: number }) {
  const { t } = useText();
  const { place, file } = useCases();
  const asked = numbers.slice(0, 3).join(',');
  const { data } = useQuery({
    queryKey: ['desk', 'laps-around', place.sessionId, asked, momentMs, file.revision],
    queryFn: ({ signal }) =>
      resultsClient.call(decideApi.laps, { ...place, momentMs }, { numbers: asked }, { signal }),
    refetchInterval: file.phase === 'running' ? 5_000 : false,
  });
  if (data === undefined) return <div aria-busy="true" className="decide-laps min-h-24" />;
  if (data.laps.length === 0) return <p className="decide-laps decide-empty">{t('Decide.NoLaps')}</p>;
  return (
    <div className="decide-laps">
      <table>
        <caption className="sr-only">{t('Decide.Laps')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Decide.Lap')}</th>
            <th scope="col">{t('Decide.EndsAt')}</th>
            {data.numbers.map((number) => (
              <th key={number} scope="col" colSpan={2}>
                {number}
              </th>
            ))}
            <th scope="col">{data.numbers.length > 1 && t('Decide.AtTheLine')}</th>
          </tr>
        </thead>
        <tbody>
          {data.laps.map(({ lapNumber, endsAtMs, isMoment, cars, ahead }) => (
            <tr key={lapNumber} data-moment={isMoment || undefined}>
              <th scope="row">{lapNumber}</th>
              <td>{endsAtMs === null ? '' : timeOfDay(endsAtMs, file.timeZone, 0)}</td>
              {cars.map((lap, index) => (
                // A car has its two cells in every row.
                <LapCells key={data.numbers[index]} lap={lap} />
              ))}
              <td>
                {ahead !== null &&
                  t('Decide.Ahead', { number: ahead.number, gap: formatLapTime(ahead.byMs) })}
                {isMoment && (
                  <span className="decide-moment">
                    <MapPin size={14} strokeWidth={1.75} aria-hidden="true" />
                    {timeOfDay(momentMs, file.timeZone, 0)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LapCells({ lap }: { lap: { lapTimeMs: number; position: number | null } | null }) {
  return (
    <>
      <td className="decide-car">{lap === null ? '' : lapText(lap.lapTimeMs)}</td>
      <td>{lap?.position ? `P${lap.position}` : ''}</td>
    </>
  );
}

type Step = {
  state: CaseState;
  outcome: CaseOutcome | null;
  key: 'Investigate' | 'NoAction' | 'Close' | 'Reopen' | 'Uphold' | 'Reject';
};

const ofIncident: readonly Step[] = [
  { state: 'investigating', outcome: null, key: 'Investigate' },
  { state: 'closed', outcome: 'no-action', key: 'NoAction' },
  { state: 'closed', outcome: 'ruled', key: 'Close' },
];
const ofProtest: readonly Step[] = [
  { state: 'investigating', outcome: null, key: 'Investigate' },
  { state: 'closed', outcome: 'upheld', key: 'Uphold' },
  { state: 'closed', outcome: 'rejected', key: 'Reject' },
];
const ofClosed: readonly Step[] = [{ state: 'open', outcome: null, key: 'Reopen' }];

/** Opens and closes the investigation, with a notice to the public. */
function Investigation({ incident }: { incident: CaseIncident }) {
  const { t } = useText();
  const { act } = useCases();
  const { incidentId, state, what, numbers } = incident;
  const [document, setDocument] = useState(incident.document);
  const [notice, setNotice] = useState<string | null>(null);
  const all = state === 'closed' ? ofClosed : what === 'protest' ? ofProtest : ofIncident;
  const steps = all.filter((step) => step.state !== state || step.outcome !== null);
  const noticeFor = ({ state: to, outcome }: Step): string => {
    const words = { cars: numbers.join(', '), what: t(`Incidents.Kinds.${what}`) };
    if (to === 'open') return '';
    if (outcome === null) return t('Decide.Notices.investigating', words);
    return outcome === 'upheld' || outcome === 'rejected'
      ? t(`Decide.Notices.${outcome}`, { cars: words.cars })
      : t(`Decide.Notices.${outcome}`, words);
  };
  const [first] = steps;
  const proposed = first === undefined ? '' : noticeFor(first);
  return (
    <div className="decide-sheet decide-investigation">
      <h2>{t('Decide.State')}</h2>
      <div className="decide-fields">
        <TextField
          label={t('Decide.Document')}
          value={document}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setDocument(target.value)}
        />
        <div className="decide-wide">
          <TextField
            label={t('Decide.Notice')}
            value={notice ?? proposed}
            maxLength={500}
            autoComplete="off"
            title={t('Decide.NoticeHint')}
            onChange={({ target }) => setNotice(target.value)}
          />
        </div>
      </div>
      <div className="decide-foot">
        <span>{t('Decide.NoticeHint')}</span>
        {steps.map((step) => (
          <Button
            key={step.key}
            onClick={() =>
              act([
                {
                  ...{ kind: 'state', incidentId, state: step.state, outcome: step.outcome },
                  ...{ document: document.trim(), notice: (notice ?? noticeFor(step)).trim() },
                },
              ])
            }
          >
            {t(`Decide.${step.key}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
