/** The files to publish: dropped, chosen with a button or the key O, and what was understood of each. */

import type { PublishPreview } from '@lapwing/contract/desk/publish';
import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useKeys } from '../../../parts/use-keys.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';

type PublishFilesProps = {
  files: readonly File[];
  preview: PublishPreview | undefined;
  onAdd: (files: readonly File[]) => void;
  onRemove: (name: string) => void;
};

export function PublishFiles({ files, preview, onAdd, onRemove }: PublishFilesProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const choose = () => input.current?.click();
  useKeys({ o: choose });
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onAdd([...event.dataTransfer.files]);
  }
  return (
    <section aria-label={t('DeskPublish.Files')} className="grid grid-cols-1 content-start gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button in it is the first. */}
      <div
        onDrop={onDrop}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        className={classNames(
          'grid justify-items-center gap-1.5 rounded-3 border-2 border-dashed px-4 py-5 text-center',
          isOver ? 'border-accent bg-accent-tint' : 'border-ctl bg-surface-2',
        )}
      >
        <Upload size={24} strokeWidth={1.75} aria-hidden="true" className="text-accent" />
        <b className="font-strong">{t('DeskPublish.DropHere')}</b>
        <span className="text-3 text-ink-2">{t('DeskPublish.OrChoose')}</span>
        <input
          ref={input}
          type="file"
          multiple
          aria-label={t('DeskPublish.Choose')}
          hidden
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button onClick={choose} aria-keyshortcuts="O">
          {t('DeskPublish.Choose')} <kbd className="key-cap phone:hidden">O</kbd>
        </Button>
      </div>
      {files.length > 0 && (
        <Sheet>
          <ul>
            {files.map((file) => (
              <FileRow key={file.name} file={file} preview={preview} onRemove={onRemove} />
            ))}
          </ul>
        </Sheet>
      )}
      <p className="text-2 text-ink-3">{t('DeskPublish.Understood')}</p>
    </section>
  );
}

type FileRowProps = Pick<PublishFilesProps, 'preview' | 'onRemove'> & { file: File };

function FileRow({ file: { name }, preview, onRemove }: FileRowProps) {
  const { t } = useText();
  const found = preview?.files.find((each) => each.name === name);
  const errors = preview?.errors.filter((error) => error.file === name).length ?? 0;
  const unknown = found?.columns.filter(({ how }) => how === 'unknown').length ?? 0;
  const facts = found && [
    found.isLeftOut ? t('DeskPublish.LeftOut') : formatWord(found.format),
    !found.isLeftOut && t('DeskPublish.RowCount', { count: found.rowCount }),
    errors > 0 && t('DeskPublish.FileErrors', { count: errors }),
    unknown > 0 && t('DeskPublish.ColumnsToName', { count: unknown }),
  ];
  function formatWord(format: string | null) {
    if (format === null) return t('DeskPublish.UnknownFormat');
    if (format === 'rmonitor') return t('DeskPublish.Formats.recording');
    if (format === 'lapwing-json') return t('DeskPublish.Formats.document');
    const kind = (['laps', 'weather'] as const).find((each) => format.endsWith(each));
    return t(`DeskPublish.Formats.${kind ?? 'results'}`);
  }
  return (
    <li className="flex items-center gap-2.5 border-b border-line py-2 ps-3 pe-1 last:border-b-0">
      <FileText size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none text-ink-2" />
      <span className="min-w-0 flex-1">
        <b className="block truncate font-medium">{name}</b>
        {facts && (
          <small className={classNames('block text-2', errors > 0 ? 'text-loss' : 'text-ink-2')}>
            {facts.filter(Boolean).join(', ')}
          </small>
        )}
      </span>
      <IconButton label={t('DeskPublish.Remove', { name })} onClick={() => onRemove(name)}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
