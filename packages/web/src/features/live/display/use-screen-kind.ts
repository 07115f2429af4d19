/** The kind of screen: a phone, a desktop, or an unattended big screen. */

import { useRouterState } from '@tanstack/react-router';
import { DARK_FRAME } from '../../../page/storage-keys.ts';
import { textIn } from '../../../routing/query-values.ts';
import { useTextScale } from '../../../ui/window/text-scale.ts';
import { useMedia } from '../../../ui/window/use-media.ts';
import { useAddress } from '../state/use-address.ts';
import { useIsFullScreen } from './use-full-screen.ts';

export type ScreenKind = 'phone' | 'desk' | 'tv';

const ENLARGED = 1.2;

/** Whether the session fills the window or a frame of a venue screen, without the header and footer of the site. */
function useIsAlone(): boolean {
  const isFullScreen = useRouterState({
    select: ({ matches }) => matches.at(-1)?.staticData.isFullScreen === true,
  });
  return isFullScreen || globalThis.window?.name === DARK_FRAME;
}

/**
 * `form` in the address decides, otherwise the width. Only a session that fills the window can be a big screen: a wide one
 * in full screen or without a pointer. Others are desktops.
 */
export function useScreenKind(): ScreenKind {
  const asked = textIn(useAddress(), 'form')?.toLowerCase();
  // Enlarged text makes a screen narrow in letters, but a desktop has room for the first columns of its board.
  const isEnlarged = useTextScale() > ENLARGED;
  const hasRoom = useMedia('(width >= 40rem)');
  const isPhone = useMedia('(width < 48rem)') && !(isEnlarged && hasRoom);
  const isWall = useMedia('(width >= 112.5rem)');
  const isAlone = useIsAlone();
  const isFullScreen = useIsFullScreen();
  const isUnattended = useMedia('(hover: none)') || isFullScreen;
  if (isAlone && asked === 'tv') return 'tv';
  if (isPhone || (isAlone && asked === 'phone')) return 'phone';
  return isAlone && isWall && isUnattended && asked !== 'desk' ? 'tv' : 'desk';
}
