/** The first three of a result, to be read from afar. */

import { resultsApi } from '@lapwing/contract/results/results';
import { useQuery } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';
import { useText } from '../../i18n/language.ts';
import { placeText } from './place-text.ts';

type PodiumViewProps = { sessionId: number; eventName: string; sessionName: string };

const RENEWAL_MS = 10_000;
/** Round, square and arched, so that colour does not tell the place alone. */
const medals = ['rounded-full bg-gold', 'rounded-2 bg-silver', 'rounded-t-full rounded-b-2 bg-bronze'];

export function PodiumView({ sessionId, eventName, sessionName }: PodiumViewProps) {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: ['screen', 'podium', sessionId],
    queryFn: ({ signal }) =>
      resultsClient.call(resultsApi.classification, { sessionId }, { count: 3, offset: 0 }, { signal }),
    refetchInterval: RENEWAL_MS,
  });
  return (
    <section className="m-auto w-full max-w-[92vw]">
      <h2 className="text-center text-[clamp(28px,3.6vw,72px)] leading-tight">{eventName}</h2>
      <p className="pt-[1vh] pb-[4vh] text-center text-[clamp(20px,2.4vw,48px)] leading-tight text-ink-2">
        {sessionName}
      </p>
      <ol className="grid gap-[2.5vh]" aria-label={t('Screens.Views.podium')}>
        {data?.rows
          .filter(({ isQualified }) => isQualified)
          .map((row, index) => (
            <li
              key={row.position}
              className="flex items-center gap-[2vw] rounded-3 bg-surface px-[2vw] py-[2vh] text-[clamp(28px,4.4vw,88px)] leading-tight"
            >
              <span
                className={`grid size-[1.5em] flex-none place-items-center font-strong text-on-medal ${medals[index]}`}
              >
                {row.position}
              </span>
              <span className="flex-none font-strong">{row.startNumber}</span>
              <span className="min-w-0 flex-1">{row.name}</span>
              <span className="flex-none text-[.6em] text-ink-2">{placeText(row, index, data.type, t)}</span>
            </li>
          ))}
      </ol>
    </section>
  );
}
