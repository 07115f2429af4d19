/** Escapes text for XML, SVG or HTML, between tags and within quotes. */

export function escapeXml(text: string): string {
  return (
    text
      // Signs that XML does not know even when they are escaped.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not allowed.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}
