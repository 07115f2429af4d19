/** A competitor's number, with the colour of the class at its edge. */

import { classColour } from './class-colour.ts';

type NumberPlateProps = { startNumber: string; classIndex?: number };

export function NumberPlate({ startNumber, classIndex }: NumberPlateProps) {
  return (
    <span
      className="inline-block h-5 min-w-10 rounded-1 border border-l-3 border-line-2 bg-surface ps-[7px] pe-[5px] text-center text-3 leading-[18px] font-strong whitespace-nowrap text-ink stretch-head"
      style={classIndex === undefined ? undefined : { borderLeftColor: classColour(classIndex) }}
    >
      {startNumber}
    </span>
  );
}
