import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../../components/Button.tsx';
import { formatLogTime } from '../../../format/log-time.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/failure-text.ts';
import { playbackKeys } from '../../../state/replay/playback-queries.ts';
import { useReplaySessionActions } from '../../../state/replay/replay-session-actions.ts';
import { usePlayer, usePlayerState } from './player-context.ts';

const LONGEST = 2000;

/** A note at the moment the play head stood at when the form was opened. */
export function NoteForm({ onClose }: { readonly onClose: () => void }) {
  const player = usePlayer();
  const sessionId = usePlayerState((state) => state.playback?.flights[0]?.sessionId ?? '');
  const client = useQueryClient();
  const actions = useReplaySessionActions();
  const [moment] = useState(() => ({ positionMs: player.positionMs(), atMs: player.momentOf(sessionId) }));
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    setBusy(true);
    try {
      await actions.addNote(sessionId, { atMs: moment.atMs, text: text.trim(), tags: [] });
      await client.invalidateQueries({ queryKey: playbackKeys.timeline(sessionId) });
      toast(t('Note added'));
      onClose();
    } catch (cause) {
      setFailure(failureText(cause));
      setBusy(false);
    }
  };
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <label>
        <span className="field-label">{t('Note at {time}', { time: formatLogTime(moment.positionMs) })}</span>
        <input
          ref={field}
          className="input"
          maxLength={LONGEST}
          value={text}
          aria-invalid={failure !== undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="note-form-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabledReason={text.trim() === '' ? t('Write something first') : undefined}
        >
          {t('Add')}
        </Button>
      </div>
    </form>
  );
}
