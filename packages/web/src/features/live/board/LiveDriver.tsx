/** The driver of an opened row. Rendered again only when another driver takes over, not with each change of the row. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { DriverCard, DriverForm, type Form } from '../../../parts/DriverCard.tsx';
import { FactList } from '../../../parts/facts/FactList.tsx';
import { Nationality } from '../cells/Nationality.tsx';
import { isSameList, useLive, useLiveStore } from '../state/live-store.ts';
import { classIndexOf, classOf, nameOf, numberOf, shortNameOf } from '../state/rows.ts';
import { driverFormQuery, liveFactsQuery } from '../state/view-queries.ts';

type LiveDriverProps = {
  index: number;
  /** whether the form is part of the card */
  hasForm: boolean;
  children: ReactNode;
};

export const LiveDriver = memo(function LiveDriver({ index, hasForm, children }: LiveDriverProps) {
  const colours = useLive((state) => state.colours);
  const { name, startNumber, classCode, className, nationality, about, accountId, form } = useDriver(index);
  return (
    <DriverCard
      name={name}
      startNumber={startNumber}
      classIndex={classIndexOf({ class: classCode, className }, colours)}
      className={className}
      about={about}
      accountId={accountId}
      form={hasForm ? form : null}
      flag={nationality && <Nationality code={nationality} />}
    >
      {children}
    </DriverCard>
  );
});

/** The form of the same driver, where it is not part of the card. */
export const LiveDriverForm = memo(function LiveDriverForm({ index }: { index: number }) {
  return <DriverForm form={useDriver(index).form} />;
});

/** What the archive proves about the driver. Most drivers have nothing remarkable: then there is nothing. */
export const LiveDriverFacts = memo(function LiveDriverFacts({ index }: { index: number }) {
  const { t } = useText();
  const store = useLiveStore();
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const [name, startNumber, classCode, className] = useLive(
    ({ rows }) => factsOf(rows.get(index)),
    isSameList,
  );
  const { data } = useQuery({
    ...liveFactsQuery(eventId, liveSessionId),
    enabled: liveSessionId !== '' && startNumber !== '',
  });
  const own = data?.drivers.find(
    (one) =>
      one.startNumber === startNumber &&
      one.name === name &&
      (one.resultClass === className || one.resultClass === classCode),
  );
  if (own === undefined) return null;
  // Numbers may be twice in a field, in other classes.
  const nameOfOther = (number: string) => {
    const other = store
      .state()
      .board.rows.find((row) => numberOf(row) === number && classOf(row) === classCode);
    return other === undefined ? number : `${number} ${shortNameOf(other)}`.trim();
  };
  return (
    <section aria-label={t('Facts.Title')} className="row-known">
      <h3>{t('Facts.Title')}</h3>
      <FactList facts={own.facts} nameOf={nameOfOther} isPageKept />
    </section>
  );
});

function useDriver(index: number) {
  const eventId = useLive((state) => state.eventId);
  const [name, startNumber, classCode, className, nationality, transponder, ...about] = useLive(
    ({ rows }) => factsOf(rows.get(index)),
    isSameList,
  );
  const query = driverFormQuery(eventId, { name, transponder, className });
  const { data, isError } = useQuery({ ...query, enabled: transponder !== '' });
  const form: Form | undefined | null = transponder === '' || isError ? null : data;
  return {
    ...{ name, startNumber, classCode, className, nationality, about, form },
    accountId: data?.accountId ?? null,
  };
}

type Facts = readonly [
  ...[name: string, startNumber: string, classCode: string, className: string, nationality: string],
  ...[transponder: string, ...about: string[]],
];

function factsOf(row: LiveRow | undefined): Facts {
  if (row === undefined) return ['', '', '', '', '', ''];
  const about = [[row.make, row.model].filter(Boolean).join(' '), row.team, row.club];
  return [
    nameOf(row),
    numberOf(row),
    classOf(row),
    row.className || classOf(row),
    row.nationality ?? '',
    row.transponder ?? '',
    ...new Set(about.filter((text): text is string => Boolean(text))),
  ];
}
