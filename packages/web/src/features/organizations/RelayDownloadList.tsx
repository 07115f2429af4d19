/** The program for the track in the version of this server, for download. */

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../i18n/count.ts';
import { useText } from '../../i18n/language.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { relayDownloadsQuery } from './queries.ts';

export function RelayDownloadList() {
  const { t, locale } = useText();
  const { data } = useQuery(relayDownloadsQuery());
  if (data === undefined || data.files.length === 0) return null;
  return (
    <section className="pt-6">
      <h2 className="text-5 font-strong">{t('Manage.Program')}</h2>
      <p className="pb-3 text-3 text-ink-2">{t('Manage.ProgramHint')}</p>
      <Sheet>
        <ul>
          {data.files.map(({ system, name, url, sizeBytes }) => (
            <li key={name} className="border-b border-line px-4 py-2 last:border-b-0">
              <a
                href={url}
                download={name}
                className="font-medium touch-target text-accent [overflow-wrap:anywhere]"
              >
                {name}
              </a>
              <small className="block text-2 text-ink-3">
                {t(system === 'any' ? 'Manage.NeedsNode' : 'Manage.HasNode')} ·{' '}
                {t('Manage.Megabytes', { size: formatCount(Math.round(sizeBytes / 1e5) / 10, locale) })}
              </small>
            </li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}
