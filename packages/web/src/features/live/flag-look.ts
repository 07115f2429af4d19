/** The flag's plate as small as lists of live events show it. */

export const smallFlag = 'h-6 items-start justify-center rounded-1 px-2 text-2 leading-5 [--strip:4px]';
