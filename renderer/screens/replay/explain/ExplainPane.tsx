import type { PlaybackControl } from '../../../state/playback-control.ts';

export interface ExplainPaneProps {
  readonly sessionId: string;
  readonly vehicleId: string | undefined;
  readonly control: PlaybackControl;
}

/** What happened, in order and why. */
export function ExplainPane(_props: ExplainPaneProps) {
  return <p>Explanations are not part of this version.</p>;
}
