/** A key of the keyboard, on the control that it works. */

export function KeyCap({ keys }: { keys: string }) {
  return <kbd className="run-key">{keys}</kbd>;
}
