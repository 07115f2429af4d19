/** The flag's plate at the two sizes that the live screens use. */

export const smallFlag = 'h-6 items-start justify-center rounded-1 px-2 text-2 leading-5 [--strip:4px]';
export const largeFlag =
  'h-11 min-w-24 phone:mb-3 items-center justify-center rounded-2 px-4 text-5 [--strip:8px]';
