/** Positions and points, a column per round. It scrolls sideways while position and name stay. */

import type { Championship, StandingsRow } from '@lapwing/contract/results/championships';
import { Link } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { formatPoints } from '../../i18n/numbers.ts';
import { useSession } from '../../identity/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { ShortName } from '../../ui/content/ShortName.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { classColours, classIndexAmong } from '../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../ui/racing/NumberPlate.tsx';
import { RoundCell } from './RoundCell.tsx';
import {
  type EventColumns,
  eventColumns,
  hasDrops,
  type NameRoom,
  nameWidthOf,
  newestEvent,
  type StandingsView,
  scrollTarget,
} from './round-columns.ts';

type StandingsTableProps = { championship: Championship; view: StandingsView; room: NameRoom };

/** These stay visible while the rounds scroll. */
const positionColumn =
  'w-[2.875rem] min-w-[2.875rem] phone:w-[2rem] phone:min-w-[2rem] phone:pl-1! phone:pr-2!';
const nameColumn = '[--stick-at:var(--position-end,2.875rem)] phone:px-1!';
const totalColumn =
  '[--stick-at:var(--name-end)] border-r border-r-line-2 stick-shadow overflow-visible! phone:px-2! large-text:static!';

/** The end of what can be scrolled fades. */
const FADE_PX = 24;

/** Scrolls the newest event into view if the table does not fit, and keeps position, name and total next to it. */
function useNewestInView(newest: number | null, view: StandingsView) {
  const scroller = useRef<HTMLElement>(null);
  const nameHead = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    const head = nameHead.current;
    const frame = scroller.current;
    if (head === null || frame === null) return;
    const measure = () => {
      const positionPx = head.previousElementSibling?.getBoundingClientRect().width ?? 0;
      frame.style.setProperty('--position-end', `${positionPx}px`);
      frame.style.setProperty('--name-end', `${positionPx + head.getBoundingClientRect().width}px`);
    };
    measure();
    frame.scrollLeft = 0;
    frame.style.removeProperty('--end-room');
    // Names get wider with the font, and with the size of the text.
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    const newestHead = frame.querySelector(`[data-event="${newest}"][data-view="${view}"]`);
    if (newestHead !== null) {
      const hiddenPx = newestHead.getBoundingClientRect().right - frame.getBoundingClientRect().right;
      const total = head.nextElementSibling;
      // Enlarged text leaves no room for it.
      const isTotalStuck = total !== null && getComputedStyle(total).position === 'sticky';
      const stuckPx = (isTotalStuck ? total : head).getBoundingClientRect().right;
      const heads = [...frame.querySelectorAll(`[data-event][data-view="${view}"]`)];
      const startsPx = heads
        .slice(0, heads.indexOf(newestHead) + 1)
        .map((one) => one.getBoundingClientRect().left - stuckPx);
      const furthestPx = frame.scrollWidth - frame.clientWidth;
      const targetPx = scrollTarget(hiddenPx + FADE_PX, startsPx, furthestPx);
      // The last columns may be too narrow to scroll that far.
      frame.style.setProperty('--end-room', `${Math.max(0, Math.ceil(targetPx - furthestPx))}px`);
      frame.scrollLeft = targetPx;
    }
    return () => observer.disconnect();
  }, [newest, view]);
  return { scroller, nameHead };
}

export function StandingsTable({ championship, view, room }: StandingsTableProps) {
  const { t } = useText();
  const session = useSession();
  const ownAccountId = session.kind === 'signed-in' ? session.accountId : null;
  const events = eventColumns(championship, view);
  const caption = t('Championships.Caption', { championship: championship.name });
  const areDropsShown = hasDrops(championship);
  const colours = classColours(
    championship.classes,
    championship.competitors.map((row) => row.class),
  );
  const { scroller, nameHead } = useNewestInView(newestEvent(championship), view);
  return (
    <Sheet>
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={caption}
        className="relative fade-end overflow-x-auto overflow-y-hidden -outline-offset-2 [--stick:0px]"
      >
        <table className="data-table phone:[--cell-height:2.75rem]">
          <caption className="sr-only">{caption}</caption>
          <StandingsHead
            events={events}
            view={view}
            room={room}
            areDropsShown={areDropsShown}
            nameHead={nameHead}
          />
          <tbody>
            {championship.competitors.map((row, index) => (
              <Standing
                // biome-ignore lint/suspicious/noArrayIndexKey: the place in the standings is what a row is.
                key={index}
                row={row}
                events={events}
                layout={championship.layout}
                classIndex={classIndexAmong(colours, row.class)}
                areDropsShown={areDropsShown}
                isOwn={ownAccountId !== null && row.accountId === ownAccountId}
              />
            ))}
          </tbody>
        </table>
      </section>
    </Sheet>
  );
}

type StandingsHeadProps = {
  events: readonly EventColumns[];
  view: StandingsView;
  room: NameRoom;
  areDropsShown: boolean;
  nameHead: RefObject<HTMLTableCellElement | null>;
};

