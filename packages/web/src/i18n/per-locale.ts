/** Keeps what is made for a locale: making a formatter costs far more than using it. */

export function perLocale<Value>(make: (locale: string) => Value): (locale: string) => Value {
  const made = new Map<string, Value>();
  return (locale) => {
    let value = made.get(locale);
    if (value === undefined) {
      value = make(locale);
      made.set(locale, value);
    }
    return value;
  };
}

const numberFormat = perLocale((locale) => new Intl.NumberFormat(locale));

/** A whole number; below a thousand our languages all write the plain digits. */
export function formatCount(value: number, locale: string): string {
  const isPlain = Number.isInteger(value) && value >= 0 && value < 1000;
  return isPlain ? String(value) : numberFormat(locale).format(value);
}
