/** One question of the pit wall with its answer. */

import { type ReactNode, useId } from 'react';

type PanelProps = {
  title: string;
  note?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
};

export function Panel({ title, note, action, children, className = '' }: PanelProps) {
  const id = useId();
  return (
    <section className={`pw-panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <small>{note}</small>}
        {action}
      </header>
      {children}
    </section>
  );
}
