/** The rows of the entries. */

import type { StoredEntry } from '@lapwing/contract/desk/meeting';
import type { EntryFault } from '@lapwing/timing/desk/entry-faults';
import { Check, TriangleAlert } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { type ClassColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';

type EntryTableProps = {
  entries: readonly StoredEntry[];
  faults: ReadonlyMap<StoredEntry, readonly EntryFault[]>;
  colours: ClassColours;
  canEdit: boolean;
  onEdit: (entry: StoredEntry) => void;
  onCheckIn: (entry: StoredEntry, isCheckedIn: boolean) => void;
};

export const nameOfEntry = ({ firstName, lastName }: Pick<StoredEntry, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

const head = 'h-[1.875rem] px-2.5 text-start text-2 font-normal whitespace-nowrap text-ink-3';
const cell = 'h-9 px-2.5 phone:h-13';

export function EntryTable({ entries, faults, colours, canEdit, onEdit, onCheckIn }: EntryTableProps) {
  const { t } = useText();
  return (
    <table className="w-full border-collapse stretch-data">
      <caption className="sr-only">{t('Desk.Entries')}</caption>
      <thead>
        <tr className="border-b border-line-2">
          <th scope="col" className={`${head} w-13 text-center`}>
            {t('Desk.Here')}
          </th>
          <th scope="col" className={`${head} w-14`}>
            {t('Desk.Number')}
          </th>
          <th scope="col" className={head}>
            {t('Desk.Competitor')}
          </th>
          <th scope="col" className={`${head} phone:hidden`}>
            {t('Desk.Class')}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {t('Desk.Team')}
          </th>
          <th scope="col" className={`${head} text-end! phone:hidden`}>
            {t('Desk.Transponder')}
          </th>
          <th scope="col" className={`${head} phone:hidden`}>
            <span className="sr-only">{t('Desk.Note')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { id, number, nationality, className, team, transponders, isCheckedIn } = entry;
          const classIndex = classIndexAmong(colours, className);
          const note = noteOf(entry, faults.get(entry) ?? [], t);
          return (
            <tr key={id} className="border-b border-line last:border-b-0 hover:bg-surface-2">
              <td className={`${cell} p-0 text-center`}>
                <label className="relative inline-grid h-9 w-13 cursor-pointer place-items-center phone:h-13">
                  <input
                    type="checkbox"
                    aria-label={t('Desk.IsHere', { number })}
                    checked={isCheckedIn}
                    disabled={!canEdit}
                    onChange={(event) => onCheckIn(entry, event.target.checked)}
                    className="peer size-5 appearance-none rounded-[3px] border-[1.5px] border-ctl bg-surface checked:border-accent checked:bg-accent disabled:opacity-60"
                  />
                  <Check
                    size={14}
                    strokeWidth={2.5}
                    aria-hidden="true"
                    className="pointer-events-none absolute hidden text-on-accent peer-checked:block"
                  />
                </label>
              </td>
              <td className={cell}>
                <NumberPlate startNumber={number} classIndex={classIndex} />
              </td>
              <th scope="row" className={`${cell} text-start font-medium`}>
                <button
                  type="button"
                  onClick={() => onEdit(entry)}
                  className="inline-flex max-w-full items-center gap-2 text-start hover:underline touch:min-h-11"
                >
                  {nationality && <CountryFlag alpha2={nationality} name={nationality} />}
                  <span className="min-w-0 wrap-break-word">
                    {nameOfEntry(entry) || t('Desk.NoName')}
                    <small className="block text-2 font-normal text-ink-3 md:hidden">
                      {[className, team, note.text].filter(Boolean).join(' · ')}
                    </small>
                  </span>
                </button>
              </th>
              <td className={`${cell} whitespace-nowrap phone:hidden`}>
                {className !== '' && <ClassChip classIndex={classIndex}>{className}</ClassChip>}
              </td>
              <td className={`${cell} text-ink-2 max-lg:hidden`}>{team}</td>
              <td className={`${cell} text-end whitespace-nowrap phone:hidden`}>
                {transponders.length > 0
                  ? transponders.join(', ')
                  : canEdit && (
                      <button
                        type="button"
                        aria-label={t('Desk.AddTransponderOf', { number })}
                        onClick={() => onEdit(entry)}
                        className="link"
                      >
                        {t('Desk.AddTransponder')}
                      </button>
                    )}
              </td>
              <td className={`${cell} text-3 phone:hidden`}>
                {note.isFault ? (
                  <span className="inline-flex items-center gap-1.5 text-slow">
                    <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
                    {note.text}
                  </span>
                ) : (
                  <span className="text-ink-2">{note.text}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function noteOf(entry: StoredEntry, faults: readonly EntryFault[], t: Translate) {
  if (faults.length > 0)
    return { isFault: true, text: faults.map((fault) => textOfFault(fault, t)).join(', ') };
  const drivers = entry.drivers.map((driver) => `${driver.firstName ?? ''} ${driver.lastName}`.trim());
  const shared = drivers.length > 0 ? t('Desk.SharedWith', { names: drivers.join(', ') }) : '';
  return { isFault: false, text: [shared, entry.note].filter(Boolean).join(' · ') };
}

function textOfFault(fault: EntryFault, t: Translate): string {
  switch (fault.kind) {
    case 'same-transponder':
      return t('Desk.SameTransponder', { number: fault.number });
    case 'same-number':
      return t('Desk.SameNumber');
    case 'no-transponder':
      return t('Desk.NoTransponder');
    case 'no-name':
      return t('Desk.NoName');
  }
}
