/** Someone's videos. */

import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { explainPrivate, VideoList } from './ProfileParts.tsx';
import { PublicScreen } from './PublicScreen.tsx';
import { videosQuery } from './queries.ts';

export default function PublicVideosScreen({ userId }: { userId: string }) {
  return <PublicScreen userId={userId}>{() => <PublicVideos userId={userId} />}</PublicScreen>;
}

function PublicVideos({ userId }: { userId: string }) {
  const session = useSession();
  const query = useQuery(videosQuery(userId, session.kind === 'signed-in' ? session.accountId : null));
  return (
    <QueryView query={query} explain={explainPrivate}>
      {({ videos }) => <VideoList videos={videos} />}
    </QueryView>
  );
}
