/** What the live pages of an event show next to the timing: announcements, stream, sponsors, columns and the track map. */

import type { LivePages } from '@lapwing/contract/desk/live-pages';
import { formatDays } from '@lapwing/timing/wall-dates';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useSession } from '../../../identity/session.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../../parts/SignedOutPrompt.tsx';
import { useSetRouteNames } from '../../../routing/route-names.ts';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { buttonClass } from '../../../ui/controls/button-look.ts';
import { DeskBar } from '../DeskBar.tsx';
import { NotMember } from '../NotMember.tsx';
import { Announcements } from './Announcements.tsx';
import { LiveColumns } from './LiveColumns.tsx';
import { livePagesQuery } from './live-pages-calls.ts';
import { Sponsors } from './Sponsors.tsx';
import { StreamAddress } from './StreamAddress.tsx';
import { TrackMapPanel } from './TrackMapPanel.tsx';

export default function LivePagesScreen({ eventId }: { eventId: number }) {
  const { t } = useText();
  const isSignedIn = useSession().kind === 'signed-in';
  const query = useQuery({ ...livePagesQuery(eventId), enabled: isSignedIn });
  useSetRouteNames({ eventName: query.data?.event.name });
  if (!isSignedIn) {
    return (
      <>
        <PageHead title={t('LivePages.Title')} />
        <SignedOutPrompt hint={t('Desk.SignedOutHint')} />
      </>
    );
  }
  return (
    <QueryView
      query={query}
      isPage
      explain={(error) => (hasStatus(error, 403) ? <NotMember title={t('LivePages.Title')} /> : null)}
    >
      {(pages) => <Page pages={pages} />}
    </QueryView>
  );
}

function Page({ pages }: { pages: LivePages }) {
  const { t, locale } = useText();
  const { event, rights } = pages;
  const canEdit = rights.includes('edit');
  return (
    <>
      <DeskBar
        eventId={event.eventId}
        name={event.name}
        when={formatDays(event.startDate, event.endDate, locale)}
      />
      <div className="px-(--gutter) pt-4 pb-12">
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3 pb-4">
          <div className="min-w-0 flex-1">
            <h1>{t('LivePages.Title')}</h1>
            <p className="text-3 text-ink-2">{t('LivePages.About')}</p>
            {!canEdit && <p className="text-3 text-ink-2">{t('Desk.ViewOnly')}</p>}
          </div>
          <a href={event.path} className={buttonClass({}, undefined)}>
            <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('LivePages.Open')}
          </a>
        </div>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div className="grid min-w-0 gap-4">
            <Announcements pages={pages} canAnnounce={rights.includes('announce')} />
            <StreamAddress key={pages.videoStreamUrl} pages={pages} canEdit={canEdit} />
            <Sponsors key={JSON.stringify(pages.sponsors)} pages={pages} canEdit={canEdit} />
          </div>
          <div className="grid min-w-0 gap-4">
            <TrackMapPanel key={JSON.stringify(pages.trackMap)} pages={pages} canEdit={canEdit} />
            <LiveColumns
              key={JSON.stringify(pages.sessions.map(({ columns }) => columns))}
              pages={pages}
              canEdit={canEdit}
            />
          </div>
        </div>
      </div>
    </>
  );
}
