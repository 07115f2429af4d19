/** On a phone, one button opens the contents of the bar. */

import { useRouterState } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/language.ts';
import { IconButton } from '../ui/controls/Button.tsx';

const PhoneMenuPanel = lazy(() => import('./PhoneMenuPanel.tsx'));

const PANEL_ID = 'phone-menu';

export function PhoneMenu() {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const href = useRouterState({ select: (state) => state.location.href });
  const [lastHref, setLastHref] = useState(href);
  if (href !== lastHref) {
    setLastHref(href);
    setIsOpen(false);
  }

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);

  const Icon = isOpen ? X : MenuIcon;
  return (
    <div ref={root} className="md:hidden">
      <IconButton
        label={isOpen ? t('Common.Close') : t('Header.Menu')}
        aria-expanded={isOpen}
        aria-controls={PANEL_ID}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <div id={PANEL_ID} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <PhoneMenuPanel />
          </Suspense>
        )}
      </div>
    </div>
  );
}
