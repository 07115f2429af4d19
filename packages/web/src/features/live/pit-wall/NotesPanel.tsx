/** Private notes of the team, for anyone with the invite link. */

import type { TeamNote } from '@lapwing/contract/insight/team-notes';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../../http/http-error.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useSignIn } from '../../../identity/identity-context.ts';
import { useSession } from '../../../identity/session.ts';
import { useIdentityAction } from '../../../identity/use-identity-action.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { Panel } from './Panel.tsx';
import { useStoredText } from './stored-values.ts';
import {
  inviteLink,
  useChangeNotebook,
  useCloseNotebook,
  useNotebook,
  useStartNotebook,
} from './team-notes.ts';

type NotesPanelProps = {
  eventId: string;
  team: string;
  notesKey: string | null;
  onKey: (key: string | null) => void;
};

export function NotesPanel({ eventId, team, notesKey, onKey }: NotesPanelProps) {
  const { t } = useText();
  const { data: notebook, error } = useNotebook(notesKey);
  const isVoid = notesKey !== null && hasStatus(error, 404);
  return (
    <Panel
      title={t('PitWall.Notes')}
      note={notebook && t('PitWall.NotesOf', { team: notebook.team })}
      className="pw-notes"
    >
      {notesKey === null || isVoid ? (
        <StartNotes eventId={eventId} team={team} isVoid={isVoid} onKey={onKey} />
      ) : notebook === undefined ? (
        <p className="pw-note">{t(error ? 'PitWall.NotesUnavailable' : 'PitWall.NotesLoading')}</p>
      ) : (
        <Notes notesKey={notesKey} team={notebook.team} notes={notebook.notes} onKey={onKey} />
      )}
    </Panel>
  );
}

type StartNotesProps = Omit<NotesPanelProps, 'notesKey'> & { isVoid: boolean };

function StartNotes({ eventId, team, isVoid, onKey }: StartNotesProps) {
  const { t } = useText();
  const isSignedIn = useSession().kind === 'signed-in';
  const signIn = useIdentityAction(useSignIn());
  const start = useStartNotebook(eventId);
  return (
    <>
      {isVoid && <p className="pw-alert">{t('PitWall.NotesVoid')}</p>}
      <p className="pw-note">{t('PitWall.NotesHint')}</p>
      {isSignedIn ? (
        <Button
          size="small"
          disabled={start.isPending}
          onClick={() => start.mutate(team, { onSuccess: ({ key }) => onKey(key) })}
        >
          {t('PitWall.StartNotes')}
        </Button>
      ) : (
        <Button size="small" onClick={signIn}>
          {t('PitWall.SignInForNotes')}
        </Button>
      )}
    </>
  );
}

type NotesProps = {
  notesKey: string;
  team: string;
  notes: readonly TeamNote[];
  onKey: (key: string | null) => void;
};

function Notes({ notesKey, team, notes, onKey }: NotesProps) {
  const { t, locale } = useText();
  const [author, storeAuthor] = useStoredText('author');
  const [text, setText] = useState('');
  const [isClosing, setIsClosing] = useState(false);
  const change = useChangeNotebook(notesKey);
  const close = useCloseNotebook(notesKey);
  const isSignedIn = useSession().kind === 'signed-in';
  function add(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') return;
    change.mutate(
      { kind: 'add', id: newNoteId(), author: (author ?? '').trim(), text: text.trim() },
      { onSuccess: () => setText('') },
    );
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(inviteLink(notesKey, team));
      showToast({ text: t('PitWall.InviteCopied') });
    } catch {
      showToast({ text: inviteLink(notesKey, team), tone: 'problem' });
    }
  }
  return (
    <>
      <form onSubmit={add} className="pw-note-form">
        <TextField
          label={t('PitWall.NoteAuthor')}
          value={author ?? ''}
          maxLength={60}
          autoComplete="name"
          onChange={({ target }) => storeAuthor(target.value)}
        />
        <TextField
          label={t('PitWall.NoteText')}
          value={text}
          maxLength={500}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" size="small" disabled={change.isPending}>
          {t('PitWall.AddNote')}
        </Button>
      </form>
      {notes.length === 0 && <p className="pw-note">{t('PitWall.NoNotes')}</p>}
      <ul className="pw-note-list" aria-label={t('PitWall.Notes')}>
        {notes.map((note) => (
          <li key={note.id}>
            <small>
              {formatInstant(note.atMs, 'time', locale, new Intl.DateTimeFormat().resolvedOptions().timeZone)}
              {note.author !== '' && ` · ${note.author}`}
            </small>
            <p>{note.text}</p>
            <button
              type="button"
              className="pw-link"
              aria-label={t('PitWall.RemoveNote', { text: note.text })}
              onClick={() => change.mutate({ kind: 'remove', noteId: note.id })}
            >
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <p className="pw-note-actions">
        <Button size="small" onClick={() => void copy()}>
          {t('PitWall.CopyInvite')}
        </Button>
        <Button size="small" kind="quiet" onClick={() => onKey(null)}>
          {t('PitWall.LeaveNotes')}
        </Button>
        {isSignedIn && (
          <Button size="small" kind="quiet" onClick={() => setIsClosing(true)}>
            {t('PitWall.CloseNotes')}
          </Button>
        )}
      </p>
      <p className="pw-note">{t('PitWall.InviteHint')}</p>
      <ConfirmDialog
        title={t('PitWall.CloseNotes')}
        text={t('PitWall.CloseNotesAsk')}
        yes={t('PitWall.CloseNotes')}
        isOpen={isClosing}
        onClose={() => setIsClosing(false)}
        onYes={() => close.mutate(undefined, { onSuccess: () => onKey(null) })}
      />
    </>
  );
}

/** `crypto.randomUUID` is missing where a club's server has no https. */
function newNoteId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
