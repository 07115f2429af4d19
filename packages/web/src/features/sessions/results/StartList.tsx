/** Who takes part in a session that has no result yet, in the order of the grid if there is one. */

import type { Starter } from '@lapwing/contract/desk/calls';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { type ClassColours, classColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { startListQuery } from '../state/queries.ts';

const head = 'h-[1.875rem] px-2.5 text-start text-2 font-normal whitespace-nowrap text-ink-3';
const cell = 'h-9 px-2.5 phone:h-12';

type StartListProps = { sessionId: number; eventClasses: readonly ClassColor[] | undefined };

/** Nothing for a session whose entries are not known: most come from files and decoders. */
export function StartList({ sessionId, eventClasses }: StartListProps) {
  const { t } = useText();
  const guid = useGuid();
  const { data } = useQuery(startListQuery(sessionId, guid));
  if (data === undefined || data.starters.length === 0) return null;
  const { starters, fromSessionName } = data;
  const hasGrid = starters.some(({ position }) => position !== null);
  const hasClasses = starters.some(({ className }) => className !== '');
  const colours = classColours(
    eventClasses,
    starters.map(({ className }) => className),
  );
  const title = hasGrid ? t('SessionResults.Grid') : t('SessionResults.StartList');
  return (
    <section aria-label={title} className="pt-4 pb-6">
      <h2 className="pb-2">
        {title}{' '}
        <span className="text-3 font-normal text-ink-2">
          {t('SessionResults.Starters', { count: starters.length })}
        </span>
      </h2>
      {fromSessionName !== '' && (
        <p className="pb-2 text-3 text-ink-2">
          {t(hasGrid ? 'SessionResults.GridFrom' : 'SessionResults.GridLater', { name: fromSessionName })}
        </p>
      )}
      <Sheet>
        <table className="w-full border-collapse stretch-data">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line-2">
              {hasGrid && (
                <th scope="col" className={`${head} w-12 text-end`}>
                  {t('SessionResults.GridPlace')}
                </th>
              )}
              <th scope="col" className={`${head} w-14`}>
                {t('SessionResults.StarterNumber')}
              </th>
              <th scope="col" className={head}>
                {t('SessionResults.StarterName')}
              </th>
              {hasClasses && (
                <th scope="col" className={`${head} phone:hidden`}>
                  {t('SessionResults.StarterClass')}
                </th>
              )}
              <th scope="col" className={`${head} phone:hidden`}>
                {t('SessionResults.StarterTeam')}
              </th>
            </tr>
          </thead>
          <tbody>
            {starters.map((starter) => (
              <StarterRow
                key={`${starter.number} ${starter.name}`}
                {...{ starter, hasGrid, hasClasses, colours }}
              />
            ))}
          </tbody>
        </table>
      </Sheet>
    </section>
  );
}

type StarterRowProps = { starter: Starter; hasGrid: boolean; hasClasses: boolean; colours: ClassColours };

function StarterRow({ starter, hasGrid, hasClasses, colours }: StarterRowProps) {
  const { position, number, name, nationality, className, team } = starter;
  const classIndex = classIndexAmong(colours, className);
  return (
    <tr className="border-b border-line last:border-b-0">
      {hasGrid && <td className={`${cell} text-end font-strong`}>{position}</td>}
      <td className={cell}>
        <NumberPlate startNumber={number} classIndex={classIndex} />
      </td>
      <th scope="row" className={`${cell} text-start font-medium`}>
        <span className="inline-flex max-w-full items-center gap-2">
          {nationality && <CountryFlag alpha2={nationality} name={nationality} />}
          <span className="min-w-0 wrap-break-word">
            {name}
            <small className="block text-2 font-normal text-ink-3 md:hidden">
              {[className, team].filter(Boolean).join(' · ')}
            </small>
          </span>
        </span>
      </th>
      {hasClasses && (
        <td className={`${cell} whitespace-nowrap phone:hidden`}>
          {className !== '' && <ClassChip classIndex={classIndex}>{className}</ClassChip>}
        </td>
      )}
      <td className={`${cell} text-ink-2 phone:hidden`}>{team}</td>
    </tr>
  );
}
