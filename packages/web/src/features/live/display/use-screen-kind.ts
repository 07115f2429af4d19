/** The kind of screen: a phone, a desktop, or an unattended big screen. */

import { useRouterState } from '@tanstack/react-router';
import { textIn } from '../../../routing/query-values.ts';
import { useAddress } from '../state/use-address.ts';
import { useMedia } from './use-media.ts';

export type ScreenKind = 'phone' | 'desk' | 'tv';

/** Whether the session fills the screen, without the header and footer of the site. */
function useIsFullScreen(): boolean {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.isFullScreen === true });
}

/** `form` in the address decides, otherwise the width. Only a session in full screen is a big screen. */
export function useScreenKind(): ScreenKind {
  const asked = textIn(useAddress(), 'form')?.toLowerCase();
  const isPhone = useMedia('(width < 768px)');
  const isWall = useMedia('(width >= 1800px)');
  const isFullScreen = useIsFullScreen();
  if (isFullScreen && asked === 'tv') return 'tv';
  if (isPhone) return 'phone';
  return isFullScreen && isWall && asked !== 'desk' ? 'tv' : 'desk';
}
