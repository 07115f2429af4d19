/** One meeting at the race desk: its programme, its entries, and lists to add. */

import type { Meeting, StoredEntry } from '@lapwing/contract/desk/meeting';
import { undoSteps } from '@lapwing/timing/desk/undo-steps';
import { formatDays } from '@lapwing/timing/wall-dates';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Copy, ExternalLink, FileUp, Pencil, Plus, Redo2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { hasStatus } from '../../http/http-error.ts';
import { useText, withHeatsMessages } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../parts/SignedOutPrompt.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { PrintButton } from '../../print/PrintButton.tsx';
import { PrintedSheet } from '../../print/PrintedSheet.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { DeskBar } from './DeskBar.tsx';
import { Entries } from './entries/Entries.tsx';
import { EntryEditor, type NewEntry } from './entries/EntryEditor.tsx';
import { ImportPanel } from './entries/ImportPanel.tsx';
import { UnknownTransponders } from './entries/UnknownTransponders.tsx';
import { checkInChanges } from './entries/use-check-in.ts';
import { guidIn } from './guid-in.ts';
import { MeetingEditor } from './meeting/MeetingEditor.tsx';
import { MeetingLog } from './meeting/MeetingLog.tsx';
import { NewMeetingDialog } from './meeting/NewMeetingDialog.tsx';
import { withChanges } from './merge-update.ts';
import { NotMember } from './NotMember.tsx';
import { Programme } from './programme/Programme.tsx';
import type { DayItem } from './programme/programme-items.ts';
import { SessionEditor } from './programme/SessionEditor.tsx';
import { deskMeetingsQuery } from './queries.ts';
import { useDeskRights, useMeeting, useMeetingChanges } from './use-meeting.ts';

export default function MeetingScreen({ eventId }: { eventId: number }) {
  const { t } = useText();
  const session = useSession();
  if (session.kind !== 'signed-in') {
    return (
      <div className="page-width py-6">
        <h1>{t('Desk.Title')}</h1>
        <SignedOutPrompt hint={t('Desk.SignedOutHint')} />
      </div>
    );
  }
  return <OwnMeeting eventId={eventId} />;
}

function OwnMeeting({ eventId }: { eventId: number }) {
  const { t } = useText();
  const { query, isOffline } = useMeeting(eventId);
  const rights = useDeskRights(query.data?.organizationId ?? 0);
  useSetRouteNames({ eventName: query.data?.details.name });
  return (
    <QueryView
      query={query}
      isPage
      explain={(error) => (hasStatus(error, 403) ? <NotMember title={t('Desk.Title')} /> : null)}
    >
      {(meeting) => (
        <MeetingPage
          meeting={meeting}
          isOffline={isOffline}
          canEdit={rights.includes('edit')}
          canPublish={rights.includes('publish')}
        />
      )}
    </QueryView>
  );
}

const Heats = lazy(() => withHeatsMessages(import('./heats/Heats.tsx')));

const loadPaper = () => import('./entries/EntryPaper.tsx');

type MeetingPageProps = { meeting: Meeting; canEdit: boolean; canPublish: boolean; isOffline: boolean };

function MeetingPage({ meeting: stored, canEdit, canPublish, isOffline }: MeetingPageProps) {
  const { t, locale } = useText();
  const { change, undo, redo, undoChange, checkIn, waiting, settle, isSaving } = useMeetingChanges(
    stored.eventId,
  );
  const meeting = withChanges(stored, checkInChanges(waiting));
  const search = useRef<HTMLInputElement>(null);
  const [item, setItem] = useState<DayItem | null | undefined>(undefined);
  const [entry, setEntry] = useState<StoredEntry | NewEntry | undefined>(undefined);
  const [isCopying, setIsCopying] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  useKeys({
    '/': () => search.current?.focus(),
    ...(canEdit && {
      s: () => setItem(null),
      e: () => setEntry({}),
      'mod+z': undo,
      'mod+shift+z': redo,
      'mod+y': redo,
    }),
  });
  const { details, eventId } = meeting;
  const when = formatDays(details.startDate, details.endDate, locale);
  return (
    <>
      <DeskBar eventId={eventId} name={details.name} when={when}>
        {canEdit && <UndoButtons meeting={meeting} onUndo={undo} onRedo={redo} />}
        <SaveState isOffline={isOffline} isSaving={isSaving} kept={waiting.length} />
      </DeskBar>
      <div className="px-(--gutter) pt-4 pb-12">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3 pb-4">
          <div className="min-w-0 flex-1">
            <h1 className="wrap-break-word">{details.name}</h1>
            <p className="text-3 text-ink-2">
              <Facts meeting={meeting} when={when} />
            </p>
            {!canEdit && <p className="text-3 text-ink-2">{t('Desk.ViewOnly')}</p>}
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            <LinkButton to="/events/$eventId" params={{ eventId }} search={{ guid: guidIn(meeting.path) }}>
              <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
              {t('Desk.PublicPage')}
            </LinkButton>
            {canPublish && (
              <LinkButton
                to="/desk/publish/$organizationId"
                params={{ organizationId: meeting.organizationId }}
                search={{ event: eventId }}
              >
                <FileUp size={14} strokeWidth={1.75} aria-hidden="true" />
                {t('Breadcrumbs.PublishResults')}
              </LinkButton>
            )}
            <PrintButton />
            {canEdit && (
              <>
                <Button onClick={() => setIsEditing(true)}>
                  <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
                  {t('Desk.Edit')}
                </Button>
                <Button onClick={() => setIsCopying(true)}>
                  <Copy size={14} strokeWidth={1.75} aria-hidden="true" />
                  {t('Desk.CopyMeeting')}
                </Button>
                <Button onClick={() => setItem(null)} aria-keyshortcuts="S">
                  <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
                  {t('Desk.Session')} <kbd className="key-cap phone:hidden">S</kbd>
                </Button>
              </>
            )}
          </div>
        </div>
        <Programme meeting={meeting} canEdit={canEdit} change={change} onEdit={setItem} />
        <Suspense fallback={null}>
          <Heats meeting={meeting} canEdit={canEdit} change={change} settle={settle} />
        </Suspense>
        <div className="grid items-start gap-4 pt-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="min-w-0">
            {canEdit && (
              <UnknownTransponders
                meeting={meeting}
                change={change}
                onAdd={(transponder) => setEntry({ transponders: [transponder] })}
              />
            )}
            <Entries
              meeting={meeting}
              canEdit={canEdit}
              onCheckIn={checkIn}
              searchRef={search}
              onEdit={(chosen) => setEntry(chosen ?? {})}
            />
          </div>
          <div className="grid min-w-0 gap-4">
            {canEdit && <ImportPanel meeting={meeting} change={change} />}
            <MeetingLog meeting={meeting} canEdit={canEdit} onUndo={undoChange} />
          </div>
        </div>
      </div>
      <SessionEditor
        meeting={meeting}
        item={item}
        canEdit={canEdit}
        change={change}
        onClose={() => setItem(undefined)}
      />
      <EntryEditor
        meeting={meeting}
        entry={entry}
        canEdit={canEdit}
        change={change}
        onClose={() => setEntry(undefined)}
      />
      <MeetingEditor
        meeting={meeting}
        isOpen={isEditing}
        change={change}
        onClose={() => setIsEditing(false)}
      />
      <CopyDialog meeting={meeting} isOpen={isCopying} onClose={() => setIsCopying(false)} />
      <PrintedSheet load={loadPaper} of={{ meeting }} />
    </>
  );
}

