/** A few numbers that summarise a screen. */

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Fact = { label: string; value: ReactNode; note?: ReactNode };

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    // On a phone, where three are in a row, none is left alone: four are shown two by two, of seven or ten the first has its
    // own row, and of five or eight the last has the rest of its row.
    // Elsewhere a line begins without the rule between facts, which is beyond the edge there.
    <div className="md:overflow-hidden">
      <dl className="flex flex-wrap gap-y-2 pb-4 md:-ms-[13px] lg:-ms-[23px] phone:grid phone:grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] phone:gap-y-2.5 phone:[&:has(>:nth-child(4):last-child)]:grid-cols-2 phone:[&:has(>:nth-child(3n+7):last-child)>:first-child]:col-span-full phone:[&>:nth-child(3n+5):last-child]:col-span-2">
        {facts.map(({ label, value, note }) => (
          <div
            key={label}
            // A note is often a name, for which half a phone is too narrow in enlarged text.
            className={classNames(
              'border-l border-line px-[22px] phone:px-0 phone:pl-2.5 md:max-lg:px-3',
              Boolean(note) && 'phone:large-text:col-span-full',
            )}
          >
            <dt className="text-2 text-ink-3 md:whitespace-nowrap">{label}</dt>
            <dd className="text-6 leading-[1.625rem] font-medium whitespace-nowrap stretch-data phone:text-[1.125rem] large-text:whitespace-normal">
              {value}
              {note && <small className="ms-1 text-3 font-normal text-ink-2">{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
