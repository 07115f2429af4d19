/** What happened between two moments of a session, a line for each kind of news. */

import type { Notice } from '@lapwing/contract/live/board';
import { type Digest, isQuiet } from '@lapwing/timing/live/rewind/digest';
import { useText } from '../../../i18n/language.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { timeText } from '../cells/cell-text.ts';
import { noticeText } from '../cells/notice-text.ts';
import './digest.css';

/** The newest of each kind are named, the others counted. */
const MOST_NAMED = 3;

type Kind = Extract<keyof Digest, 'leads' | 'flags' | 'retirements' | 'penalties' | 'bestLaps' | 'stops'>;

const kinds: readonly Kind[] = ['leads', 'flags', 'retirements', 'penalties', 'bestLaps', 'stops'];
const titles = {
  leads: 'Digest.Leads',
  flags: 'Digest.Flags',
  retirements: 'Digest.Retirements',
  penalties: 'Digest.Penalties',
  bestLaps: 'Digest.BestLaps',
  stops: 'Digest.Stops',
} as const satisfies Record<Kind, MessageKey>;

export function DigestList({ digest }: { digest: Digest }) {
  const { t } = useText();
  if (isQuiet(digest)) return <p className="digest-quiet">{t('Digest.Quiet')}</p>;
  return (
    <dl className="digest-list">
      {kinds
        .filter((kind) => digest[kind].length > 0)
        .map((kind) => (
          <div key={kind}>
            <dt>{t(titles[kind], { count: digest[kind].length })}</dt>
            <dd>
              {kind === 'stops' ? (
                <Stops notices={digest.stops} />
              ) : (
                <Named kind={kind} notices={digest[kind]} />
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Only the last best lap still is one, and the last leader leads: the newest come first. */
function Named({ kind, notices }: { kind: Kind; notices: readonly Notice[] }) {
  const { t } = useText();
  const newest = notices.slice(-MOST_NAMED).reverse();
  const others = notices.length - newest.length;
  return (
    <>
      {newest.map((notice) => shortText(kind, notice, t)).join(' · ')}
      {others > 0 && ` · ${t('Digest.More', { count: others })}`}
    </>
  );
}

/** Without what the title of the line already says. */
function shortText(kind: Kind, notice: Notice, t: Translate): string {
  const { who, flag, timeMs } = notice;
  if (kind === 'leads' && who !== undefined) return who;
  if (kind === 'flags' && flag !== undefined && flag !== 'Unknown') return t(`LiveFlags.${flag}`);
  if (kind === 'bestLaps' && who !== undefined && timeMs !== undefined) return `${who}, ${timeText(timeMs)}`;
  return noticeText(notice, t);
}

/** Stops say nothing more than who: each competitor once. */
function Stops({ notices }: { notices: readonly Notice[] }) {
  const { t } = useText();
  const names = [...new Set(notices.flatMap(({ who }) => who ?? []))];
  const shown = names.slice(-MOST_NAMED).reverse();
  const others = names.length - shown.length;
  return (
    <>
      {shown.join(' · ')}
      {others > 0 && ` · ${t('Digest.More', { count: others })}`}
    </>
  );
}
