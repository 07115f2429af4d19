/** What somebody is about to publish: the files, where they go, and how they are read. */

import type { NewEvent, PublishOptions } from '@lapwing/contract/desk/publish';
import type { FileFix, NamedColumn } from '@lapwing/contract/desk/publish-values';

/** `new`: an event that is filled in here; `file`: the one in the file. */
export type ChosenEvent = number | 'new' | 'file' | null;

export type PublishDraft = {
  /** of this publication: sent twice, published once */
  uploadId: string;
  files: readonly File[];
  event: ChosenEvent;
  newEvent: NewEvent;
  sessionId: number | null;
  sessionName: string;
  status: PublishOptions['status'];
  reason: string;
  columns: readonly NamedColumn[];
  remembersColumns: boolean;
  fixes: readonly FileFix[];
};

/** Whether the server can be asked what it would publish. */
export function isComplete({ files, event, newEvent }: PublishDraft): boolean {
  if (files.length === 0 || event === null) return false;
  return event !== 'new' || [newEvent.name, newEvent.startDate, newEvent.location.name].every(isFilled);
}

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

export function optionsOf(draft: PublishDraft): PublishOptions {
  const { event, newEvent, files: _, columns, fixes, ...rest } = draft;
  return {
    ...rest,
    eventId: typeof event === 'number' ? event : null,
    newEvent: event === 'new' ? newEvent : null,
    sessionType: null,
    startsAt: null,
    columns: [...columns],
    fixes: [...fixes],
  };
}

export function formOf(draft: PublishDraft): FormData {
  const form = new FormData();
  form.append('options', JSON.stringify(optionsOf(draft)));
  for (const file of draft.files) form.append('files', file, file.name);
  return form;
}

/** A file of the same name replaces the one before. The first file suggests the name of the session. */
export function withFiles(draft: PublishDraft, added: readonly File[]): PublishDraft {
  const names = new Set(added.map(({ name }) => name));
  const isOther = (name: string) => !names.has(name);
  return {
    ...draft,
    files: [...draft.files.filter(({ name }) => isOther(name)), ...added],
    sessionName: draft.sessionName || sessionNameOf(added[0]?.name ?? ''),
    fixes: draft.fixes.filter(({ file }) => isOther(file)),
  };
}

/** With the last file goes the name that it suggested. */
export function withoutFile(draft: PublishDraft, name: string): PublishDraft {
  const files = draft.files.filter((file) => file.name !== name);
  const isSuggested = files.length === 0 && draft.sessionName === sessionNameOf(name);
  return {
    ...draft,
    files,
    sessionName: isSuggested ? '' : draft.sessionName,
    fixes: draft.fixes.filter(({ file }) => file !== name),
  };
}

/** `race2-result.csv` is probably the session race2-result. */
export function sessionNameOf(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll('_', ' ')
    .slice(0, 200);
}
