import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Autopilot } from '../craft/autopilot.ts';

/** Who asked: answers go to this address. */
export interface Requester {
  readonly systemId: number;
  readonly componentId: number;
}

/** The way a message leaves the vehicle. */
export interface VehicleOutput {
  send<N extends MessageName>(name: N, message: MessageByName[N]): void;
}

/** What telemetry is made from. */
export interface TelemetrySource {
  readonly autopilot: Autopilot;
  /** 18 bytes that identify the board. */
  readonly uid2: readonly number[];
}
