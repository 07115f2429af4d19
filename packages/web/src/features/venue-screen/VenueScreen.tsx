/** A big screen of a venue: shows what the race desk chooses, and needs nobody before it. */

import type { ScreenAnswer } from '@lapwing/contract/desk/screens';
import { formatClock } from '@lapwing/timing/lap-time';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { DARK_FRAME } from '../../page/storage-keys.ts';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { LastNowNext } from './LastNowNext.tsx';
import { PodiumView } from './PodiumView.tsx';
import { framesOf, type ShownFrame, shownMessage } from './shown-address.ts';
import { useVenueScreen } from './use-venue-screen.ts';

type VenueScreenProps = { organizationId: number; name: string };

/** A screen asks every five seconds. */
const LOST_AFTER_MS = 9_000;
const SCROLL_EVERY_MS = 15_000;

export default function VenueScreen({ organizationId, name }: VenueScreenProps) {
  const { t } = useText();
  const { answer, heardAtMs, isMissing } = useVenueScreen(organizationId, name);
  const nowMs = useClock();
  useDarkPage();
  useSetRouteNames({ title: name });
  const silentMs = nowMs - heardAtMs;
  return (
    <main className="fixed inset-0 flex flex-col overflow-hidden bg-bg text-ink" data-screen={name}>
      <h1 className="sr-only">{[answer?.organizationName, name].filter(Boolean).join(': ')}</h1>
      {isMissing ? (
        <Notice
          title={t('Screens.Gone', { name })}
          hint={t('Screens.GoneHint', { address: `${location.host}/screen` })}
        />
      ) : (
        answer !== null && (
          <Shown answer={answer} organizationId={organizationId} nowMs={answer.nowMs + nowMs - heardAtMs} />
        )
      )}
      <p
        role="status"
        className="flex-none bg-slow-tint px-8 py-2 text-[clamp(18px,1.8vw,36px)] leading-tight text-ink empty:hidden"
      >
        {silentMs > LOST_AFTER_MS ? t('Screens.Lost', { time: formatClock(silentMs) }) : ''}
      </p>
    </main>
  );
}

function useClock(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** A television is dark unless its page says otherwise. */
function useDarkPage(): void {
  useEffect(() => {
    const before = document.body.dataset.skin;
    document.body.dataset.skin = 'dark';
    return () => {
      if (before === undefined) delete document.body.dataset.skin;
      else document.body.dataset.skin = before;
    };
  }, []);
}

type ShownProps = { answer: ScreenAnswer; organizationId: number; nowMs: number };

function Shown({ answer, organizationId, nowMs }: ShownProps) {
  const { t } = useText();
  const { state, shown, organizationName } = answer;
  const message = shownMessage(state, nowMs);
  const frames = framesOf(answer, organizationId);
  if (state.view === 'message') return <BigMessage text={message || organizationName} />;
  const isPodium = state.view === 'podium' && shown.sessionId !== null;
  return (
    <>
      {isPodium && shown.sessionId !== null ? (
        <PodiumView sessionId={shown.sessionId} eventName={shown.eventName} sessionName={shown.sessionName} />
      ) : state.view === 'lastNowNext' && shown.eventId !== null ? (
        <LastNowNext eventId={shown.eventId} />
      ) : frames.length === 0 ? (
        <Notice title={organizationName} hint={t('Screens.Idle')} />
      ) : (
        <div className="flex min-h-0 flex-1">
          {frames.map((frame, index) => (
            <Frame key={frame.address} frame={frame} isNarrow={frames.length > 1 && index === 0} />
          ))}
        </div>
      )}
      {message !== '' && (
        <p
          role="status"
          className="flex-none border-t-4 border-accent bg-surface px-8 py-4 text-[clamp(28px,4vw,72px)] leading-tight font-strong"
        >
          {message}
        </p>
      )}
    </>
  );
}

function Frame({ frame: { address, isTelevision }, isNarrow }: { frame: ShownFrame; isNarrow: boolean }) {
  const { t } = useText();
  const part = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (isTelevision) return;
    const timer = setInterval(() => scrollOn(part.current?.contentWindow ?? null), SCROLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [isTelevision]);
  return (
    <div className={isNarrow ? 'relative w-[30%] min-w-80 flex-none' : 'relative min-w-0 flex-1'}>
      <iframe
        ref={part}
        src={address}
        name={DARK_FRAME}
        title={t('Screens.Frame')}
        className={
          isNarrow
            ? 'absolute inset-0 size-[75%] origin-top-left scale-[1.3334] border-0'
            : isTelevision
              ? 'absolute inset-0 size-full border-0'
              : 'absolute inset-0 h-[62.5%] w-[62.5%] origin-top-left scale-160 border-0'
        }
      />
    </div>
  );
}

/** A page further, and from the end to the beginning. */
function scrollOn(page: Window | null): void {
  const root = page?.document.scrollingElement;
  if (!page || !root) return;
  const isAtEnd = root.scrollTop + page.innerHeight >= root.scrollHeight - 4;
  page.scrollTo({ top: isAtEnd ? 0 : root.scrollTop + page.innerHeight * 0.9, behavior: 'smooth' });
}

function BigMessage({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="m-auto max-w-[90vw] text-center text-[clamp(40px,8vw,160px)] leading-tight font-strong text-balance"
    >
      {text}
    </p>
  );
}

function Notice({ title, hint }: { title: string; hint: string }) {
  return (
    <div className="m-auto px-8 text-center">
      <h2 className="text-[clamp(32px,5vw,96px)] leading-tight">{title}</h2>
      <p className="pt-4 text-[clamp(18px,2.2vw,40px)] text-ink-2">{hint}</p>
    </div>
  );
}
