/** An error, the id under which the host can find it, and an action. */

import { Check, Copy, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '../controls/Button.tsx';

type ErrorBoxProps = {
  title: string;
  text?: ReactNode;
  /** the technical message */
  detail?: string;
  correlation?: { id: string; label: string; copyLabel: string; copiedLabel: string };
  retry?: { label: string; onPress: () => void };
};

export function ErrorBox({ title, text, detail, correlation, retry }: ErrorBoxProps) {
  return (
    <div
      role="alert"
      className="flex gap-3.5 rounded-3 border border-l-3 border-line border-l-loss bg-surface p-4 text-start"
    >
      <TriangleAlert size={20} strokeWidth={1.75} className="flex-none text-loss" />
      <div className="min-w-0">
        <h2>{title}</h2>
        {text && <p className="text-3 text-ink-2">{text}</p>}
        {detail && (
          <p lang="en" className="mt-1 text-2 text-ink-3">
            {detail}
          </p>
        )}
        {correlation && <CorrelationId {...correlation} />}
        {retry && (
          <Button className="mt-3" onClick={retry.onPress}>
            <RefreshCw size={15} strokeWidth={1.75} />
            {retry.label}
          </Button>
        )}
      </div>
    </div>
  );
}

type CorrelationIdProps = NonNullable<ErrorBoxProps['correlation']>;

function CorrelationId({ id, label, copyLabel, copiedLabel }: CorrelationIdProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setIsCopied(true);
  };
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 text-2 text-ink-3">
      {label}
      <code className="break-all select-all">{id}</code>
      {/* Only a secure context has a clipboard; a host on plain http has none. */}
      {'clipboard' in navigator && (
        <IconButton label={isCopied ? copiedLabel : copyLabel} onClick={copy} className="-my-1">
          {isCopied ? <Check size={14} strokeWidth={1.75} /> : <Copy size={14} strokeWidth={1.75} />}
        </IconButton>
      )}
    </p>
  );
}
