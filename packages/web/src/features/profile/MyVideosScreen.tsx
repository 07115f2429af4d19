/** The signed-in visitor's YouTube videos. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { videosQuery } from './queries.ts';
import { AddVideo } from './videos/AddVideo.tsx';
import { OwnVideos } from './videos/OwnVideos.tsx';

export default function MyVideosScreen() {
  const { t } = useText();
  return (
    <OwnScreen title={t('Header.MyVideos')} actions={(accountId) => <AddVideo accountId={accountId} />}>
      {(accountId) => <MyVideos accountId={accountId} />}
    </OwnScreen>
  );
}

function MyVideos({ accountId }: { accountId: string }) {
  const query = useQuery(videosQuery(accountId, accountId));
  return (
    <QueryView query={query}>{({ videos }) => <OwnVideos accountId={accountId} videos={videos} />}</QueryView>
  );
}
