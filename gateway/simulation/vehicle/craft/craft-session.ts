import type { Random } from '../../../base/random.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import type { Autopilot } from './autopilot.ts';
import type { Craft } from './craft.ts';
import type { FlightListener } from './flight-listener.ts';

export interface CraftSessionOptions<C extends Craft> {
  readonly systemId: number;
  readonly autopilot: Autopilot<C>;
  readonly parameters: ParameterStore;
  /** What was written by its file server, by path. */
  readonly files: Map<string, Uint8Array>;
  /** 18 bytes that identify the board. */
  readonly uid2: readonly number[];
  readonly random: Random;
  readonly transmit: (bytes: Uint8Array) => void;
  readonly reboot: () => void;
}

/** The wire side of a vehicle between two power-ups, in whatever manner its autopilot speaks. */
export interface CraftSession extends Omit<FlightListener, 'commandPassed'> {
  /** The link is open. */
  start(): void;
  receive(datagram: Uint8Array): void;
  /** `bootMs`: since power-up. */
  step(dtMs: number, bootMs: number): void;
  /** Ends this session; nothing more is sent in it. */
  reboot(): void;
}
