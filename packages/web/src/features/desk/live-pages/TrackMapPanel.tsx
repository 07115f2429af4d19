/** The map of the track: drawn on a plan, or read from a GPX file, with its loops. */

import { deskLivePagesApi, type LivePages } from '@lapwing/contract/desk/live-pages';
import type { LiveTrackMap } from '@lapwing/contract/live/presentation';
import { lengthOf } from '@lapwing/timing/track-drawing';
import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useKeys } from '../../../parts/use-keys.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { Panel } from '../Panel.tsx';
import { useHistory } from '../use-history.ts';
import { useLivePagesChange } from './live-pages-calls.ts';
import { MapLoops } from './MapLoops.tsx';
import { draftOfMap, draftOfPoints, emptyMap, type MapDraft, mapOfDraft, PLAN } from './map-draft.ts';
import { readGpx } from './read-gpx.ts';
import { type DrawMode, TrackCanvas } from './TrackCanvas.tsx';

const FEWEST_POINTS = 3;
const noMap: LiveTrackMap = { points: [] };

export function TrackMapPanel({ pages, canEdit }: { pages: LivePages; canEdit: boolean }) {
  const { t, locale } = useText();
  const { event, track, trackMap } = pages;
  const change = useLivePagesChange(event.eventId);
  const [first] = useState(() => draftOfMap(trackMap));
  const { value: draft, change: put, undo, redo, canUndo, canRedo } = useHistory<MapDraft>(first);
  const [mode, setMode] = useState<DrawMode>('line');
  const [plan, setPlan] = useState<string | null>(null);
  const [firstCentre] = useState({
    latitude: track.latitude?.toString() ?? '',
    longitude: track.longitude?.toString() ?? '',
  });
  const [centre, setCentre] = useState(firstCentre);
  const drawing = useRef<HTMLDivElement>(null);
  useKeys(canEdit ? { 'mod+z': undo, 'mod+shift+z': redo, 'mod+y': redo } : {});
  useEffect(() => () => (plan === null ? undefined : URL.revokeObjectURL(plan)), [plan]);
  const isEmpty = draft.points.length === 0;
  const isMoved = !isEmpty && draft.frame === null && centre !== firstCentre;
  const canSave = (draft !== first || isMoved) && (isEmpty || draft.points.length >= FEWEST_POINTS);
  const lengthM = draft.frame === null ? track.lengthM : lengthOf(draft.points) * draft.frame.metresPerUnit;
  const save = (map: LiveTrackMap) => () =>
    resultsClient.call(deskLivePagesApi.saveTrackMap, { eventId: event.eventId }, {}, { body: map });
  function saveNow() {
    const map = isEmpty
      ? noMap
      : mapOfDraft(draft, {
          before: trackMap,
          lengthM: track.lengthM,
          centre: { latitude: Number(centre.latitude) || 0, longitude: Number(centre.longitude) || 0 },
        });
    change.mutate({ send: save(map), text: t('LivePages.MapSaved'), undo: save(trackMap ?? noMap) });
  }
  async function openGpx(file: File) {
    const points = readGpx(await file.text().catch(() => ''));
    if (points === null) {
      showToast({ text: t('LivePages.NoGpx', { name: file.name }), tone: 'problem' });
      return;
    }
    setPlan(null);
    put(draftOfPoints(points, draft.loops));
  }
  async function openPlan(file: File) {
    const isPicture = await createImageBitmap(file).then(
      () => true,
      () => false,
    );
    if (isPicture) setPlan(URL.createObjectURL(file));
    else showToast({ text: t('LivePages.NoPicture', { name: file.name }), tone: 'problem' });
  }
  /** For the keyboard: the new point has the focus, and is moved with the arrow keys. */
  function addPoint() {
    put({ ...draft, points: [...draft.points, { x: PLAN.width / 2, y: PLAN.height / 2 }] });
    requestAnimationFrame(() => {
      const points = drawing.current?.querySelectorAll<SVGElement>('[tabindex="0"]') ?? [];
      points[draft.points.length]?.focus();
    });
  }
  function addLoop(at: number) {
    put({ ...draft, loops: [...draft.loops, newLoop(draft, at, t('LivePages.Sector'))] });
  }
  return (
    <Panel
      title={t('LivePages.Map')}
      note={lengthM > 0 ? `${track.name}, ${formatNumber(Math.round(lengthM), locale)} m` : track.name}
      actions={
        canEdit && (
          <>
            <IconButton label={t('Desk.Undo')} disabled={!canUndo} onClick={undo}>
              <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('Desk.Redo')} disabled={!canRedo} onClick={redo}>
              <Redo2 size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    >
      {canEdit && (
        <div className="flex flex-wrap items-center gap-2 pb-3">
          <SegmentedControl
            label={t('LivePages.Draws')}
            value={mode}
            options={[
              { value: 'line', label: t('LivePages.DrawLine') },
              { value: 'loops', label: t('LivePages.PlaceLoops') },
            ]}
            onChange={setMode}
          />
          <FileButton label={t('LivePages.FromGpx')} accept=".gpx,application/gpx+xml" onChoose={openGpx} />
          <FileButton label={t('LivePages.OnPlan')} accept="image/*" onChoose={openPlan} />
          {plan !== null && <Button onClick={() => setPlan(null)}>{t('LivePages.EmptyPlan')}</Button>}
          {mode === 'line' ? (
            <Button onClick={addPoint}>{t('LivePages.AddPoint')}</Button>
          ) : (
            <Button disabled={draft.points.length < FEWEST_POINTS} onClick={() => addLoop(freePlace(draft))}>
              {t('LivePages.AddLoop')}
            </Button>
          )}
          <Button disabled={isEmpty} onClick={() => put(emptyMap)}>
            {t('LivePages.ClearMap')}
          </Button>
        </div>
      )}
      <div
        ref={drawing}
        className="-mx-4 border-y border-line min-[1800px]:mx-auto min-[1800px]:max-w-[60rem]"
      >
        <TrackCanvas
          draft={draft}
          mode={mode}
          canEdit={canEdit}
          planUrl={plan}
          onPoints={(points, field) => put({ ...draft, points }, field ?? null)}
          onLoop={addLoop}
        />
      </div>
      <p className="pt-2 text-2 text-ink-3">
        {t(mode === 'line' ? 'LivePages.LineHint' : 'LivePages.LoopsHint')}
      </p>
      <MapLoops
        loops={draft.loops}
        lengthM={lengthM}
        canEdit={canEdit}
        onChange={(loops, field) => put({ ...draft, loops }, field)}
      />
      {canEdit && (
        <div className="flex flex-wrap items-end gap-3 pt-3">
          {draft.frame === null && (
            <>
              {(['latitude', 'longitude'] as const).map((key) => (
                <div key={key} className="w-32">
                  <TextField
                    label={t(`LivePages.Centre.${key}`)}
                    value={centre[key]}
                    inputMode="decimal"
                    placeholder={key === 'latitude' ? '52.13' : '5.76'}
                    autoComplete="off"
                    onChange={({ target }) => setCentre({ ...centre, [key]: target.value.replace(',', '.') })}
                  />
                </div>
              ))}
              <p className="min-w-40 flex-1 text-2 text-ink-3">{t('LivePages.CentreHint')}</p>
            </>
          )}
          <Button className="ms-auto" disabled={!canSave || change.isPending} onClick={saveNow}>
            {t(isEmpty && trackMap !== null ? 'LivePages.RemoveMap' : 'LivePages.SaveMap')}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Half-way between the last loop and the finish line, so that loops are in the order in which they were added. */
function freePlace({ loops }: MapDraft): number {
  return (Math.max(0, ...loops.map(({ at }) => at)) + 1) / 2;
}

function newLoop({ loops }: MapDraft, at: number, word: string) {
  const count = loops.filter(({ role }) => role === 'section').length;
  const id = Math.max(0, ...loops.map((loop) => loop.id)) + 1;
  return { id, name: `${word} ${count + 1}`, role: 'section' as const, at };
}

type FileButtonProps = { label: string; accept: string; onChoose: (file: File) => Promise<void> };

function FileButton({ label, accept, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void onChoose(file);
          target.value = '';
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </>
  );
}
