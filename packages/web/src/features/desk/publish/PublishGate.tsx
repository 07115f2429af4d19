/** The pages of publishing are for members with the right: everybody else gets a sentence that says so. */

import type { UseQueryResult } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useSession } from '../../../identity/session.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../../parts/SignedOutPrompt.tsx';
import { useFocusKeeper } from '../../../parts/use-focus-keeper.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';

/** null while nobody is signed in. */
export function useIsSignedIn(): boolean {
  return useSession().kind === 'signed-in';
}

type PublishGateProps<Data> = {
  query: UseQueryResult<Data>;
  /** of the page, if it is not the one on which files are published */
  title?: string;
  isFullScreen?: boolean;
  children: (data: Data) => ReactNode;
};

export function PublishGate<Data>({ query, title, isFullScreen = false, children }: PublishGateProps<Data>) {
  const { t } = useText();
  useFocusKeeper();
  const head = title ?? t('Breadcrumbs.PublishResults');
  if (!useIsSignedIn()) {
    return (
      <>
        <PageHead title={head} />
        <SignedOutPrompt hint={t('Desk.SignedOutHint')} />
      </>
    );
  }
  return (
    <QueryView
      query={query}
      isPage
      explain={(error) =>
        hasStatus(error, 403) ? <Refusal title={head} isFullScreen={isFullScreen} /> : null
      }
    >
      {children}
    </QueryView>
  );
}

/** Pages without the frame of the site have no margins of their own. */
function Frame({ isFullScreen, children }: { isFullScreen: boolean; children: ReactNode }) {
  return isFullScreen ? <div className="page-width py-6">{children}</div> : children;
}

function Refusal({ title, isFullScreen }: { title: string; isFullScreen: boolean }) {
  const { t } = useText();
  return (
    <Frame isFullScreen={isFullScreen}>
      <PageHead title={title} />
      <EmptyState
        title={t('DeskPublish.NotAllowed')}
        note={t('DeskPublish.NotAllowedHint')}
        icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
        actions={<LinkButton to="/desk">{t('Desk.AllMeetings')}</LinkButton>}
      />
    </Frame>
  );
}
