/**
 * What a timer says of a competitor in words. All that is done with these fields follows from this list: their names on the
 * wire, what a timer may send, empty rows, comparing, changes and columns. Columns are shown in this order.
 */

export const whoTexts = {
  number: { short: 'no', needsRescore: false },
  displayNumber: { short: 'dNo', needsRescore: false },
  fullName: { short: 'nam', needsRescore: false },
  firstName: { short: 'fNam', needsRescore: false },
  lastName: { short: 'lNam', needsRescore: false }, // ours
  nationality: { short: 'nat', needsRescore: false }, // ours
  class: { short: 'cl', needsRescore: false },
  className: { short: 'cln', needsRescore: true },
  team: { short: 'tm', needsRescore: false }, // ours
  club: { short: 'cb', needsRescore: false },
  sponsor: { short: 'sp', needsRescore: false }, // ours
  make: { short: 'mk', needsRescore: false }, // ours
  model: { short: 'md', needsRescore: false }, // ours
  tires: { short: 'ti', needsRescore: false }, // ours
  registrationNumber: { short: 'rgNo', needsRescore: false }, // ours
  transponder: { short: 'tr', needsRescore: false }, // ours
  transponderName: { short: 'trNam', needsRescore: false }, // ours
  label: { short: 'lbl', needsRescore: false }, // ours
  comment: { short: 'cm', needsRescore: false }, // ours
  startingGridComment: { short: 'sgCm', needsRescore: false }, // ours
} as const satisfies Readonly<
  Record<
    string,
    {
      short: string;
      /** whether places, gaps or bests can depend on it */
      needsRescore: boolean;
    }
  >
>;

export type WhoText = keyof typeof whoTexts;

// Object.keys forgets the names of the keys.
export const whoTextFields = Object.keys(whoTexts) as WhoText[];

/** One value for each of the fields. */
export function eachWhoText<Value>(make: (field: WhoText) => Value): Record<WhoText, Value> {
  const values: Partial<Record<WhoText, Value>> = {};
  for (const field of whoTextFields) values[field] = make(field);
  // Every field has its value now.
  return values as Record<WhoText, Value>;
}

// Each field with its own short name.
export const whoTextNames = eachWhoText((field) => whoTexts[field].short) as {
  readonly [Field in WhoText]: (typeof whoTexts)[Field]['short'];
};
