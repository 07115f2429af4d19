/** A person's videos. */

import { useText } from '../../i18n/language.ts';
import { PublicScreen } from './PublicScreen.tsx';
import { VideoGrid } from './videos/VideoGrid.tsx';

export default function PublicVideosScreen({ userId }: { userId: string }) {
  const { t } = useText();
  return (
    <PublicScreen userId={userId} part={t('Breadcrumbs.Videos')}>
      {({ videosDto }) => <VideoGrid videos={videosDto?.videos ?? []} />}
    </PublicScreen>
  );
}