function Facts({ meeting, when }: { meeting: Meeting; when: string }) {
  const { t, locale } = useText();
  const { details, sessions, entries } = meeting;
  const { name, lengthM = 0 } = details.location;
  const length = lengthM > 0 ? `, ${formatNumber(lengthM / 1_000, locale, 3)} km` : '';
  const counts = [
    ...(details.groups.length > 0 ? [t('Desk.GroupCount', { count: details.groups.length })] : []),
    t('Desk.SessionCount', { count: sessions.length }),
    t('Desk.EntryCount', { count: entries.length }),
  ];
  const facts = [when, `${name}${length}`, counts.join(', '), details.isListed ? '' : t('Desk.Unlisted')];
  return facts.filter(Boolean).join(' · ');
}

type UndoButtonsProps = { meeting: Meeting; onUndo: () => void; onRedo: () => void };

function UndoButtons({ meeting, onUndo, onRedo }: UndoButtonsProps) {
  const { t } = useText();
  const steps = undoSteps(meeting.log);
  const about = (step: Meeting['log'][number] | null) =>
    step === null
      ? undefined
      : [
          t(`Desk.Actions.${step.action}`),
          step.count > 1 ? t('Desk.Things', { count: step.count }) : step.subject,
          step.author,
        ]
          .filter(Boolean)
          .join(' · ');
  return (
    <>
      <Button
        onClick={onUndo}
        disabled={steps.undo === null}
        title={about(steps.undo)}
        aria-keyshortcuts="Control+Z"
      >
        <Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />
        <span className="phone:sr-only">{t('Desk.Undo')}</span>{' '}
        <kbd className="key-cap max-[90rem]:hidden">{t('Desk.Keys.Undo')}</kbd>
      </Button>
      {steps.redo !== null && (
        <Button onClick={onRedo} title={about(steps.redo)} aria-keyshortcuts="Control+Shift+Z">
          <Redo2 size={14} strokeWidth={1.75} aria-hidden="true" />
          <span className="phone:sr-only">{t('Desk.Redo')}</span>
        </Button>
      )}
    </>
  );
}

/** `kept`: check-ins that are only on this device. */
function SaveState({ isOffline, isSaving, kept }: { isOffline: boolean; isSaving: boolean; kept: number }) {
  const { t } = useText();
  const offline = kept > 0 ? t('Desk.OfflineKept', { count: kept }) : t('Desk.Offline');
  const text = isOffline ? offline : isSaving || kept > 0 ? t('Desk.Saving') : t('Desk.AllSaved');
  return (
    <span role="status" className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <CircleCheck
        size={14}
        strokeWidth={1.75}
        aria-hidden="true"
        className={isOffline ? 'text-slow' : isSaving || kept > 0 ? 'text-ink-3' : 'text-pb'}
      />
      <span className={isOffline ? undefined : 'phone:sr-only'}>{text}</span>
    </span>
  );
}

function CopyDialog({
  meeting,
  isOpen,
  onClose,
}: {
  meeting: Meeting;
  isOpen: boolean;
  onClose: () => void;
}) {
  const session = useSession();
  const { data } = useQuery(deskMeetingsQuery(session.kind === 'signed-in' ? session.accountId : null));
  if (data === undefined) return null;
  return (
    <NewMeetingDialog
      organizations={data.organizations.filter(
        ({ organizationId }) => organizationId === meeting.organizationId,
      )}
      meetings={data.meetings}
      copyOf={meeting.eventId}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
