/** A text with some parts highlighted. */

type MarkedTextProps = { text: string; stretches: readonly { start: number; length: number }[] };

export function MarkedText({ text, stretches }: MarkedTextProps) {
  const parts = [];
  let from = 0;
  for (const { start, length } of [...stretches].sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    parts.push(text.slice(from, start));
    parts.push(
      <mark
        key={start}
        className="bg-transparent text-inherit underline decoration-accent decoration-2 underline-offset-2"
      >
        {text.slice(start, start + length)}
      </mark>,
    );
    from = start + length;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
