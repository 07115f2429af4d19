/** Errors by file, line and column, each with a way to mend it; then the warnings. */

import type { DescribedFile, PlacedMessage } from '@lapwing/contract/desk/publish';
import type { FileFix } from '@lapwing/contract/desk/publish-values';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { MessageText } from '../MessageText.tsx';
import { placeOf } from './row-text.ts';

const SHOWN = 50;

type PublishErrorsProps = {
  files: readonly DescribedFile[];
  errors: readonly PlacedMessage[];
  warnings: readonly PlacedMessage[];
  fixes: readonly FileFix[];
  onFix: (fix: FileFix) => void;
  onUndo: () => void;
};

export function PublishErrors({ files, errors, warnings, fixes, onFix, onUndo }: PublishErrorsProps) {
  const { t } = useText();
  const documents = new Set(files.filter(({ format }) => format === 'lapwing-json').map(({ name }) => name));
  const canFix = errors.some(({ file, line }) => line !== null && !documents.has(file));
  const heads = [
    errors.length === 0 ? t('DeskPublish.NoErrors') : t('DeskPublish.Errors', { count: errors.length }),
    warnings.length > 0 && t('DeskPublish.Warnings', { count: warnings.length }),
  ];
  return (
    <section
      aria-labelledby="publish-errors"
      className="min-w-0 overflow-clip border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 id="publish-errors" aria-live="polite">
          {heads.filter(Boolean).join(', ')}
        </h2>
        {canFix && <span className="text-3 text-ink-2">{t('DeskPublish.ErrorsHint')}</span>}
        {fixes.length > 0 && (
          <Button size="small" className="ms-auto" onClick={onUndo}>
            {t('DeskPublish.UndoFixes')} ({fixes.length})
          </Button>
        )}
      </div>
      <ul>
        {errors.slice(0, SHOWN).map((error) => (
          <ErrorRow key={keyOf(error)} error={error} isInDocument={documents.has(error.file)} onFix={onFix} />
        ))}
        {errors.length > SHOWN && (
          <li className="px-4 py-2 text-3 text-ink-2">
            {t('DeskPublish.MoreErrors', { more: errors.length - SHOWN })}
          </li>
        )}
        {warnings.slice(0, SHOWN).map((warning) => (
          <li key={keyOf(warning)} className="flex gap-2 border-b border-line px-4 py-2 last:border-b-0">
            <TriangleAlert
              size={15}
              strokeWidth={1.75}
              aria-hidden="true"
              className="mt-0.5 flex-none text-slow"
            />
            <span className="min-w-0 wrap-break-word">
              <b className="font-medium">{placeOf(warning)}</b> <MessageText of={warning} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function keyOf({ file, line, column, field, message }: PlacedMessage): string {
  return [file, line, column, field, message].join(' ');
}

/** Its columns are listed next to it. A format can be named with the command only. */
function isUnknownFormat({ code }: PlacedMessage): boolean {
  return code === 'format-unknown' || code === 'format-unknown-titles' || code === 'format-incomplete-titles';
}

type ErrorRowProps = {
  error: PlacedMessage;
  /** in our own JSON, whose lines are no rows */
  isInDocument: boolean;
  onFix: (fix: FileFix) => void;
};

function ErrorRow({ error, isInDocument, onFix }: ErrorRowProps) {
  const { t } = useText();
  const { file, line, cell, field, excerpt } = error;
  const place = placeOf(error);
  const wrong = excerpt?.text.slice(excerpt.start, excerpt.start + excerpt.length) ?? '';
  const [text, setText] = useState(wrong);
  return (
    <li className="grid gap-2 border-b border-line px-4 py-2.5 last:border-b-0">
      <p className="flex min-w-0 gap-2 wrap-break-word">
        <CircleX size={15} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 flex-none text-loss" />
        <span className="min-w-0">
          {place !== '' && <b className="font-medium text-loss">{place}</b>}{' '}
          {(line === null || isInDocument) && field !== '' && <code className="wrap-anywhere">{field} </code>}
          {isUnknownFormat(error) ? t('DeskPublish.FormatUnknown') : <MessageText of={error} />}
        </span>
      </p>
      {excerpt && (
        <pre className="overflow-x-auto rounded-2 bg-surface-2 px-2.5 py-1 text-3">
          <span className="me-3 text-ink-3">{line}</span>
          {excerpt.text.slice(0, excerpt.start)}
          {wrong !== '' && <mark className="bg-transparent font-strong text-loss underline">{wrong}</mark>}
          {excerpt.text.slice(excerpt.start + excerpt.length)}
        </pre>
      )}
      {line !== null && !isInDocument && (
        <form
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (cell !== null) onFix({ file, line, cell, text });
          }}
        >
          {cell !== null && (
            <>
              <label className="flex items-center gap-2 text-3">
                <span aria-hidden="true">{t('DeskPublish.ReadAs')}</span>
                <input
                  aria-label={t('DeskPublish.ReadAsIn', { place })}
                  value={text}
                  maxLength={1_000}
                  onChange={({ target }) => setText(target.value)}
                  className="h-(--control) w-40 rounded-2 border border-ctl bg-surface px-2.5"
                />
              </label>
              <Button type="submit" disabled={text === wrong}>
                {t('DeskPublish.Fix')}
              </Button>
            </>
          )}
          <Button kind="quiet" onClick={() => onFix({ file, line, cell: null, text: null })}>
            {t('DeskPublish.LeaveOut')}
          </Button>
        </form>
      )}
    </li>
  );
}
