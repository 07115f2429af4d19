/** What a schema says of a value that it refuses: a code with parameters, and the English text. */

/** `{name}` is replaced by the parameter of that name. */
export const expectations = {
  'invalid-value': 'Invalid input',
  'expected-boolean': 'expected true or false',
  'expected-list': 'expected a list',
  'expected-at-most': 'expected at most {maximum} of them',
  'expected-one': 'expected at least one',
  'expected-line': 'expected text of at most {maximum} characters on one line',
  'expected-filled-line': 'expected text of {minimum} to {maximum} characters on one line',
  'expected-paragraphs': 'expected text of at most {maximum} characters without control characters',
  'expected-instant': 'expected an instant from 1970 to {lastYear}, in milliseconds since 1970',
  'expected-whole-number': 'expected a whole number from {minimum} to {maximum}',
  'expected-number': 'expected a number from {minimum} to {maximum}',
  'expected-date': 'expected a date such as {example}',
  'expected-calendar-date': 'expected a date that is in the calendar, from {firstYear} to {lastYear}',
  'expected-venue-time': 'expected a time at the venue such as {example}, or an instant such as {instant}',
  'expected-time-zone': 'expected a time zone of the IANA list such as {example}',
  'expected-names': 'expected a name or a list of at most {maximum} names',
  'expected-country-capitals': 'expected a two-letter country code in capitals, such as {example}',
  'expected-id': 'expected an id of 1 to {maximum} letters, digits, dots, colons and hyphens',
  'expected-country': 'expected a two-letter country code',
  'expected-address':
    'expected an address that begins with {start} and a host of letters, digits, dots and hyphens',
  'expected-address-without-password':
    'expected an address without a user name or password: everybody can see it',
  'expected-points-or-standings':
    'expected either points for places, or standings that were counted elsewhere',
  'expected-one-of': 'expected one of {values}',
  'expected-either': 'expected {first} or {second}',
  'expected-date-or-time': 'expected a date such as {example} or a date and time such as {instant}',
  'expected-format-name': 'expected the name of a format',
  'expected-time-of-day': 'expected a time of day such as {example}',
} as const;
export type ExpectationCode = keyof typeof expectations;

export type MessageParams = Readonly<Record<string, string | number>>;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parameters that a text needs; none for a text without any. */
export type ParamsOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<Text>, string | number>>];

export function fillText(text: string, params: MessageParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

type Expectation = { code: ExpectationCode; params: MessageParams };

/** An issue of zod has room for a text alone, so this table leads from the text of a schema to its code. */
const expectationByText = new Map<string, Expectation>();

/** The text for a schema: `z.boolean(expected('expected-boolean'))`. */
export function expected<Code extends ExpectationCode>(
  code: Code,
  ...given: ParamsOf<(typeof expectations)[Code]>
): string {
  const params: MessageParams = given[0] ?? {};
  const text = fillText(expectations[code], params);
  expectationByText.set(text, { code, params });
  return text;
}

/** Of a text that `expected` has made; null for any other. */
export function expectationOf(text: string): Expectation | null {
  return expectationByText.get(text) ?? null;
}
