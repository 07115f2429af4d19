/** Holds the place of what is still loading. */

import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';

/** A faster answer needs no placeholder: showing one would only flicker. */
const PATIENCE_MS = 200;

export function Skeleton({ width, height = 10 }: { width: CSSProperties['width']; height?: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block max-w-full motion-safe:animate-loading rounded-1 bg-line align-middle"
      style={{ width, height }}
    />
  );
}

/** Says that something is loading, and shows placeholders for it after a moment. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className={isShown ? undefined : 'invisible'}>
        {children}
      </div>
    </div>
  );
}
