/** The signed-in visitor's YouTube videos. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { OwnScreen } from './OwnScreen.tsx';
import { OwnVideos } from './OwnVideos.tsx';
import { videosQuery } from './queries.ts';

export default function MyVideosScreen() {
  const { t } = useText();
  return (
    <OwnScreen title={t('Header.MyVideos')}>{(accountId) => <MyVideos accountId={accountId} />}</OwnScreen>
  );
}

function MyVideos({ accountId }: { accountId: string }) {
  const query = useQuery(videosQuery(accountId, accountId));
  return (
    <QueryView query={query}>{({ videos }) => <OwnVideos accountId={accountId} videos={videos} />}</QueryView>
  );
}
