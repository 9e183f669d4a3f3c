import type { InspectorFrame } from '../../../gateway/contract/vehicle/inspector.ts';

const listeners = new Set<(frame: InspectorFrame) => void>();

/** Passes raw messages from the stream to the open inspector. */
export const inspectorFrames = {
  receive(frame: InspectorFrame): void {
    for (const listener of listeners) listener(frame);
  },
  subscribe(listener: (frame: InspectorFrame) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
