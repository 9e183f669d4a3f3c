import { CircleAlert, Columns2, Layers } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '../../../api/connection/clock.ts';
import { Button } from '../../../components/button/Button.tsx';
import { IconButton } from '../../../components/button/IconButton.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { formatLocalMoment } from '../../../format/measure/time.ts';
import { recordingTitle } from '../../../format/session-text.ts';
import { t } from '../../../language/translate.ts';
import { failureText } from '../../../state/app/failure-text.ts';
import { changeParameters, routeHref, useRouteParameter } from '../../../state/app/route.ts';
import { useConnectionStore } from '../../../state/connection/connection-store.ts';
import { useGateway } from '../../../state/connection/gateway-context.ts';
import { playbackFrames } from '../../../state/connection/stream-frames.ts';
import { playbackCalls } from '../../../state/replay/playback-controls.ts';
import {
  type TimelineBand,
  type TimelineMark,
  timelineBands,
  timelineMarks,
} from '../../../state/replay/playback-lanes.ts';
import { PlaybackPlayer } from '../../../state/replay/playback-player.ts';
import { type Timelines, useTimelines } from '../../../state/replay/playback-queries.ts';
import { FLIGHT_LETTERS } from '../../../state/replay/playback-vehicles.ts';
import { showPlayerTab, usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import { usePlotSessions } from '../../../state/replay/plots.ts';
import { useReplaySessions } from '../../../state/replay/replay-sessions.ts';
import { ReplayVideo, VideoToggle } from '../video/ReplayVideo.tsx';
import { PlayerMaps } from './PlayerMaps.tsx';
import { PlayerContext, usePlayer, usePlayerKeys, usePlayerState } from './player-context.ts';
import { SideColumn } from './SideColumn.tsx';
import { TimelinePane } from './TimelinePane.tsx';
import { Transport } from './Transport.tsx';

export interface PlayerProps {
  /** One or two session ids, separated by a space. */
  readonly sessionIds: string;
  /** Start position in UTC milliseconds of the first session; undefined means shortly before its arming. */
  readonly atMs: number | undefined;
}

const ALIGNMENTS = ['start', 'armed', 'utc'] as const;

/** Map, instruments, transport and timeline of one playback. */
export function Player({ sessionIds: idText, atMs }: PlayerProps) {
  const { rest } = useGateway();
  const sessionIds = useMemo(() => idText.split(' '), [idText]);
  const alignText = useRouteParameter('align');
  const align = ALIGNMENTS.find((each) => each === alignText) ?? 'start';
  const [player, setPlayer] = useState<PlaybackPlayer>();

  useEffect(() => {
    const made = new PlaybackPlayer({
      request: {
        sessions: [...sessionIds],
        align,
        speed: 1,
        ...(atMs === undefined ? { atArming: true } : { atMs }),
      },
      calls: playbackCalls(rest),
      clock: browserClock,
      requestFrame: (action) => requestAnimationFrame(action),
    });
    const stopFrames = playbackFrames.subscribe((frame) => made.receive(frame));
    const stopConnection = useConnectionStore.subscribe((now, before) => {
      if (now.stream === 'online' && before.stream !== 'online') void made.regain();
    });
    made.start();
    setPlayer(made);
    return () => {
      stopFrames();
      stopConnection();
      made.stop();
      setPlayer(undefined);
    };
  }, [rest, sessionIds, align, atMs]);

  if (!player) return null;
  return (
    <PlayerContext value={player}>
      <PlayerBody sessionIds={sessionIds} />
    </PlayerContext>
  );
}

function PlayerBody({ sessionIds }: { readonly sessionIds: readonly string[] }) {
  const recordId = useRouteParameter('record');
  const timelines = useTimelines(sessionIds);
  const { marks, bands } = usePlaybackMarks(timelines);
  const isVideoShown = usePlaybackView((state) => state.isVideoShown);
  usePlayerKeys();
  useEffect(() => {
    showPlayerTab(recordId === undefined ? 'vehicle' : 'trace');
    usePlaybackView.setState({ chosen: undefined });
  }, [recordId]);
  return (
    <section className="player screen-column" aria-label={t('Player')}>
      <PlayerHead sessionIds={sessionIds} />
      <PlayerNotice />
      <div className="player-main grows flex">
        <PlayerMaps sessionIds={sessionIds} />
        {isVideoShown && sessionIds.map((id) => <ReplayVideo key={id} sessionId={id} />)}
        <SideColumn sessionIds={sessionIds} marks={marks} timelines={timelines} />
      </div>
      <Transport />
      <TimelinePane sessionIds={sessionIds} marks={marks} bands={bands} timelines={timelines} />
    </section>
  );
}

const NONE = [] as const;

/** The events of the flights, on the time axis of the playback. */
function usePlaybackMarks(timelines: Timelines): {
  readonly marks: readonly TimelineMark[];
  readonly bands: readonly TimelineBand[];
} {
  const flights = usePlayerState((state) => state.playback?.flights) ?? NONE;
  // Each frame has a new list of flights. Only a change of their places on the axis matters.
  const places = flights.map(({ sessionId, anchorMs }) => `${sessionId} ${anchorMs}`).join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `places` represents `flights`
  return useMemo(
    () => ({
      marks: timelineMarks(flights, timelines.flights),
      bands: timelineBands(flights, timelines.flights),
    }),
    [places, timelines.flights],
  );
}

/** Says why playback has stalled, and what to do. */
function PlayerNotice() {
  const player = usePlayer();
  const phase = usePlayerState((state) => state.phase);
  const failure = usePlayerState((state) => state.failure);
  const text = noticeText(phase, failure);
  if (text === undefined) return null;
  return (
    <div
      className="player-notice row-wrap caution-fill p-6-12 toned-signs"
      data-tone="caution"
      role={phase === 'failed' ? 'alert' : 'status'}
    >
      <CircleAlert size={15} aria-hidden />
      <span>{text}</span>
      {(phase === 'closed' || phase === 'failed') && (
        <Button onClick={() => void player.reopen()}>
          {phase === 'closed' ? t('Continue from here') : t('Try again')}
        </Button>
      )}
      {phase === 'failed' && <a href={routeHref('replay')}>{t('All sessions')}</a>}
    </div>
  );
}

function noticeText(phase: string, failure: unknown): string | undefined {
  if (phase === 'failed') return t('Cannot play the recording: {cause}', { cause: failureText(failure) });
  if (phase === 'silent')
    return t(
      'The gateway is not responding. Playback is paused and resumes automatically when the gateway is back.',
    );
  if (phase === 'closed') return t('The gateway ended this playback.');
  return failure === undefined ? undefined : failureText(failure);
}

/** The played recording, and the choice of a second one to compare. */
function PlayerHead({ sessionIds }: { readonly sessionIds: readonly string[] }) {
  const flights = usePlayerState((state) => state.playback?.flights) ?? [];
  const sessions = usePlotSessions(sessionIds);
  const isOverlaid = usePlaybackView((state) => state.isOverlaid);
  const align = useRouteParameter('align') ?? 'start';
  const [firstId, secondId] = sessionIds;
  const others = (useReplaySessions().data?.pages ?? [])
    .flatMap((page) => page.items)
    .filter((each) => each.sessionId !== firstId && (each.state === 'ready' || each.sessionId === secondId));
  return (
    <header className="player-head line edge-bottom gap-12 p-5-12">
      <ReplayBadge />
      <h2 className="flex grows gap-12 min-w-0 text-13">
        {flights.map((flight, index) => (
          <span key={flight.sessionId} className="cut" title={flight.name}>
            {flights.length > 1 && <b className="flight-letter">{FLIGHT_LETTERS[index]}</b>}{' '}
            {recordingTitle(flight, sessions[sessionIds.indexOf(flight.sessionId)]?.data)}
          </span>
        ))}
      </h2>
      <VideoToggle sessionIds={sessionIds} />
      <label className="player-choice small-dim row-6 nowrap">
        <span>{t('Compare with')}</span>
        <Select
          className="input fits"
          value={secondId ?? ''}
          options={[
            ['', t('no other flight')],
            ...others.map(
              ({ sessionId, name, startAtMs }) =>
                [sessionId, startAtMs === null ? name : `${formatLocalMoment(startAtMs)} · ${name}`] as const,
            ),
          ]}
          onChange={(chosen) => changeParameters({ session: firstId, with: chosen, at: undefined })}
        />
      </label>
      {secondId !== undefined && (
        <>
          <label className="player-choice small-dim row-6 nowrap">
            <span>{t('Align by')}</span>
            <Select
              className="input fits"
              value={align}
              options={[
                ['start', t('start')],
                ['armed', t('arming (alignment)')],
                ['utc', t('clock time')],
              ]}
              onChange={(chosen) => changeParameters({ align: chosen })}
            />
          </label>
          <fieldset className="flex gap-4" aria-label={t('Maps')}>
            {(
              [
                [Columns2, 'Side by side', false],
                [Layers, 'On one map', true],
              ] as const
            ).map(([icon, name, isOverlay]) => (
              <IconButton
                key={name}
                icon={icon}
                iconSize={15}
                label={t(name)}
                tooltip={t(name)}
                isPressed={isOverlaid === isOverlay}
                onClick={() => usePlaybackView.setState({ isOverlaid: isOverlay })}
              />
            ))}
          </fieldset>
        </>
      )}
    </header>
  );
}

/** Marks the view as a recording, so that it is not mistaken for a live aircraft. */
function ReplayBadge() {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <button
          type="button"
          className="replay-badge hatched border-strong bright rounded-4 p-0-6 text-11 bold"
          aria-label={t('Replay: a recording, not a live flight')}
        >
          {t('REPLAY')}
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className="tooltip" sideOffset={6}>
          {t(
            'This is a recording, not a live flight. Nothing here commands a vehicle, but the emergency actions above still act on live vehicles.',
          )}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
