/** What announcers keep about a driver. Two of them never overwrite each other without seeing it. */

import { type AnnouncerNote, MAX_NOTE } from '@lapwing/contract/desk/announce';
import type { Meeting } from '@lapwing/contract/desk/meeting';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { useSaveNote } from './announcer-calls.ts';

const MAX_SAY = 100;

/** What was typed and is not stored, with the version that it was typed over. */
export type Draft = { say: string; note: string; version: number };
export type Drafts = ReadonlyMap<string, Draft>;

type NoteFormProps = {
  name: string;
  meeting: Meeting;
  /** null without a note */
  stored: AnnouncerNote | null;
  draft: Draft | null;
  onDraft: (draft: Draft | null) => void;
  field: RefObject<HTMLTextAreaElement | null>;
};

export function NoteForm({ name, meeting, stored, draft, onDraft, field }: NoteFormProps) {
  const { t, locale } = useText();
  const id = useId();
  const saving = useSaveNote(meeting.organizationId);
  // The list of notes may be older than the answer to a refused save.
  const [refusedBy, setRefusedBy] = useState<{ note: AnnouncerNote | null } | null>(null);
  const theirs = refusedBy === null ? stored : refusedBy.note;
  const shown = draft ?? { say: stored?.say ?? '', note: stored?.note ?? '', version: stored?.version ?? 0 };
  const isConflict = draft !== null && draft.version !== (theirs?.version ?? 0);
  const zone = meeting.details.location.timeZone;

  function change(texts: Partial<Pick<Draft, 'say' | 'note'>>): void {
    onDraft({ ...shown, ...texts });
  }
  function save(version = shown.version): void {
    if (draft === null || saving.isPending) return;
    const sent = { ...draft, version };
    saving.mutate(
      { name, ...sent, say: sent.say.trim(), note: sent.note.trim() },
      {
        onSuccess: ({ outcome, note }) => {
          setRefusedBy(outcome === 'refused' ? { note } : null);
          if (outcome === 'stored') onDraft(null);
        },
      },
    );
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isConflict) save();
  }
  return (
    <form
      className="announcer-note"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isConflict) save();
      }}
    >
      <h3>{t('Announcer.Notes')}</h3>
      <TextField
        label={t('Announcer.Say')}
        value={shown.say}
        maxLength={MAX_SAY}
        onChange={({ target }) => change({ say: target.value })}
        onKeyDown={onKeyDown}
      />
      <label htmlFor={id} className="sr-only">
        {t('Announcer.Notes')}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={4}
        value={shown.note}
        maxLength={MAX_NOTE}
        onChange={({ target }) => change({ note: target.value })}
        onKeyDown={onKeyDown}
        className="w-full rounded-2 border border-ctl bg-surface px-2.5 py-1.5"
      />
      {isConflict && (
        <div role="alert" className="announcer-conflict">
          <p className="font-medium">
            {t('Announcer.Conflict', { name: theirs?.changedBy || t('Announcer.Somebody') })}
          </p>
          <p className="text-3 text-ink-2">{t('Announcer.ConflictHint')}</p>
          <blockquote>{[theirs?.say, theirs?.note].filter(Boolean).join('\n') || '—'}</blockquote>
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => {
                onDraft(null);
                setRefusedBy(null);
              }}
            >
              {t('Announcer.UseTheirs')}
            </Button>
            <Button onClick={() => save(theirs?.version ?? 0)} disabled={saving.isPending}>
              {t('Announcer.KeepMine')}
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={draft === null || isConflict || saving.isPending}>
          {t('Announcer.Save')}
        </Button>
        <span role="status" className="text-2 text-ink-2">
          {draft !== null
            ? t('Announcer.Unsaved')
            : stored &&
              t('Announcer.ChangedBy', {
                name: stored.changedBy || t('Announcer.Somebody'),
                time: formatInstant(stored.changedAtMs, 'date-time', locale, zone),
              })}
        </span>
      </div>
      <p className="text-2 text-ink-3">
        {t('Announcer.NotesHint', { organization: meeting.organizationName })}
      </p>
    </form>
  );
}
