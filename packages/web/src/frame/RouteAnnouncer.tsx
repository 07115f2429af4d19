/**
 * After a change of screen: sets the page's title, announces it to screen readers, and moves the focus to the
 * content.
 */

import { useEffect, useRef, useState } from 'react';
import { pageTitle, screenTitle } from '../routing/page-title.ts';
import { useScreenProblem } from '../routing/route-names.ts';
import { useCurrentRoute } from '../routing/use-current-route.ts';
import { useScrollRestoration } from '../routing/use-scroll-restoration.ts';

/** Names arrive with the data. Until then a screen would be announced by its default title. */
const SETTLE_MS = 600;

type RouteAnnouncerProps = {
  /** The path of the first screen, which the browser announces by itself. */
  firstPathname: string;
};

export default function RouteAnnouncer({ firstPathname }: RouteAnnouncerProps) {
  const { pathname, data, context } = useCurrentRoute();
  useScrollRestoration(pathname === firstPathname);
  const [announced, setAnnounced] = useState('');
  const shownPath = useRef(firstPathname);
  const isMissing = useScreenProblem(pathname) === 'missing';
  // A screen without a title or a crumb is the one for missing pages.
  const shown = isMissing ? {} : data;
  const page = pageTitle(shown, context);
  const message = context.t('Announce.Page', { title: screenTitle(shown, context) });

  useEffect(() => {
    // A page arrives with its title, and can set it again only when its data has loaded.
    const pauseMs = pathname === firstPathname ? SETTLE_MS : 0;
    const timer = setTimeout(() => {
      document.title = page;
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [page, pathname, firstPathname]);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    const timer = setTimeout(() => {
      shownPath.current = pathname;
      setAnnounced(message);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname, message]);

  const focusedPath = useRef(firstPathname);
  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    const main = document.querySelector('main');
    // A screen may have focused its own field already.
    if (main?.contains(document.activeElement)) return;
    main?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}
