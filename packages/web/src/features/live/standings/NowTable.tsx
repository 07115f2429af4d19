/** The table of the standings as they stand. On a phone the second line of a row has what the columns have elsewhere. */

import type { ChampionshipSeason } from '@lapwing/contract/results/season';
import type { NowRow } from '@lapwing/timing/championship/as-it-stands';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { formatPoints } from '../../../i18n/numbers.ts';
import { useSession } from '../../../identity/session.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { ShortName } from '../../../ui/content/ShortName.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { classColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { PlacesChanged } from '../../../ui/racing/PlacesChanged.tsx';
import { gapText } from '../cells/cell-text.ts';
import { type ChanceWords, chanceText } from './chance-text.ts';

type NowTableProps = {
  season: ChampionshipSeason;
  rows: readonly NowRow[];
  /** without the changes of a visitor; null if there are none */
  real: readonly NowRow[] | null;
  words: ChanceWords;
};

const desk = 'phone:hidden';

export function NowTable({ season, rows, real, words }: NowTableProps) {
  const { t } = useText();
  const session = useSession();
  const ownAccountId = session.kind === 'signed-in' ? session.accountId : null;
  const own = new Set(
    season.events
      .flatMap(({ rounds }) =>
        rounds.flatMap(({ results }) =>
          results.filter(({ accountId }) => accountId !== null && accountId === ownAccountId),
        ),
      )
      .map(({ person }) => person),
  );
  const hasDrops = rows.some(({ dropped }) => dropped.length > 0);
  const isRunning = rows.some(({ now }) => now !== null);
  const colours = classColours(
    season.classes,
    rows.map(({ who }) => who.class),
  );
  const caption = t('Standings.Caption', { championship: season.name });
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={caption}
      className="relative overflow-x-auto -outline-offset-2 [--stick:0px]"
    >
      <table className="data-table phone:[--cell-height:3rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" data-align="end">
              {t('Common.Position')}
            </th>
            <th scope="col" data-align="end" title={t('Standings.ChangeLong')}>
              {t('Standings.Change')}
            </th>
            <th scope="col">{t('Championships.Competitor')}</th>
            {isRunning && (
              <>
                <th scope="col" className={desk}>
                  {t('Standings.InSession')}
                </th>
                <th scope="col" data-align="end" className={desk}>
                  {t('Standings.Points')}
                </th>
              </>
            )}
            <th scope="col" data-align="end" className={desk}>
              {t('Standings.Before')}
            </th>
            <th scope="col" data-align="end" aria-sort="descending" className={totalColumn}>
              {real === null ? t('Standings.AsItStands') : t('Standings.WhatIf')}
            </th>
            <th scope="col" data-align="end" className={desk}>
              {t('Standings.Gap')}
            </th>
            {hasDrops && (
              <th scope="col" data-align="end" className={desk}>
                {t('Standings.Dropped')}
              </th>
            )}
            <th scope="col" className={desk}>
              {t('Standings.TitleColumn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.person}
              {...{ row, words, hasDrops, isRunning }}
              isOfClass={season.class !== ''}
              was={real?.find(({ person }) => person === row.person) ?? null}
              classIndex={classIndexAmong(colours, row.who.class)}
              isOwn={own.has(row.person)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const totalColumn = 'border-x border-dashed border-x-line-2 phone:border-r-0';

type RowProps = {
  row: NowRow;
  was: NowRow | null;
  words: ChanceWords;
  hasDrops: boolean;
  /** whether a round runs, which not everyone has to take part in */
  isRunning: boolean;
  isOfClass: boolean;
  classIndex: number;
  isOwn: boolean;
};

function Row({ row, was, words, hasDrops, isRunning, isOfClass, classIndex, isOwn }: RowProps) {
  const { t, locale } = useText();
  const { who, before, now } = row;
  const isMoved = was !== null && (was.position !== row.position || was.total !== row.total);
  const won =
    before === null || before.position === null || row.position === null ? 0 : before.position - row.position;
  return (
    <tr
      data-highlight={isOwn || undefined}
      className={classNames(isMoved && '*:bg-slow-tint [&>:first-child]:shadow-[inset_3px_0_var(--slow)]')}
    >
      <td data-align="end">
        <b className="font-strong">{row.position}</b>
      </td>
      <td data-align="end" className="text-2">
        {before === null ? (
          isRunning && <span className="text-ink-3">{t('Standings.New')}</span>
        ) : won === 0 ? (
          <span className="text-ink-3">0</span>
        ) : (
          <PlacesChanged change={won} />
        )}
      </td>
      <th scope="row">
        <span className="flex items-center gap-2.5 whitespace-nowrap phone:gap-1.5">
          <NumberPlate startNumber={who.no} classIndex={classIndex} />
          {who.nationality !== null && (
            <span className="contents phone:hidden">
              <CountryFlag alpha2={who.nationality} name={countryName(who.nationality, locale)} />
            </span>
          )}
          <span className="min-w-0 phone:max-w-[46vw] phone:whitespace-normal">
            <ShortName firstName={who.firstName} lastName={who.lastName} />
            <span className="block text-2 leading-4 font-normal text-ink-3 md:hidden">
              <Chance row={row} was={was} words={words} isShort isRunning={isRunning} />
            </span>
          </span>
          {row.isGuest && <Badge title={t('SessionResults.GuestNote')}>{t('SessionResults.Guest')}</Badge>}
        </span>
      </th>
      {isRunning && (
        <>
          <td className={desk}>
            {now !== null && (
              <>
                <b className="me-2 inline-block min-w-8 font-medium">
                  {now.result.position === null ? now.result.status : `P${now.result.position}`}
                </b>
                <span className="text-3 text-ink-2">
                  {now.result.position === 1
                    ? t('Standings.First')
                    : gapText(isOfClass ? now.result.row.differenceInClass : now.result.row.difference, t)}
                </span>
              </>
            )}
          </td>
          <td data-align="end" className={desk}>
            {now !== null && formatPoints(now.points, locale)}
          </td>
        </>
      )}
      <td data-align="end" className={`${desk} text-ink-2`}>
        {before !== null && !row.isGuest && formatPoints(before.total, locale)}
      </td>
      <td data-align="end" className={`${totalColumn} relative text-[1rem] font-strong`}>
        {row.isLevel && (
          <span className="absolute left-2 text-2 font-normal text-ink-2" title={t('Standings.LevelLong')}>
            <span aria-hidden="true">=</span>
            <span className="sr-only">{t('Standings.LevelLong')}</span>
          </span>
        )}
        {!row.isGuest && formatPoints(row.total, locale)}
        {now !== null && before !== null && !row.isGuest && (
          <span className="block text-2 leading-4 font-normal text-ink-3 md:hidden">
            {t('Standings.Sum', {
              before: formatPoints(before.total, locale),
              points: formatPoints(Math.round((row.total - before.total) * 1e6) / 1e6, locale),
            })}
          </span>
        )}
      </td>
      <td data-align="end" className={`${desk} text-ink-2`}>
        {row.position !== null &&
          row.position > 1 &&
          (row.diff === 0 ? t('Standings.Level') : `−${formatPoints(row.diff, locale)}`)}
      </td>
      {hasDrops && (
        <td data-align="end" className={desk}>
          {row.dropped.map(({ roundId, points, status }) => (
            <s
              key={roundId}
              className="ms-1 inline-block min-w-5.5 rounded-1 bg-sunken px-1 text-center text-3 leading-[1.125rem] text-ink-2"
            >
              {points === 0 && status !== 'Normal' ? <small>{status}</small> : formatPoints(points, locale)}
              <span className="sr-only"> {t('Standings.DroppedWord')}</span>
            </s>
          ))}
        </td>
      )}
      <td className={`${desk} text-3`}>
        <Chance row={row} was={was} words={words} />
      </td>
    </tr>
  );
}

type ChanceProps = {
  row: NowRow;
  was: NowRow | null;
  words: ChanceWords;
  isShort?: boolean;
  isRunning?: boolean;
};

/** On a phone only what is worth a line: a chance, or the place in the session. */
function Chance({ row, was, words, isShort = false, isRunning = false }: ChanceProps) {
  const { t } = words;
  if (was !== null) {
    if (was.position === row.position || was.position === null) return null;
    return <span className="text-ink-2">{t('Standings.WasPlace', { place: was.position })}</span>;
  }
  const { chance, now } = row;
  const isOut = chance === null || chance.kind === 'out-of-reach' || chance.kind === 'later';
  if (isShort && isOut) {
    if (now?.result.position) return t('Standings.PlaceInSession', { place: now.result.position });
    return isRunning && t('Standings.NotIn');
  }
  if (chance === null) return null;
  const isCertain = chance.kind === 'certain' || chance.kind === 'champion';
  return (
    <span className={classNames(isCertain && 'font-strong text-slow', isOut && 'text-ink-3')}>
      {chanceText(chance, words)}
    </span>
  );
}
