/** A place on the podium: a number on its own shape, so that it does not depend on the colour. */

import { useText } from '../../i18n/language.ts';

const shapes = {
  '1': { className: 'rounded-[50%] bg-gold', label: 'Championships.First' },
  '2': { className: 'rounded-[3px] bg-silver', label: 'Championships.Second' },
  '3': { className: 'rounded-[50%_50%_3px_3px] bg-bronze', label: 'Championships.Third' },
} as const;

export type Podium = keyof typeof shapes;

export function podiumOf(position: string | null): Podium | null {
  return position === '1' || position === '2' || position === '3' ? position : null;
}

export function Medal({ place }: { place: Podium }) {
  const { t } = useText();
  const { className, label } = shapes[place];
  return (
    <>
      <span
        aria-hidden="true"
        className={`inline-grid size-3.5 place-items-center align-[1px] text-[0.625rem] leading-3.5 font-strong text-on-medal ${className}`}
      >
        {place}
      </span>
      <span className="sr-only">{t(label)} </span>
    </>
  );
}
