/** A country's flag, loaded as a separate picture. */

import { flagFolder } from './flag-folder.ts';

type CountryFlagProps = {
  /** ISO 3166 two-letter code, as the data has it. */
  alpha2: string;
  /** The country's name in the visitor's language; empty if the name is next to it. */
  name: string;
};

export function CountryFlag({ alpha2, name }: CountryFlagProps) {
  if (!/^[A-Za-z]{2}$/.test(alpha2)) return null;
  return (
    <img
      src={`${flagFolder}/${alpha2.toUpperCase()}.svg`}
      width={18}
      height={12}
      alt={name}
      title={name === '' ? undefined : name}
      loading="lazy"
      decoding="async"
      className="inline-block h-3 w-[1.125rem] flex-none rounded-[1px] bg-sunken shadow-[0_0_0_1px_color-mix(in_srgb,var(--ink)_14%,transparent)]"
    />
  );
}
