/** Enters and exits full screen. */

import { Maximize, Minimize } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { useIsHydrated } from '../../../ssr/hydration.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { useIsFullScreen } from '../display/use-full-screen.ts';

function toggle() {
  // If the browser refuses, the page stays as it is.
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(() => {});
}

export function FullScreenButton() {
  const { t } = useText();
  const isFull = useIsFullScreen();
  // Its place is reserved, so that nothing moves when the browser turns out to support it.
  if (!useIsHydrated()) return <span className="m-auto mx-3 size-8" />;
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      label={t(isFull ? 'Live.LeaveFullScreen' : 'Live.WholeScreen')}
      onClick={toggle}
      className="m-auto mx-3"
    >
      {isFull ? <Minimize size={18} strokeWidth={1.75} /> : <Maximize size={18} strokeWidth={1.75} />}
    </IconButton>
  );
}
