import type { PlaybackControl } from '../../../state/playback-control.ts';

export interface PlotsPaneProps {
  readonly sessionIds: readonly string[];
  readonly control: PlaybackControl;
}

/** Recorded fields over time. */
export function PlotsPane({ sessionIds }: PlotsPaneProps) {
  return (
    <p>
      Plots of {sessionIds.length === 1 ? 'this session' : 'these sessions'} are not part of this version.
    </p>
  );
}
