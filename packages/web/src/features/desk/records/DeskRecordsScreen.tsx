/** The records of an organisation at its desk: what is proposed, what was decided, layouts and conditions. */

import type { DeskRecords } from '@lapwing/contract/desk/records';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useSession } from '../../../identity/session.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { keyOfCategory } from '../../../parts/record-words.ts';
import { SignedOutPrompt } from '../../../parts/SignedOutPrompt.tsx';
import { useFocusKeeper } from '../../../parts/use-focus-keeper.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { Panel } from '../Panel.tsx';
import { deskMeetingsQuery } from '../queries.ts';
import { CategoryPart } from './CategoryPart.tsx';
import { EnterRecord } from './EnterRecord.tsx';
import { EventTrack } from './EventTrack.tsx';
import { LayoutsForm } from './LayoutsForm.tsx';
import { deskRecordsQuery } from './queries.ts';

type DeskRecordsProps = { organizationId: number; eventId: number | undefined };

export default function DeskRecordsScreen({ organizationId, eventId }: DeskRecordsProps) {
  const { t } = useText();
  useFocusKeeper();
  const isSignedIn = useSession().kind === 'signed-in';
  const query = useQuery(deskRecordsQuery(organizationId, isSignedIn));
  if (!isSignedIn) {
    return (
      <>
        <PageHead title={t('Records.Title')} />
        <SignedOutPrompt hint={t('Desk.SignedOutHint')} />
      </>
    );
  }
  return (
    <QueryView query={query} isPage explain={(error) => (hasStatus(error, 403) ? <Refusal /> : null)}>
      {(records) => <Records organizationId={organizationId} eventId={eventId} records={records} />}
    </QueryView>
  );
}

function Refusal() {
  const { t } = useText();
  return (
    <>
      <PageHead title={t('Records.Title')} />
      <EmptyState
        title={t('Records.NotAllowed')}
        note={t('Records.NotAllowedHint')}
        icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
        actions={<LinkButton to="/desk">{t('Desk.AllMeetings')}</LinkButton>}
      />
    </>
  );
}

function Records({ organizationId, eventId, records }: DeskRecordsProps & { records: DeskRecords }) {
  const { t } = useText();
  const session = useSession();
  const accountId = session.kind === 'signed-in' ? session.accountId : null;
  const { data: desk } = useQuery(deskMeetingsQuery(accountId));
  const rights = desk?.organizations.find((each) => each.organizationId === organizationId)?.rights ?? [];
  const canDecide = rights.includes('decide');
  const canEdit = rights.includes('edit');
  const events = (desk?.meetings ?? []).filter((each) => each.organizationId === organizationId);
  const { organizationName, tracks } = records;
  return (
    <>
      <PageHead
        title={t('Records.Title')}
        meta={
          <span>
            {organizationName} · {t('Records.DeskAbout')}
          </span>
        }
        actions={
          <LinkButton
            to="/organizations/$organizationId/records"
            params={{ organizationId }}
            className="h-11"
          >
            {t('Records.Public')}
          </LinkButton>
        }
      />
      {tracks.length === 0 && <EmptyState title={t('Records.NoTracks')} note={t('Records.NoTracksHint')} />}
      <div className="grid gap-5 pb-6 md:max-w-240">
        {tracks.map(({ track, layouts, categories }) => (
          <Panel key={track.venueId} title={track.name}>
            {categories.length === 0 && <p className="text-ink-2">{t('Records.NoProposals')}</p>}
            {categories.map((category) => (
              <CategoryPart
                key={keyOfCategory(category.category)}
                organizationId={organizationId}
                canDecide={canDecide}
                {...category}
              />
            ))}
            {canEdit && (
              <LayoutsForm
                key={JSON.stringify(layouts)}
                organizationId={organizationId}
                venueId={track.venueId}
                layouts={layouts}
              />
            )}
          </Panel>
        ))}
        {canEdit && events.length > 0 && (
          <EventTrack organizationId={organizationId} eventId={eventId} events={events} />
        )}
        {canDecide && tracks.length > 0 && <EnterRecord organizationId={organizationId} tracks={tracks} />}
      </div>
    </>
  );
}
