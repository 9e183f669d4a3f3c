import { useMemo } from 'react';
import {
  type TimelineBand,
  type TimelineMark,
  timelineBands,
  timelineMarks,
} from '../../../state/replay/playback-lanes.ts';
import type { Timelines } from '../../../state/replay/playback-queries.ts';
import { usePlayerState } from './player-context.ts';

const NONE = [] as const;

/** What happened in the flights, on the time axis of the playback. */
export function usePlaybackMarks(timelines: Timelines): {
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
