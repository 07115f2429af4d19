/** The columns that identify the competitor of a row. */

import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { isNotClassified, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { countryName } from '../../../i18n/country-name.ts';
import { shownSigned } from '../../../i18n/times.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { ShortName } from '../../../ui/content/ShortName.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { competitorsText } from '../state/session-search.ts';
import type { ColumnContext, FittedContext } from './column-context.ts';
import { phoneCrew, shortCrew } from './crew.ts';
import { hiddenFrom } from './fit-columns.ts';
import { PenaltyMark } from './PenaltyMark.tsx';
import type { ResultsColumn } from './ResultsTable.tsx';
import { isRankedByTime } from './time-columns.tsx';
import { lettersIn } from './title-width.ts';

const TEAM_LETTER_CH = 0.9;

export function namingColumns(context: FittedContext): ResultsColumn[] {
  const { isInClass, classification, text } = context;
  const { t } = text;
  // A single class needs no column; in results by class, the heads name it.
  const hasClasses = classification.classes.length > 1 && !isInClass;
  const teamLetters = Math.max(
    0,
    ...classification.rows.map(({ additionalFields: [team = ''] }) => lettersIn(team)),
  );
  return [
    {
      key: 'position',
      label: t('Common.Position'),
      width: context.isPhone ? '8ch' : '7ch',
      align: 'end',
      cell: (row) => {
        if (isNotClassified(row))
          return <Badge title={t('SessionResults.NotClassified')}>{NOT_CLASSIFIED}</Badge>;
        if (!isPlaced(row)) return null;
        return <b className="font-strong">{isInClass ? row.positionInClass : row.position}</b>;
      },
    },
    {
      key: 'number',
      label: t('Common.Number'),
      width: '9ch',
      cell: ({ startNumber, classIndex }) => (
        <NumberPlate startNumber={startNumber} classIndex={classIndex} />
      ),
    },
    nameColumn(context, hasClasses),
    ...(teamLetters > 0
      ? [
          {
            key: 'team',
            label: t('SessionResults.Team'),
            width: `${Math.max(12, teamLetters * TEAM_LETTER_CH + 4.5)}ch` as const,
            from: 'xl' as const,
            cell: ({ additionalFields }: { additionalFields: string[] }) => (
              <span className="text-ink-2">{additionalFields[0]}</span>
            ),
          },
        ]
      : []),
    ...(hasClasses ? [classColumn(context)] : []),
  ];
}

function classColumn({ classification, text: { t } }: ColumnContext): ResultsColumn {
  const letters = Math.max(...classification.classes.map(lettersIn));
  return {
    key: 'class',
    label: t('Common.Class'),
    // The bar of its colour, the name, the place and the space between them.
    width: `${Math.min(28, Math.max(12, letters + 7))}ch`,
    from: 'lg',
    cell: (row) => (
      <ClassChip classIndex={row.classIndex}>
        {row.resultClass}
        {isPlaced(row) && row.positionInClass > 0 && (
          <b className="font-strong text-ink">{row.positionInClass}</b>
        )}
      </ClassChip>
    ),
  };
}

function nameColumn(context: FittedContext, hasClasses: boolean): ResultsColumn {
  const { sessionId, classification, leadsOn, chosen, ownAccountId, opener, isPhone, shownFrom, text } =
    context;
  const { t, locale } = text;
  return {
    key: 'name',
    label: t('SessionResults.Competitor'),
    isRowHead: true,
    cell: (row) => {
      const { firstName, finishPosition, nationality, resultClass, positionInClass } = row;
      const short = shortCrew(row);
      const fitting = isPhone ? phoneCrew(short) : short;
      const name = unbrokenCrew(fitting);
      const team = row.additionalFields[0] ?? '';
      const nameLook = 'block leading-5 wrap-break-word whitespace-normal';
      const flag = nationality && (
        <CountryFlag alpha2={nationality} name={countryName(nationality, locale)} />
      );
      const isOwn = ownAccountId !== null && row.accountId === ownAccountId;
      const marks = [
        isOwn && <Badge key="own">{t('SessionResults.You')}</Badge>,
        row.isGuest && (
          <Badge key="guest" title={t('SessionResults.GuestNote')}>
            {t('SessionResults.Guest')}
          </Badge>
        ),
        row.status === 'Provisional' && <Badge key="status">{t('RowStatuses.Provisional')}</Badge>,
      ];
      const hasPlace = isPlaced(row) && positionInClass > 0 && resultClass !== '';
      const place = hasPlace ? `${resultClass} ${positionInClass}` : resultClass;
      // If the best lap decides, totals have no penalty.
      const hasTotal = !isRankedByTime(classification);
      const handicap = classification.type === 'Handicap' ? shownSigned(row.handicap) : '';
      if (isPhone)
        return (
          <button
            type="button"
            aria-expanded={opener.isOpen(row)}
            onClick={() => opener.toggle(row)}
            className="whole-target flex w-full items-center gap-2 text-start"
          >
            <span className="min-w-0 flex-1">
              <span className="block leading-5 wrap-anywhere whitespace-normal *:whitespace-normal">
                {fitting === row.name ? (
                  <ShortName firstName={firstName} lastName={name.slice(firstName.length).trimStart()} />
                ) : (
                  <span title={row.name}>{name}</span>
                )}{' '}
                {marks.some(Boolean) && <span className="inline-flex gap-1">{marks}</span>}
              </span>
              <span className="flex flex-wrap gap-x-2 text-2 font-normal wrap-break-word whitespace-normal text-ink-3">
                {place !== '' && <span>{place} </span>}
                {hasTotal && <PenaltyMark row={row} t={t} className="" />}
                {handicap !== '' && (
                  <span className="whitespace-nowrap">
                    {t('SessionResults.Handicap')} {handicap}
                  </span>
                )}
              </span>
            </span>
            <ChevronDown
              size={14}
              className={`flex-none text-ink-3 max-[22.4375rem]:hidden ${opener.isOpen(row) ? 'rotate-180' : ''}`}
            />
          </button>
        );
      const until = (key: string) => {
        const from = shownFrom(key);
        return from === undefined ? '' : hiddenFrom[from];
      };
      return (
        <span className="flex items-center gap-2">
          {flag}
          <span className="min-w-0 py-1">
            {leadsOn ? (
              <Link
                to="/sessions/$sessionId/laptimes"
                params={{ sessionId }}
                search={{ pos: finishPosition, competitors: competitorsText(chosen) }}
                title={short === row.name ? undefined : row.name}
                className="md:whole-target hover:underline"
              >
                <span className={nameLook}>{name}</span>
              </Link>
            ) : (
              <span className={nameLook}>{name}</span>
            )}
            {/* Until there is room for their columns. */}
            <span className="flex flex-wrap gap-x-2 text-2 leading-4 font-normal text-ink-3">
              {hasClasses && place !== '' && (
                <span className={until('class')}>
                  <ClassChip classIndex={row.classIndex}>{place}</ClassChip>
                </span>
              )}
              {team !== '' && (
                <span className={`min-w-0 wrap-break-word whitespace-normal ${until('team')}`}>{team}</span>
              )}
            </span>
          </span>
          {marks}
          <button
            type="button"
            aria-expanded={opener.isOpen(row)}
            aria-label={t('SessionResults.MoreAbout', { name: row.name })}
            onClick={() => opener.toggle(row)}
            className="relative z-1 ms-auto -me-2 grid size-(--control) flex-none place-items-center rounded-2 text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <ChevronDown size={14} className={opener.isOpen(row) ? 'rotate-180' : ''} />
          </button>
        </span>
      );
    },
  };
}
