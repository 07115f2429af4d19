/** A competitor's number, with the colour of the class at its edge. */

import { classNames } from '../class-names.ts';
import { classColour } from './class-colour.ts';

type NumberPlateProps = { startNumber: string; classIndex?: number; isLarge?: boolean };

const sizes = {
  regular: 'h-5 min-w-10 border-l-3 ps-[7px] pe-[5px] text-3 leading-[1.125rem]',
  large: 'h-7 min-w-[3.25rem] border-l-4 ps-2.5 pe-[7px] text-[1.125rem] leading-[1.625rem]',
} as const;

export function NumberPlate({ startNumber, classIndex, isLarge = false }: NumberPlateProps) {
  return (
    <span
      className={classNames(
        'inline-block rounded-1 border border-line-2 bg-surface text-center font-strong whitespace-nowrap text-ink stretch-head',
        isLarge ? sizes.large : sizes.regular,
      )}
      style={classIndex === undefined ? undefined : { borderLeftColor: classColour(classIndex) }}
    >
      {startNumber}
    </span>
  );
}
