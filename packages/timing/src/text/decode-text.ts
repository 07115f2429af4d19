/** Decodes text of unknown encoding: byte order marks, UTF-8, UTF-16, Shift JIS, otherwise Windows-1252. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'shift_jis' | 'windows-1252';
/** The platform has the table of Shift JIS; null for other bytes. */
export type DecodeShiftJis = (bytes: Uint8Array) => string | null;
export type DecodedText = { text: string; encoding: TextEncoding };

/** A larger result file is refused: text of this size and its data still fit a small machine. */
export const MAX_RESULT_FILE_BYTES = 64 * 1024 * 1024;

const SLICE = 8192;
/** The characters of Windows-1252 at 0x80 to 0x9F; the five unused places stay control characters, as in browsers. */
const windows1252 =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/** The text without its byte order mark. */
export function decodeText(bytes: Uint8Array, decodeShiftJis: DecodeShiftJis = () => null): DecodedText {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return decodeEightBit(bytes.subarray(3), decodeShiftJis);
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes.subarray(2), 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes.subarray(2), 'utf-16be');
  // Tables exported as "Unicode" without a mark begin with letters: every second byte is zero.
  if (first !== 0 && second === 0 && third !== 0) return decodeUtf16(bytes, 'utf-16le');
  if (first === 0 && second !== 0 && third === 0) return decodeUtf16(bytes, 'utf-16be');
  return decodeEightBit(bytes, decodeShiftJis);
}

/** Kana begin with 0x82 or 0x83 in Shift JIS, which are rare in European texts. */
const kana = /[\u3041-\u30fe]/;

function decodeEightBit(bytes: Uint8Array, decodeShiftJis: DecodeShiftJis): DecodedText {
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8' };
  const japanese = decodeShiftJis(bytes);
  return japanese !== null && kana.test(japanese)
    ? { text: japanese, encoding: 'shift_jis' }
    : { text: decodeWindows1252(bytes), encoding: 'windows-1252' };
}

/** One line of a stream: UTF-8 if it is valid, otherwise Windows-1252. Each line is decided separately. */
export function decodeTextLine(bytes: Uint8Array): string {
  if (isAscii(bytes)) return textOfCodes(bytes, bytes.length);
  return decodeUtf8(bytes) ?? decodeWindows1252(bytes);
}

/** One character per byte, so that text can be cut like bytes. */
export function decodeByteForByte(bytes: Uint8Array): string {
  return textOfCodes(bytes, bytes.length);
}

function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 0x7f) return false;
  return true;
}

function textOfCodes(codes: Uint8Array | Uint16Array, length: number): string {
  let text = '';
  for (let from = 0; from < length; from += SLICE) {
    const slice = codes.subarray(from, Math.min(from + SLICE, length));
    // `apply` takes anything array-like, whatever its type; spreading costs three times as much.
    text += String.fromCharCode.apply(null, slice as unknown as number[]);
  }
  return text;
}

/** null if the bytes are not UTF-8, including overlong forms and lone surrogates. */
function decodeUtf8(bytes: Uint8Array): string | null {
  const codes = new Uint16Array(SLICE);
  let length = 0;
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    if (length > SLICE - 2) {
      text += textOfCodes(codes, length);
      length = 0;
    }
    if (lead < 0x80) {
      codes[length++] = lead;
      at += 1;
      continue;
    }
    const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    if (lead < 0xc2 || lead > 0xf4 || at + size > bytes.length) return null;
    let point = lead & (0x7f >> size);
    for (let next = at + 1; next < at + size; next++) {
      const follower = bytes[next] ?? 0;
      if ((follower & 0xc0) !== 0x80) return null;
      point = (point << 6) | (follower & 0x3f);
    }
    if (point < (size === 2 ? 0x80 : size === 3 ? 0x800 : 0x10000)) return null;
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return null;
    if (point > 0xffff) {
      codes[length++] = 0xd800 + ((point - 0x10000) >> 10);
      codes[length++] = 0xdc00 + ((point - 0x10000) & 0x3ff);
    } else {
      codes[length++] = point;
    }
    at += size;
  }
  return text + textOfCodes(codes, length);
}

function decodeWindows1252(bytes: Uint8Array): string {
  const codes = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    codes[at] = byte >= 0x80 && byte < 0xa0 ? windows1252.charCodeAt(byte - 0x80) : byte;
  }
  return textOfCodes(codes, codes.length);
}

/** An odd byte at the end is ignored. */
function decodeUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): DecodedText {
  const codes = new Uint16Array(bytes.length >> 1);
  const low = encoding === 'utf-16le' ? 0 : 1;
  for (let at = 0; at < codes.length; at++) {
    codes[at] = (bytes[2 * at + low] ?? 0) | ((bytes[2 * at + 1 - low] ?? 0) << 8);
  }
  return { text: textOfCodes(codes, codes.length), encoding };
}
