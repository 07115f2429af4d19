/** Splits the fields of one record: quoted text with commas in it, bare numbers, blanks around either. */

const QUOTE = 34;
const COMMA = 44;

/** null if a quote is never closed. A quote inside a name closes nothing unless a comma follows. */
export function splitFields(line: string, from: number): string[] | null {
  const fields: string[] = [];
  let at = from;
  for (;;) {
    at = skipBlanks(line, at);
    if (line.charCodeAt(at) === QUOTE) {
      const close = closingQuote(line, at + 1);
      if (close === -1) return null;
      const text = line.slice(at + 1, close);
      fields.push(text.includes('""') ? text.replaceAll('""', '"') : text);
      at = skipBlanks(line, close + 1);
    } else {
      const comma = line.indexOf(',', at);
      const until = comma === -1 ? line.length : comma;
      fields.push(line.slice(at, until).trimEnd());
      at = until;
    }
    if (at >= line.length) return fields;
    at += 1;
  }
}

function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from);
  while (at !== -1) {
    const behind = skipBlanks(line, at + 1);
    if (behind >= line.length || line.charCodeAt(behind) === COMMA) return at;
    at = line.indexOf('"', line.charCodeAt(at + 1) === QUOTE ? at + 2 : at + 1);
  }
  return -1;
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line.charCodeAt(at) === 32 || line.charCodeAt(at) === 9) at += 1;
  return at;
}
