/** When to try again: spread out, so that those who were refused do not come back at the same moment. */

type Spread = { fromS: number; toS: number; random?: () => number };

export function retryAfterS({ fromS, toS, random = Math.random }: Spread): number {
  return Math.round(fromS + (toS - fromS) * random());
}

/** For what comes back by itself, such as a database that starts again. */
export const someTimeS = (): number => retryAfterS({ fromS: 5, toS: 15 });
