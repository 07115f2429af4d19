/** The fields of the sections on a live leaderboard: up to ten, numbered from 0, with four values each. */

const sectionNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
type SectionNumber = (typeof sectionNumbers)[number];

/** What is known of a section, and what ends its short name: `s0` is known, `s0b`, `s0s` and `s0bs` are ours. */
const sectionParts = { Time: '', BestTime: 'b', Speed: 's', BestSpeed: 'bs' } as const;
type SectionPart = keyof typeof sectionParts;
const partNames = Object.keys(sectionParts) as SectionPart[];

export type SectionField = `section${SectionNumber}${SectionPart}`;

type ShortNameOf<Field> =
  Field extends `section${infer N extends SectionNumber}${infer Part extends SectionPart}`
    ? `s${N}${(typeof sectionParts)[Part]}`
    : never;

export const sectionFields = sectionNumbers.flatMap((n) =>
  partNames.map((part): SectionField => `section${n}${part}`),
);

export const sectionNames = Object.fromEntries(
  sectionNumbers.flatMap((n) =>
    partNames.map((part) => [`section${n}${part}`, `s${n}${sectionParts[part]}`]),
  ),
  // Ten numbers times four parts, as in the type.
) as { readonly [Field in SectionField]: ShortNameOf<Field> };

/** The same value for every section: a shape's schema. */
export function eachSection<Part extends SectionPart, Value>(part: Part, value: Value) {
  return Object.fromEntries(sectionNumbers.map((n) => [`section${n}${part}`, value])) as {
    // Ten numbers, as in the type.
    [N in SectionNumber as `section${N}${Part}`]: Value;
  };
}
