import { useEffect, useMemo, useState } from 'react';
import { browserClock } from '../../../api/clock.ts';
import { t } from '../../../language/translate.ts';
import { useConnectionStore } from '../../../state/connection-store.ts';
import { useGateway } from '../../../state/gateway-context.ts';
import { playbackCalls } from '../../../state/replay/playback-calls.ts';
import { playbackFrames } from '../../../state/replay/playback-frames.ts';
import { PlaybackPlayer } from '../../../state/replay/playback-player.ts';
import { useTimelines } from '../../../state/replay/playback-queries.ts';
import { showPlayerTab, usePlaybackView } from '../../../state/replay/playback-view-store.ts';
import { useRouteParameter } from '../../../state/route.ts';
import { PlayerHead } from './PlayerHead.tsx';
import { PlayerMaps } from './PlayerMaps.tsx';
import { PlayerNotice } from './PlayerNotice.tsx';
import { PlayerContext } from './player-context.ts';
import { usePlayerKeys } from './player-keys.ts';
import { SideColumn } from './SideColumn.tsx';
import { TimelinePane } from './TimelinePane.tsx';
import { Transport } from './Transport.tsx';
import { usePlaybackMarks } from './use-playback-marks.ts';

export interface PlayerProps {
  /** One or two, with a blank between. */
  readonly sessionIds: string;
  /** UTC milliseconds in the first session where it begins; undefined is its start. */
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
      request: { sessions: [...sessionIds], align, speed: 1, ...(atMs !== undefined && { atMs }) },
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
  usePlayerKeys();
  useEffect(() => {
    showPlayerTab(recordId === undefined ? 'vehicle' : 'trace');
    usePlaybackView.setState({ chosen: undefined });
  }, [recordId]);
  return (
    <section className="player" aria-label={t('Player')}>
      <PlayerHead sessionIds={sessionIds} />
      <PlayerNotice />
      <div className="player-main">
        <PlayerMaps sessionIds={sessionIds} />
        <SideColumn sessionIds={sessionIds} marks={marks} timelines={timelines} />
      </div>
      <Transport />
      <TimelinePane marks={marks} bands={bands} timelines={timelines} />
    </section>
  );
}
