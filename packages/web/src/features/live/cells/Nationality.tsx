/** The nationality of a competitor: the flag, or the timer's own letters if they match no country. */

import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';

/** `NED` is useful; a whole word would take the room of the name. */
const MOST_LETTERS = 3;

export function Nationality({ code }: { code: string }) {
  const { locale } = useText();
  const name = countryName(code, locale);
  const isCountry = name !== code;
  if (!isCountry && code.length > MOST_LETTERS) return null;
  return <span className="board-flag">{isCountry ? <CountryFlag alpha2={code} name={name} /> : code}</span>;
}
