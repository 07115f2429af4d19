/** A big screen that nobody has named yet: it shows a code, which the race desk enters. */

import { SCREEN_WAIT_MS, screensApi } from '@lapwing/contract/desk/screens';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { useSetRouteNames } from '../../routing/route-names.ts';

const AGAIN_AFTER_MS = 3_000;

export default function PairScreen() {
  const { t } = useText();
  const code = usePairing();
  useSetRouteNames({ title: t('Screens.PairTitle') });
  return (
    <main className="fixed inset-0 grid place-items-center bg-bg px-8 text-center text-ink">
      {/* As wide before the code is there, so that nothing moves when it comes. */}
      <div className="w-full">
        <h1 className="text-[clamp(24px,3vw,56px)] leading-tight">{t('Screens.PairTitle')}</h1>
        <p
          role="status"
          className="min-h-[1.4em] pt-[2vh] font-strong text-[clamp(56px,14vw,260px)] leading-none tracking-widest tabular-nums"
        >
          {code === null ? '' : `${code.slice(0, 3)} ${code.slice(3)}`}
        </p>
        <p className="pt-[2vh] text-[clamp(16px,1.8vw,32px)] text-ink-2">{t('Screens.PairHint')}</p>
      </div>
    </main>
  );
}

/** The code; null until there is one. Opens the screen that it becomes. */
function usePairing(): string | null {
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const pair = async () => {
      const opened = await resultsClient.call(screensApi.openPairing, {}, {}, { signal });
      setCode(opened.code);
      while (!signal.aborted) {
        const { ticket } = opened;
        const { screen } = await resultsClient.call(
          screensApi.pairing,
          { ticket },
          { wait: SCREEN_WAIT_MS },
          { signal },
        );
        if (screen === null) continue;
        await navigate({ to: '/screen/$organizationId/$name', params: screen, replace: true });
        return;
      }
    };
    const keepTrying = async () => {
      while (!signal.aborted) {
        try {
          await pair();
          return;
        } catch {
          // A lost connection, or a code that was given up: there will be another.
          if (signal.aborted) return;
          setCode(null);
          await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
        }
      }
    };
    void keepTrying();
    return () => ended.abort();
  }, [navigate]);
  return code;
}
