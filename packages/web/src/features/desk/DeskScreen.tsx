/** The meetings of the member's organisations: running, coming and past ones. */

import type { DeskOrganization, MeetingInBrief } from '@lapwing/contract/desk/calls';
import { formatDays } from '@lapwing/timing/wall-dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Award, Copy, FileUp, Monitor, Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { timeUntil } from '../../parts/countdown/time-until.ts';
import { useNow } from '../../parts/countdown/use-now.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../parts/SignedOutPrompt.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Button, IconButton } from '../../ui/controls/Button.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { NewMeetingDialog } from './meeting/NewMeetingDialog.tsx';
import { deskMeetingsQuery } from './queries.ts';

export default function DeskScreen() {
  const { t } = useText();
  const session = useSession();
  const accountId = session.kind === 'signed-in' ? session.accountId : null;
  const query = useQuery(deskMeetingsQuery(accountId));
  if (accountId === null) {
    return (
      <>
        <PageHead title={t('Desk.Title')} />
        <SignedOutPrompt hint={t('Desk.SignedOutHint')} />
      </>
    );
  }
  return (
    <QueryView query={query}>
      {({ organizations, meetings }) => <Meetings organizations={organizations} meetings={meetings} />}
    </QueryView>
  );
}

type MeetingsProps = { organizations: readonly DeskOrganization[]; meetings: readonly MeetingInBrief[] };

const states = ['running', 'coming', 'past'] as const;
const FIRST_PAST = 10;

function Meetings({ organizations, meetings }: MeetingsProps) {
  const { t } = useText();
  /** null: no dialog; undefined: an empty meeting; a number: a copy of that meeting */
  const [copyOf, setCopyOf] = useState<number | undefined | null>(null);
  const [hasAllPast, setHasAllPast] = useState(false);
  const editable = organizations.filter(({ rights }) => rights.includes('edit'));
  if (organizations.length === 0) {
    return (
      <>
        <PageHead title={t('Desk.Title')} />
        <EmptyState title={t('Desk.NoOrganization')} note={t('Desk.NoOrganizationHint')} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={t('Desk.Title')}
        meta={<span>{t('Desk.About')}</span>}
        actions={
          <>
            {organizations
              .filter(({ rights }) => rights.includes('publish'))
              .map(({ organizationId, name }) => (
                <LinkButton
                  key={organizationId}
                  to="/desk/publish/$organizationId"
                  params={{ organizationId }}
                  className="h-11"
                >
                  <FileUp size={16} strokeWidth={1.75} aria-hidden="true" />
                  {organizations.length > 1
                    ? `${t('Breadcrumbs.PublishResults')}: ${name}`
                    : t('Breadcrumbs.PublishResults')}
                </LinkButton>
              ))}
            {organizations.map(({ organizationId, name }) => (
              <LinkButton
                key={organizationId}
                to="/desk/records/$organizationId"
                params={{ organizationId }}
                className="h-11"
              >
                <Award size={16} strokeWidth={1.75} aria-hidden="true" />
                {organizations.length > 1 ? `${t('Breadcrumbs.Records')}: ${name}` : t('Breadcrumbs.Records')}
              </LinkButton>
            ))}
            {organizations
              .filter(({ rights }) => rights.includes('announce'))
              .map(({ organizationId, name }) => (
                <LinkButton
                  key={organizationId}
                  to="/desk/screens/$organizationId"
                  params={{ organizationId }}
                  className="h-11"
                >
                  <Monitor size={16} strokeWidth={1.75} aria-hidden="true" />
                  {organizations.length > 1
                    ? `${t('Breadcrumbs.Screens')}: ${name}`
                    : t('Breadcrumbs.Screens')}
                </LinkButton>
              ))}
            {editable.length > 0 && (
              <Button kind="primary" onClick={() => setCopyOf(undefined)} className="h-11">
                <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('Desk.NewMeeting')}
              </Button>
            )}
          </>
        }
      />
      {meetings.length === 0 && <EmptyState title={t('Desk.NoMeetings')} note={t('Desk.NoMeetingsHint')} />}
      {states.map((state) => {
        const all = meetings.filter((meeting) => meeting.state === state);
        const inOrder = state === 'coming' ? all.toReversed() : all;
        const shown = state === 'past' && !hasAllPast ? inOrder.slice(0, FIRST_PAST) : inOrder;
        if (shown.length === 0) return null;
        return (
          <section key={state} className="pb-6">
            <h2 className="pb-2">{t(`Desk.States.${state}`)}</h2>
            <Sheet>
              <ul>
                {shown.map((meeting) => (
                  <MeetingRow
                    key={meeting.eventId}
                    meeting={meeting}
                    organization={organizations.find(
                      (each) => each.organizationId === meeting.organizationId,
                    )}
                    hasSeveral={organizations.length > 1}
                    onCopy={setCopyOf}
                  />
                ))}
              </ul>
            </Sheet>
            {shown.length < all.length && (
              <p className="pt-2">
                <Button onClick={() => setHasAllPast(true)}>{t('Desk.ShowAll', { all: all.length })}</Button>
              </p>
            )}
          </section>
        );
      })}
      <NewMeetingDialog
        organizations={editable}
        meetings={meetings}
        copyOf={copyOf ?? undefined}
        isOpen={copyOf !== null}
        onClose={() => setCopyOf(null)}
      />
    </>
  );
}

const RENEWAL_MS = 60_000;

type MeetingRowProps = {
  meeting: MeetingInBrief;
  organization: DeskOrganization | undefined;
  hasSeveral: boolean;
  onCopy: (eventId: number) => void;
};

function MeetingRow({ meeting, organization, hasSeveral, onCopy }: MeetingRowProps) {
  const { t, locale } = useText();
  const nowMs = useNow(RENEWAL_MS);
  const { eventId, name, startDate, endDate, locationName, sessionCount, entryCount, state } = meeting;
  const until = state === 'coming' && nowMs !== null ? timeUntil(meeting.startsAtMs, nowMs, t) : '';
  const facts = [
    formatDays(startDate, endDate, locale),
    locationName,
    hasSeveral && organization?.name,
    t('Desk.SessionCount', { count: sessionCount }),
    t('Desk.EntryCount', { count: entryCount }),
    !meeting.isListed && t('Desk.Unlisted'),
  ].filter(Boolean);
  return (
    <li className="relative flex min-h-13 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-surface-2">
      <span className="min-w-0 flex-1">
        <Link to="/desk/$eventId" params={{ eventId }} className="whole-target font-strong wrap-break-word">
          {name}
        </Link>
        <small className="block text-2 text-ink-3">{facts.join(' · ')}</small>
      </span>
      {until !== '' && <span className="text-3 font-medium whitespace-nowrap text-ink-2">{until}</span>}
      {organization?.rights.includes('edit') && (
        <IconButton
          label={t('Desk.CopyWhat', { name })}
          onClick={() => onCopy(eventId)}
          className="relative z-1"
        >
          <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
