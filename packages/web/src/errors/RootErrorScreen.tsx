/** Replaces the whole page if its frame fails, such as when a part of it cannot be loaded: the same frame without that part. */

import type { ErrorComponentProps } from '@tanstack/react-router';
import { Footer } from '../frame/Footer.tsx';
import { Header } from '../frame/Header.tsx';
import { useNoteHydrated } from '../routing/parts-to-hydrate.ts';
import { LazyRouteError } from './LazyRouteError.tsx';

export function RootErrorScreen(props: ErrorComponentProps) {
  useNoteHydrated('screen', 'trail');
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main className="page-width w-full flex-1 pb-12 outline-none">
        <LazyRouteError {...props} />
      </main>
      <Footer />
    </div>
  );
}
