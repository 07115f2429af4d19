/** The driver of an opened row. Rendered again only when another driver takes over, not with each change of the row. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { DriverCard } from '../../../parts/DriverCard.tsx';
import { Nationality } from '../cells/Nationality.tsx';
import { isSameList, useLive } from '../state/live-store.ts';
import { classIndexOf, classOf, nameOf, numberOf } from '../state/rows.ts';
import { driverFormQuery } from '../state/view-queries.ts';

export const LiveDriver = memo(function LiveDriver({
  index,
  children,
}: {
  index: number;
  children: ReactNode;
}) {
  const eventId = useLive((state) => state.eventId);
  const classes = useLive((state) => state.classes);
  const [name, startNumber, classCode, className, nationality, transponder, ...about] = useLive(
    ({ rows }) => factsOf(rows.get(index)),
    isSameList,
  );
  const query = driverFormQuery(eventId, { name, transponder, className });
  const { data, isError } = useQuery({ ...query, enabled: transponder !== '' });
  return (
    <DriverCard
      name={name}
      startNumber={startNumber}
      classIndex={classIndexOf({ class: classCode, className }, classes)}
      className={className}
      about={about}
      accountId={data?.accountId ?? null}
      form={transponder === '' || isError ? null : data}
      flag={nationality && <Nationality code={nationality} />}
    >
      {children}
    </DriverCard>
  );
});

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
