/** A placeholder for content that is loading. */

import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';

/** A faster response needs no placeholder, which would only flicker. */
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

/** Announces that something is loading, and shows placeholders after a moment. */
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