function StandingsHead({ events, view, room, areDropsShown, nameHead }: StandingsHeadProps) {
  const { t, locale } = useText();
  return (
    <thead>
      <tr className="[--row-line:0px]">
        <td data-stick="" className={positionColumn} />
        <td data-stick="" className={nameColumn} />
        <td data-stick="" className={totalColumn} />
        <td colSpan={2} />
        {events.map((event) => {
          const { id, name, columns } = event;
          const shown = room === 'whole' ? name : event.shortName;
          const date = formatLocal(event.date, 'month-day', locale);
          return (
            <th
              key={id}
              scope="colgroup"
              colSpan={columns.length}
              data-event={id}
              data-view={view}
              // Above its only column, like the figures.
              data-align={columns.length === 1 ? 'end' : undefined}
              className="relative h-11! border-l border-l-line ps-3! pt-1.5! align-bottom"
            >
              <Link
                to="/events/$eventId"
                params={{ eventId: id }}
                title={name}
                className={classNames(
                  'text-3 leading-4 font-strong whole-target hover:underline',
                  columns.length === 1 && 'ms-auto',
                  shown === ''
                    ? 'block truncate'
                    : 'line-clamp-3 text-balance wrap-break-word whitespace-normal',
                )}
                style={{ maxWidth: `${nameWidthOf(event, room) / 16}rem` }}
              >
                {shown === '' ? date : shown}
                {shown !== name && <span className="sr-only"> {name}</span>}
              </Link>
              {shown !== '' && <span className="block text-2 leading-4 text-ink-3">{date}</span>}
            </th>
          );
        })}
        {areDropsShown && <td className="border-l border-l-line" />}
      </tr>
      <tr>
        <th scope="col" data-align="end" data-stick="" className={positionColumn}>
          {t('Common.Position')}
        </th>
        <th ref={nameHead} scope="col" data-stick="" className={nameColumn}>
          {t('Championships.Competitor')}
        </th>
        <th scope="col" data-align="end" data-stick="" aria-sort="descending" className={totalColumn}>
          {t('Championships.Total')}
        </th>
        <th scope="col" data-align="end">
          {t('SessionResults.Difference')}
        </th>
        <th scope="col" data-align="end">
          {t('Championships.Gap')}
        </th>
        {events.flatMap(({ columns }) =>
          columns.map(({ key, label, title }, index) => (
            <th
              key={key}
              scope="col"
              data-align="end"
              className={`min-w-[3.625rem] phone:min-w-14 ${index === 0 ? 'border-l border-l-line' : ''}`}
            >
              <abbr title={title} className="no-underline">
                {label === '' ? t('Championships.EventTotal') : label}
              </abbr>
            </th>
          )),
        )}
        {areDropsShown && (
          <th scope="col" data-align="end" className="border-l border-l-line">
            {t('Championships.Dropped')}
          </th>
        )}
      </tr>
    </thead>
  );
}

type StandingProps = {
  row: StandingsRow;
  events: readonly EventColumns[];
  layout: Championship['layout'];
  classIndex: number;
  areDropsShown: boolean;
  isOwn: boolean;
};

function Standing({ row, events, layout, classIndex, areDropsShown, isOwn }: StandingProps) {
  const { t, locale } = useText();
  const isBehind = row.position !== null && row.position !== '1';
  const behind = (points: number) => (points > 0 ? `−${formatPoints(points, locale)}` : '0');
  return (
    <tr data-highlight={isOwn || undefined}>
      <td data-align="end" data-stick="" className={positionColumn}>
        <b className="font-strong">{row.position}</b>
      </td>
      <th scope="row" data-stick="" className={nameColumn}>
        <span className="flex items-center gap-2.5 whitespace-nowrap phone:gap-1.5 large-text:flex-col large-text:items-start large-text:gap-0.5">
          {row.no !== null && <NumberPlate startNumber={row.no} classIndex={classIndex} />}
          {row.nationality !== null && (
            <span className="contents phone:hidden">
              <CountryFlag alpha2={row.nationality} name={countryName(row.nationality, locale)} />
            </span>
          )}
          <span className="min-w-0 truncate phone:w-max phone:max-w-[38vw] large-text:max-w-[52vw] phone:leading-5 phone:wrap-break-word phone:whitespace-normal phone:*:whitespace-normal">
            <ShortName firstName={row.firstName} lastName={row.lastName} />
          </span>
          {isOwn && <Badge>{t('SessionResults.You')}</Badge>}
          {row.isGuest && <Badge title={t('SessionResults.GuestNote')}>{t('SessionResults.Guest')}</Badge>}
        </span>
      </th>
      <td data-align="end" data-stick="" className={`${totalColumn} text-[0.9375rem] font-strong`}>
        {!row.isGuest && formatPoints(row.total, locale)}
      </td>
      <td data-align="end" className="text-ink-2">
        {isBehind && behind(row.diff)}
      </td>
      <td data-align="end" className="text-ink-2">
        {isBehind && behind(row.gap)}
      </td>
      {events.flatMap(({ columns }) =>
        columns.map((column, index) => (
          <RoundCell
            key={column.key}
            row={row}
            column={column}
            layout={layout}
            isFirstOfEvent={index === 0}
          />
        )),
      )}
      {areDropsShown && (
        <td data-align="end" className="border-l border-l-line text-ink-2">
          {!row.isGuest && formatPoints(row.dropped, locale)}
        </td>
      )}
    </tr>
  );
}
