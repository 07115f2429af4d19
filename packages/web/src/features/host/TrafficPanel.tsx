/** What the server has sent since its start, and how much of it a content delivery network would have sent. */

import type { HostStatus } from '@lapwing/contract/site/host-status';
import { useText } from '../../i18n/language.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { bytesIn, textOf } from './byte-size.ts';

type FigureProps = { name: string; figure: string; note: string };

function Figure({ name, figure, note }: FigureProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="text-2 text-ink-2">{name}</dt>
      <dd className="mt-0.5">
        <b className="text-5 font-strong stretch-head">{figure}</b>
        <span className="block text-2 text-ink-3">{note}</span>
      </dd>
    </div>
  );
}

export function TrafficPanel({ traffic }: { traffic: HostStatus['traffic'] }) {
  const { t, locale } = useText();
  const { responses, bytes, unchanged, cdn, isHeld } = traffic;
  const count = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const share = (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole));
  const size = (value: number) => textOf(bytesIn(value, locale));
  const ofAll = (part: number) =>
    t('Host.Traffic.Of', { part: count.format(part), whole: count.format(responses) });
  return (
    <section aria-labelledby="host-traffic" className="pt-6">
      <h2 id="host-traffic">{t('Host.Traffic.Title')}</h2>
      <Sheet className="mt-2">
        <dl className="grid grid-cols-4 gap-px bg-line max-xl:grid-cols-2">
          <Figure
            name={t('Host.Traffic.Responses')}
            figure={count.format(responses)}
            note={t('Host.Traffic.Sent', { size: size(bytes) })}
          />
          <Figure
            name={t('Host.Traffic.Unchanged')}
            figure={share(unchanged, responses)}
            note={ofAll(unchanged)}
          />
          <Figure
            name={t('Host.Traffic.CdnResponses')}
            figure={share(cdn.responses, responses)}
            note={ofAll(cdn.responses)}
          />
          <Figure
            name={t('Host.Traffic.CdnBytes')}
            figure={share(cdn.bytes, bytes)}
            note={t('Host.Traffic.Of', { part: size(cdn.bytes), whole: size(bytes) })}
          />
        </dl>
      </Sheet>
      <p className="pt-2 text-2 text-ink-3">{t(isHeld ? 'Host.Traffic.Held' : 'Host.Traffic.NotHeld')}</p>
    </section>
  );
}
