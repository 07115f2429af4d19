/** The source files of live boards that load on demand. The build makes a small style sheet from them, for slow connections. */

export const liveFrame = ['frame/BreadcrumbTrail.tsx', 'frame/RouteAnnouncer.tsx', 'i18n/en-live.ts'];
export const activeSessionSource = 'features/live/page/ActiveSessionScreen.tsx';
export const liveSessionSource = 'features/live/page/LiveSessionScreen.tsx';
/** Above the board of a session that has ended. Such a page has the whole style sheet. */
export const endedStorySources = ['features/live/page/EndedStory.tsx', 'i18n/en-screens.ts'];
