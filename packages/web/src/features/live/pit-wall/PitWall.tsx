/** What a team needs to decide: its clocks, where a stop puts it, whom it catches, its stints, traffic and alarms. */

import { noRaceRules, type RaceRules } from '@lapwing/contract/insight/race-rules';
import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { carClocks } from '@lapwing/timing/insight/clocks';
import { driverAndKart } from '@lapwing/timing/insight/driver-and-kart';
import type { FieldPace } from '@lapwing/timing/insight/fair-pace';
import { lapNow } from '@lapwing/timing/insight/rejoin';
import { formatClock } from '@lapwing/timing/lap-time';
import { clockAt } from '@lapwing/timing/live/board/clock';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import { useQuery } from '@tanstack/react-query';
import { Bell, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { useText } from '../../../i18n/language.ts';
import { textIn } from '../../../routing/query-values.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useLive, useLiveStore } from '../state/live-store.ts';
import { behindOf, inFrontOf, isTakingPart, nameOf, numberOf } from '../state/rows.ts';
import { useAddress, useChangeAddress } from '../state/use-address.ts';
import { useLiveLaps } from '../state/use-live-laps.ts';
import { useVenueTime } from '../state/venue-time.ts';
import { AlarmsPanel } from './AlarmsPanel.tsx';
import { chosenAlarms, type Ringing, ringingAlarms } from './alarms.ts';
import { CatchPanel } from './CatchPanel.tsx';
import { ClocksPanel } from './ClocksPanel.tsx';
import { FieldClocks } from './FieldClocks.tsx';
import { carNow, sharedLaps } from './insight-race.ts';
import { NotesPanel } from './NotesPanel.tsx';
import { OwnCar } from './OwnCar.tsx';
import { RejoinPanel } from './RejoinPanel.tsx';
import { RulesDialog } from './RulesDialog.tsx';
import { raceRulesQuery } from './race-rules-calls.ts';
import { storedRules } from './race-rules-text.ts';
import { StintsPanel } from './StintsPanel.tsx';
import { useStoredText } from './stored-values.ts';
import { TeamChoice } from './TeamChoice.tsx';
import { TrafficPanel } from './TrafficPanel.tsx';
import { useChangeNotebook, useNotebook, useNotesKey } from './team-notes.ts';
import { useFieldPace } from './use-field-pace.ts';
import { useLapsOfNewDrivers } from './use-laps-of-new-drivers.ts';
import { useRing } from './use-ring.ts';

export function PitWall() {
  const { t } = useText();
  const eventId = useLive((state) => state.eventId);
  const rows = useLive(({ board }) => board.rows);
  const isRace = useLive(({ board }) => board.session.rankedBy === 'distance');
  const [row, chooseTeam] = useTeam(rows);
  const [notesKey, storeKey] = useNotesKey(eventId);
  const { laps, error, refetch } = useLiveLaps();
  const field = useFieldPace(laps, rows);
  return (
    <>
      <div className="pw-bar-top">
        <LinkButton to="/livetiming/$eventId/active" params={{ eventId }}>
          {t('LiveViews.leaderboard')}
        </LinkButton>
        <h1>{t('PitWall.Title')}</h1>
        <TeamSelect rows={rows} row={row} onChoose={chooseTeam} />
      </div>
      {error && !laps ? (
        <div className="pw-notice">
          <ErrorView error={error} onRetry={() => void refetch()} />
        </div>
      ) : !isRace ? (
        <div className="pw-notice">
          <EmptyState title={t('PitWall.NoRace')} note={t('PitWall.NoRaceHint')} />
        </div>
      ) : row === undefined ? (
        <TeamChoice rows={rows} onChoose={chooseTeam} />
      ) : laps === undefined || field === null ? (
        <PartLoading />
      ) : (
        <TeamWall key={row.competitorId} {...{ row, rows, laps, field, refetch, notesKey, storeKey }} />
      )}
    </>
  );
}

/** In the address for others, in the browser for the next visit. */
function useTeam(rows: readonly LiveRow[]): [LiveRow | undefined, (number: string) => void] {
  const eventId = useLive((state) => state.eventId);
  const asked = textIn(useAddress(), 'team');
  const changeAddress = useChangeAddress();
  const [stored, store] = useStoredText(`team.${eventId}`);
  const number = asked ?? stored;
  const choose = (next: string) => {
    store(next);
    changeAddress({ team: next }, 'step');
  };
  return [rows.find((row) => number !== null && numberOf(row) === number), choose];
}

type TeamSelectProps = {
  rows: readonly LiveRow[];
  row: LiveRow | undefined;
  onChoose: (number: string) => void;
};

function TeamSelect({ rows, row, onChoose }: TeamSelectProps) {
  const { t } = useText();
  const options = rows.map((one) => ({ value: numberOf(one), label: `${numberOf(one)} ${nameOf(one)}` }));
  const none = row === undefined ? [{ value: '', label: t('PitWall.Choose') }] : [];
  return (
    <Select
      label={t('PitWall.Team')}
      value={row === undefined ? '' : numberOf(row)}
      options={[...none, ...options]}
      onChange={(number) => number !== '' && onChoose(number)}
    />
  );
}

type TeamWallProps = {
  row: LiveRow;
  rows: readonly LiveRow[];
  laps: LiveLaps;
  field: FieldPace;
  refetch: () => void;
  notesKey: string | null;
  storeKey: (key: string | null) => void;
};

/** Shown next to the own car: those before and after it on the board. */
const RIVALS_EACH_SIDE = 2;
const SECOND_MS = 1000;

function TeamWall({ row, rows, laps, field, refetch, notesKey, storeKey }: TeamWallProps) {
  const { t } = useText();
  const eventId = useLive((state) => state.eventId);
  const session = useLive(({ board }) => board.session);
  const { board } = useLiveStore().state();
  const venueMs = useVenueTime(SECOND_MS);
  const [rulesText, storeRules] = useStoredText(`rules.${eventId}`);
  const [alarmText, storeAlarms] = useStoredText(`alarms.${eventId}`);
  const [sound, storeSound] = useStoredText('sound');
  const [notification, storeNotification] = useStoredText('notification');
  const [isEditing, setIsEditing] = useState(false);
  const { data: setRules = null } = useQuery(raceRulesQuery(eventId));
  const { data: notebook } = useNotebook(notesKey);
  const setTeamRules = useChangeNotebook(notesKey ?? '');
  const ownRules = useMemo(() => storedRules(rulesText), [rulesText]);
  const teamRules = notebook?.rules ?? null;
  const rules = teamRules ?? ownRules ?? setRules;
  useLapsOfNewDrivers({ row, rows, rules, refetch });
  const saveRules = (next: RaceRules | null) => {
    if (notesKey === null || notebook === undefined) storeRules(next === null ? null : JSON.stringify(next));
    else {
      storeRules(null);
      setTeamRules.mutate({ kind: 'rules', rules: next });
    }
    setIsEditing(false);
  };
  const chosen = useMemo(() => chosenAlarms(alarmText), [alarmText]);
  const own = field.byId.get(row.competitorId);
  const lapMs = own === undefined ? null : lapNow(own, field);
  const clocks = carClocks(
    rules ?? noRaceRules,
    carNow(row, laps, { clock: clockAt(board, venueMs), venueMs, lapMs }),
  );
  const aheadRow = inFrontOf(row, board);
  const behindRow = behindOf(row, board);
  const near = [aheadRow, behindRow].flatMap((one) => (one ? [one] : []));
  const ringing = ringingAlarms(chosen, {
    clocks,
    flag: session.flag,
    flagAtMs: session.flagAtMs,
    stops: row.numberOfPitStops,
    rivalsInPit: near.filter(isInPitLane).map((one) => ({
      carId: one.competitorId,
      name: `${numberOf(one)} ${nameOf(one)}`,
      stops: one.numberOfPitStops,
    })),
  });
  const textOf = (one: Ringing) =>
    t(`PitWall.Ringing.${one.kind}`, {
      time: formatClock(Math.max(0, one.timeMs ?? 0)),
      lap: one.lap ?? 0,
      car: one.car ?? '',
    });
  useRing(ringing, { hasSound: sound === 'on', hasNotification: notification === 'on', textOf });
  const driverPace = useMemo(() => driverAndKart(sharedLaps(laps, rows, field)).drivers, [laps, rows, field]);
  const place = rows.indexOf(row);
  const rivals = useMemo(() => {
    const around = rows.slice(Math.max(0, place - RIVALS_EACH_SIDE), place + RIVALS_EACH_SIDE + 1);
    return around
      .filter((one) => one.competitorId !== row.competitorId && isTakingPart(one))
      .flatMap((one) => field.byId.get(one.competitorId) ?? []);
  }, [rows, place, row.competitorId, field]);
  return (
    <>
      <div className="pw-ringing" role="status" data-on={ringing.length > 0 || undefined}>
        <Bell size={16} strokeWidth={1.75} aria-hidden="true" />
        {ringing.length === 0 ? t('PitWall.NoAlarm') : ringing.map(textOf).join(' · ')}
        <Button size="small" onClick={() => setIsEditing(true)}>
          <SlidersHorizontal size={14} strokeWidth={1.75} aria-hidden="true" /> {t('PitWall.RaceRules')}
        </Button>
      </div>
      <OwnCar row={row} ahead={aheadRow} behind={behindRow} />
      <div className="pw-grid">
        <ClocksPanel
          clocks={clocks}
          driverPace={driverPace}
          rulesFrom={teamRules ? 'team' : ownRules ? 'visitor' : setRules ? 'organiser' : null}
          onEdit={() => setIsEditing(true)}
        />
        {own === undefined ? (
          <EmptyState title={t('PitWall.PaceUnknown')} />
        ) : (
          <>
            <RejoinPanel own={own} field={field} />
            <div className="pw-column">
              <CatchPanel
                own={own}
                ahead={aheadRow && field.byId.get(aheadRow.competitorId)}
                behind={behindRow && field.byId.get(behindRow.competitorId)}
                field={field}
              />
              <AlarmsPanel
                chosen={chosen}
                onChoose={(next) => storeAlarms([...next].join(','))}
                hasSound={sound === 'on'}
                onSound={(isOn) => storeSound(isOn ? 'on' : null)}
                hasNotification={notification === 'on'}
                onNotification={(isOn) => storeNotification(isOn ? 'on' : null)}
              />
              <TrafficPanel own={own} field={field} />
            </div>
            <StintsPanel {...{ own, rivals, rows, laps }} nowMs={Math.max(0, venueMs - laps.startedAtMs)} />
          </>
        )}
        <NotesPanel eventId={eventId} team={numberOf(row)} notesKey={notesKey} onKey={storeKey} />
        {rules && <FieldClocks {...{ rules, rows, laps, field }} ownId={row.competitorId} />}
      </div>
      <p className="pw-foot">{t('PitWall.Scored')}</p>
      {isEditing && (
        <RulesDialog
          eventId={eventId}
          rules={rules ?? noRaceRules}
          isTeams={notebook !== undefined}
          onReset={(teamRules ?? ownRules) === null || setRules === null ? null : () => saveRules(null)}
          onClose={() => setIsEditing(false)}
          onSave={saveRules}
        />
      )}
    </>
  );
}
