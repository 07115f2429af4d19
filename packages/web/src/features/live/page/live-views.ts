/** The views of a live session, in the order in which they are offered and in which auto view cycles through them. */

import { ChartLine, List, Map as MapIcon, Swords, Video } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { withScreenMessages } from '../../../i18n/language.ts';
import { LeaderboardView } from '../views/LeaderboardView.tsx';

export type ViewKey = 'leaderboard' | 'battles' | 'track-map' | 'video' | 'stats';

/**
 * A view takes no properties: it reads the session through `useLive` and the settings through `useDisplay`.
 * Its name is the message `LiveViews.<key>`.
 */
export type SessionView = {
  key: ViewKey;
  icon: ComponentType<{ size?: number | string; strokeWidth?: number | string }>;
  /** The main view is loaded with the screen; the others are loaded on demand. */
  Component: ComponentType | LazyExoticComponent<ComponentType>;
};

export const sessionViews: readonly SessionView[] = [
  { key: 'leaderboard', icon: List, Component: LeaderboardView },
  {
    key: 'battles',
    icon: Swords,
    Component: lazy(() => withScreenMessages(import('../views/BattlesView.tsx'))),
  },
  {
    key: 'track-map',
    icon: MapIcon,
    Component: lazy(() => withScreenMessages(import('../views/TrackMapView.tsx'))),
  },
  { key: 'video', icon: Video, Component: lazy(() => withScreenMessages(import('../views/VideoView.tsx'))) },
  {
    key: 'stats',
    icon: ChartLine,
    Component: lazy(() => withScreenMessages(import('../views/StatsView.tsx'))),
  },
];
