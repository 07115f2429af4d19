/** How long a provisional result can still be protested. */

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useNow } from '../../../parts/countdown/use-now.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { sessionQuery } from '../state/queries.ts';

const SECOND_MS = 1_000;

/** `18:42`, `1:02:03`. */
function clockText(durationMs: number): string {
  const seconds = Math.ceil(durationMs / SECOND_MS);
  const parts = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

export function ProtestTime({ sessionId, endsAt }: { sessionId: number; endsAt: string }) {
  const { t, locale } = useText();
  const queries = useQueryClient();
  const guid = useGuid();
  const nowMs = useNow(SECOND_MS);
  const leftMs = nowMs === null ? null : Date.parse(endsAt) - nowMs;
  const isOver = leftMs !== null && leftMs <= 0;
  const time = formatLocal(endsAt.slice(0, 19), 'time', locale);
  // Then it may be official, or published again.
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: sessionQuery(sessionId, guid).queryKey });
  }, [isOver, queries, sessionId, guid]);
  return (
    <span role="timer" className="text-slow">
      {isOver
        ? t('SessionResults.ProtestOver', { time })
        : leftMs === null
          ? t('SessionResults.ProtestUntil', { time })
          : t('SessionResults.ProtestLeft', { time, left: clockText(leftMs) })}
    </span>
  );
}
