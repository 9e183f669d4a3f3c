import { type FormEvent, useState } from 'react';
import type { ReplayNote, ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { actorText } from '../../../format/governance-text.ts';
import {
  formatClockTime,
  formatLocalDate,
  formatUtcTime,
  parseClockTime,
} from '../../../format/measure/time.ts';
import { t } from '../../../language/translate.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { useReplaySessionActions } from '../../../state/replay/replay-sessions.ts';
import { sessionStartMs } from '../../../state/replay/session-list.ts';

const MAX_TEXT = 2000;
const MAX_TAG = 40;
const MAX_TAGS = 20;

/** The notes of a recording, and a form to add one. */
export function NotesSection({ session }: { readonly session: ReplaySession }) {
  const [isWriting, setWriting] = useState(false);
  return (
    <section aria-label={t('Notes')}>
      <h3>
        {t('Notes')}{' '}
        {!isWriting && (
          <Button variant="quiet" className="push-right" onClick={() => setWriting(true)}>
            {t('Add a note')}
          </Button>
        )}
      </h3>
      {session.notes.length > 0 && (
        <ul className="session-notes stack pb-6">
          {session.notes.map((note) => (
            <StoredNote key={note.noteId} note={note} startMs={sessionStartMs(session)} />
          ))}
        </ul>
      )}
      {isWriting && <NoteForm session={session} onEnd={() => setWriting(false)} />}
    </section>
  );
}

function StoredNote({ note, startMs }: { readonly note: ReplayNote; readonly startMs: number }) {
  return (
    <li>
      <p>{note.text}</p>
      <Note>
        {note.atMs !== null && (
          <span className="number" title={formatUtcTime(note.atMs)}>
            {t('at {time}', { time: formatClockTime((note.atMs - startMs) / 1000) })} ·{' '}
          </span>
        )}
        {actorText(note.by)} ·{' '}
        <span title={formatUtcTime(note.createdAtMs)}>{formatLocalDate(note.createdAtMs)}</span>{' '}
        {note.tags.map((tag) => (
          <span key={tag} className="dev-tag">
            {tag}
          </span>
        ))}
      </Note>
    </li>
  );
}

function NoteForm({ session, onEnd }: { readonly session: ReplaySession; readonly onEnd: () => void }) {
  const actions = useReplaySessionActions();
  const [text, setText] = useState('');
  const [tags, setTags] = useState('');
  const [moment, setMoment] = useState('');
  const { isBusy, failure, send } = useRequest();
  const { durationS } = session;
  const atS = parseClockTime(moment);
  const tagList = tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const words = text.trim() || tagList.join(', ');
  const fault = faultOf(moment, atS, durationS) ?? tagFaultOf(tagList);
  const whyNot = isBusy ? t('Saving.') : (fault ?? (words ? undefined : t('Enter a note or a tag first.')));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== undefined) return;
    await send(async () => {
      await actions.addNote(session.sessionId, {
        text: words,
        tags: tagList,
        ...(atS !== undefined && { atMs: Math.round(sessionStartMs(session) + atS * 1000) }),
      });
      onEnd();
    });
  };
  return (
    <form className="session-note-form stack" onSubmit={(event) => void save(event)}>
      <Field label={t('Note')}>
        <textarea
          className="input"
          rows={3}
          maxLength={MAX_TEXT}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: opened to be written in
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="session-note-row stack">
        <TextField label={t('Tags, separated by commas')} value={tags} onChange={setTags} />
        <TextField
          label={t('Time, of {duration}', { duration: formatClockTime(durationS) })}
          className="input number"
          placeholder={t('whole')}
          title={t(
            'Minutes and seconds from the start, such as 1:05. Leave empty for a note on the whole recording.',
          )}
          value={moment}
          aria-invalid={fault !== undefined}
          onChange={setMoment}
        />
      </div>
      {(failure ?? fault) && <Note tone="error">{failure ?? fault}</Note>}
      <div className="row-6 wraps">
        <Button type="submit" variant="primary" disabledReason={whyNot}>
          {t('Save the note')}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function faultOf(moment: string, atS: number | undefined, durationS: number | null): string | undefined {
  if (moment.trim() === '') return undefined;
  if (atS === undefined) return t('Enter the time as minutes and seconds, such as 1:05.');
  if (durationS === null) return t('The duration of the recording is not known yet. Leave the time empty.');
  return atS > durationS
    ? t('The recording ends at {time}.', { time: formatClockTime(durationS) })
    : undefined;
}

function tagFaultOf(tags: readonly string[]): string | undefined {
  if (tags.length > MAX_TAGS) return t('At most {count} tags.', { count: MAX_TAGS });
  return tags.some((tag) => tag.length > MAX_TAG)
    ? t('A tag can have at most {count} characters.', { count: MAX_TAG })
    : undefined;
}
