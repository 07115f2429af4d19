/** The big screens of a venue: which there are, whether they are connected, and what each shows. */

import type { DeskScreens } from '@lapwing/contract/desk/screens';
import { useQuery } from '@tanstack/react-query';
import { Lock, Monitor } from 'lucide-react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useSession } from '../../../identity/session.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../../parts/SignedOutPrompt.tsx';
import { useFocusKeeper } from '../../../parts/use-focus-keeper.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { AddScreen } from './AddScreen.tsx';
import { screensQuery, useScreenAct } from './queries.ts';
import { ScreenCard } from './ScreenCard.tsx';

type ScreensScreenProps = { organizationId: number };

export default function ScreensScreen({ organizationId }: ScreensScreenProps) {
  const { t } = useText();
  useFocusKeeper();
  const isSignedIn = useSession().kind === 'signed-in';
  const query = useQuery(screensQuery(organizationId, isSignedIn));
  if (!isSignedIn) {
    return (
      <>
        <PageHead title={t('Screens.Title')} />
        <SignedOutPrompt hint={t('Desk.SignedOutHint')} />
      </>
    );
  }
  return (
    <QueryView query={query} isPage explain={(error) => (hasStatus(error, 403) ? <Refusal /> : null)}>
      {(screens) => <Screens organizationId={organizationId} {...screens} />}
    </QueryView>
  );
}

function Refusal() {
  const { t } = useText();
  return (
    <>
      <PageHead title={t('Screens.Title')} />
      <EmptyState
        title={t('Screens.NotAllowed')}
        note={t('Screens.NotAllowedHint')}
        icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
        actions={<LinkButton to="/desk">{t('Desk.AllMeetings')}</LinkButton>}
      />
    </>
  );
}

function Screens(props: DeskScreens & ScreensScreenProps) {
  const { organizationId, organizationName, screens, choices, nowMs } = props;
  const { t } = useText();
  const act = useScreenAct(organizationId);
  return (
    <>
      <PageHead
        title={t('Screens.Title')}
        meta={
          <span>
            {organizationName} · {t('Screens.About')}
          </span>
        }
      />
      {screens.length === 0 && (
        <EmptyState
          title={t('Screens.None')}
          note={t('Screens.NoneHint', { address: `${location.host}/screen` })}
          icon={<Monitor size={32} strokeWidth={1.5} aria-hidden="true" />}
        />
      )}
      <ul className="grid gap-4 pb-6 lg:grid-cols-2">
        {screens.map((screen) => (
          <li key={screen.screenId}>
            <ScreenCard
              organizationId={organizationId}
              screen={screen}
              choices={choices}
              nowMs={nowMs}
              onAct={(change) => act.mutate(change)}
            />
          </li>
        ))}
      </ul>
      <AddScreen organizationId={organizationId} />
    </>
  );
}
