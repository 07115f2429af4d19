/** Someone's videos. */

import { PublicScreen } from './PublicScreen.tsx';
import { VideoGrid } from './videos/VideoGrid.tsx';

export default function PublicVideosScreen({ userId }: { userId: string }) {
  return (
    <PublicScreen userId={userId}>
      {({ videosDto }) => <VideoGrid videos={videosDto?.videos ?? []} />}
    </PublicScreen>
  );
}
