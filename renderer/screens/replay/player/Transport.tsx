import { useQueryClient } from '@tanstack/react-query';
import {
  ChevronFirst,
  ChevronLast,
  type LucideIcon,
  MessageSquarePlus,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  SkipBack,
  SkipForward,
  StepBack,
  StepForward,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { recordingApi } from '../../../../gateway/contract/api/recording-api.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { TextField } from '../../../components/field/TextField.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatLocalTime, formatLogTime, formatUtcTime } from '../../../format/measure/time.ts';
import { type Message, t } from '../../../language/translate.ts';
import { ariaKeys, keyText } from '../../../shortcut/shortcut-keys.ts';
import type { ShortcutId } from '../../../shortcut/shortcut-registry.ts';
import { useKeys } from '../../../shortcut/shortcut-store.ts';
import { operationKey } from '../../../state/connection/operations.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import type { PlaybackPlayer } from '../../../state/replay/playback-player.ts';
import { useReplaySessionActions } from '../../../state/replay/replay-sessions.ts';
import { JUMP_MS, usePlayer, usePlayerState, usePlayHead } from './player-context.ts';

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 5, 8, 10, 20] as const;

type Jump = readonly [
  name: Message,
  shortcut: ShortcutId,
  icon: LucideIcon,
  act: (player: PlaybackPlayer) => void,
];

const BEFORE_PLAY: readonly Jump[] = [
  ['To the start', 'beginning', ChevronFirst, (player) => player.seekTo(0)],
  ['Previous event', 'previous-event', SkipBack, (player) => player.step('previous-event')],
  ['Back 10 s', 'back', RotateCcw, (player) => player.jumpBy(-JUMP_MS)],
  ['Previous frame', 'previous-frame', StepBack, (player) => player.step('previous-frame')],
];
const AFTER_PLAY: readonly Jump[] = [
  ['Next frame', 'next-frame', StepForward, (player) => player.step('next-frame')],
  ['Forward 10 s', 'on', RotateCw, (player) => player.jumpBy(JUMP_MS)],
  ['Next event', 'next-event', SkipForward, (player) => player.step('next-event')],
  ['To the end', 'end', ChevronLast, (player) => player.seekTo(player.durationMs)],
];

/** Play, pause, direction, speed, steps and jumps, and the time of the log. */
export function Transport() {
  const player = usePlayer();
  const isPlaying = usePlayerState((state) => state.playback?.state === 'playing');
  const speed = usePlayerState((state) => state.playback?.speed ?? 1);
  const isOpen = usePlayerState((state) => state.playback !== undefined);
  const playKeys = useKeys('play');
  const [isNoting, setNoting] = useState(false);
  const isBackwards = speed < 0;
  const rate = Math.abs(speed);
  const speeds: readonly number[] = SPEEDS.some((each) => each === rate) ? SPEEDS : [...SPEEDS, rate];
  return (
    <div
      className="transport line border-top surface-1 relative gap-4 p-5-12"
      role="toolbar"
      aria-label={t('Playback')}
    >
      {BEFORE_PLAY.map((jump) => (
        <JumpButton key={jump[1]} jump={jump} />
      ))}
      <Button
        variant="primary"
        className="transport-play"
        label={isPlaying ? t('Pause') : t('Play')}
        tooltip={`${isPlaying ? t('Pause') : t('Play')} (${keyText(playKeys)})`}
        keyShortcuts={ariaKeys(playKeys)}
        disabledReason={isOpen ? undefined : t('No recording open')}
        onClick={() => player.toggle()}
      >
        {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
      </Button>
      {AFTER_PLAY.map((jump) => (
        <JumpButton key={jump[1]} jump={jump} />
      ))}
      <label className="player-choice small-dim row-6 nowrap">
        <span>{t('Speed')}</span>
        <Select
          className="input number fits"
          aria-label={t('Speed')}
          value={rate}
          options={speeds.map((each) => [each, `${each} ×`])}
          onChange={(chosen) => player.setSpeed(chosen * (isBackwards ? -1 : 1))}
        />
      </label>
      <Button isPressed={isBackwards} onClick={() => player.setSpeed(-speed)}>
        {t('Backwards')}
      </Button>
      <LogTime />
      <Button isExpanded={isNoting} onClick={() => setNoting(!isNoting)}>
        <MessageSquarePlus size={14} aria-hidden />
        {t('Note')}
      </Button>
      {isNoting && <NoteForm onClose={() => setNoting(false)} />}
    </div>
  );
}

function JumpButton({ jump: [name, shortcut, icon, act] }: { readonly jump: Jump }) {
  const keys = useKeys(shortcut);
  const player = usePlayer();
  return (
    <IconButton
      icon={icon}
      iconSize={15}
      variant="quiet"
      label={t(name)}
      tooltip={`${t(name)} (${keyText(keys)})`}
      keyShortcuts={ariaKeys(keys)}
      onClick={() => act(player)}
    />
  );
}

/** Log time: local, with UTC on hover; since the start; and the length. Updated without React. */
function LogTime() {
  const player = usePlayer();
  const sessionId = usePlayerState((state) => state.playback?.flights[0]?.sessionId);
  const durationMs = usePlayerState((state) => state.playback?.durationMs ?? 0);
  const clock = useRef<HTMLTimeElement>(null);
  const since = useRef<HTMLSpanElement>(null);
  usePlayHead((positionMs) => {
    if (!clock.current || !since.current || sessionId === undefined) return;
    const atMs = player.momentOf(sessionId);
    const text = formatLocalTime(atMs);
    if (clock.current.textContent !== text) {
      clock.current.textContent = text;
      clock.current.title = formatUtcTime(atMs);
    }
    since.current.textContent = formatLogTime(positionMs);
  });
  return (
    <p className="grows flex gap-12 items-baseline nowrap justify-end">
      <span className="visually-hidden">{t('Log time')} </span>
      <time ref={clock} className="number semibold text-16">
        —
      </time>
      <span className="number">
        <span ref={since} className="log-since">
          —
        </span>
        <span className="faint"> / {formatLogTime(durationMs)}</span>
      </span>
    </p>
  );
}

const LONGEST = 2000;

/** A note at the playback position when the form was opened. */
function NoteForm({ onClose }: { readonly onClose: () => void }) {
  const player = usePlayer();
  const sessionId = usePlayerState((state) => state.playback?.flights[0]?.sessionId ?? '');
  const client = useQueryClient();
  const actions = useReplaySessionActions();
  const [moment] = useState(() => ({ positionMs: player.positionMs(), atMs: player.momentOf(sessionId) }));
  const [text, setText] = useState('');
  const { isBusy, failure, send } = useRequest();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const save = () =>
    send(async () => {
      await actions.addNote(sessionId, { atMs: moment.atMs, text: text.trim(), tags: [] });
      await client.invalidateQueries({ queryKey: operationKey(recordingApi.replayTimeline, sessionId) });
      toast(t('Note added'));
      onClose();
    });
  return (
    <form
      className="note-form absolute stack surface-1 rounded-8 border-strong p-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isBusy) void save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={field}
        label={t('Note at {time}', { time: formatLogTime(moment.positionMs) })}
        maxLength={LONGEST}
        value={text}
        aria-invalid={failure !== undefined}
        onChange={setText}
      />
      {failure !== undefined && <Note tone="error">{failure}</Note>}
      <div className="flex gap-8 justify-end">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          disabledReason={text.trim() === '' ? t('Enter a note first') : undefined}
        >
          {t('Add')}
        </Button>
      </div>
    </form>
  );
}
