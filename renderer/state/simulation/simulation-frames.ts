import type { SimulationFrame } from '../../../gateway/contract/simulation/simulation.ts';

const listeners = new Set<(frame: SimulationFrame) => void>();

/** Frames of simulations, as the stream brings them; nothing of them reaches the live vehicles. */
export const simulationFrames = {
  receive(frame: SimulationFrame): void {
    for (const listener of listeners) listener(frame);
  },
  subscribe(listener: (frame: SimulationFrame) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
