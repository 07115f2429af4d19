/** A menu of the bar, whose list is loaded when it is about to open. */

import { type ComponentProps, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { buttonClass } from '../ui/controls/button-look.ts';
import type { Menu } from '../ui/overlays/Menu.tsx';

const loadMenu = () => import('../ui/overlays/Menu.tsx');
const LazyMenu = lazy(() => loadMenu().then((file) => ({ default: file.Menu })));

type HeaderMenuProps = Omit<ComponentProps<typeof Menu>, 'isOpenAtFirst'>;

export function HeaderMenu(props: HeaderMenuProps) {
  const { label, children, className } = props;
  const [isWanted, setIsWanted] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsWanted(true);
  };
  const closed = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu().catch(() => {})}
      onFocus={() => void loadMenu().catch(() => {})}
      onClick={() => setIsWanted(true)}
      onKeyDown={onKeyDown}
      className={className ?? buttonClass({ kind: 'quiet', size: 'small' })}
    >
      {children}
    </button>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <LazyMenu {...props} isOpenAtFirst />
    </Suspense>
  );
}
