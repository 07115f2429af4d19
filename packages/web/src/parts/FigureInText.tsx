/** A sentence with its number in bold, wherever the language puts it. */

type FigureInTextProps = { text: string; figure: string; figureClass: string };

export function FigureInText({ text, figure, figureClass }: FigureInTextProps) {
  const at = text.indexOf(figure);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className={figureClass}>{figure}</b>
      {text.slice(at + figure.length)}
    </>
  );
}
