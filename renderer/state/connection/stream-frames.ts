import type { WorkflowFrame } from '../../../gateway/contract/developer/workflow.ts';
import type { PlaybackFrame } from '../../../gateway/contract/recording/playback.ts';
import type { SimulationFrame } from '../../../gateway/contract/simulation/simulation.ts';
import type { InspectorFrame } from '../../../gateway/contract/vehicle/inspector.ts';

interface FrameRelay<Frame> {
  readonly receive: (frame: Frame) => void;
  /** Returns the function that unsubscribes. */
  readonly subscribe: (listener: (frame: Frame) => void) => () => void;
}

function frameRelay<Frame>(): FrameRelay<Frame> {
  const listeners = new Set<(frame: Frame) => void>();
  return {
    receive(frame) {
      for (const listener of listeners) listener(frame);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

// Frames of the stream for the screen that shows them; none of them changes the live vehicles.
export const inspectorFrames = frameRelay<InspectorFrame>();
export const playbackFrames = frameRelay<PlaybackFrame>();
export const simulationFrames = frameRelay<SimulationFrame>();
export const workflowFrames = frameRelay<WorkflowFrame>();
