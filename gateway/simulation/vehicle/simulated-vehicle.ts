import type { GeoPoint } from '../../base/geometry/local-frame.ts';

/** A fault of a simulated vehicle; kinds and parameters are those of a scenario. */
export interface VehicleFault {
  readonly kind: string;
  readonly params: Readonly<Record<string, number>>;
}

/** The true position of a simulated vehicle. */
export interface VehicleTruth extends GeoPoint {
  /** Above the ground. */
  readonly heightM: number;
  readonly isArmed: boolean;
}

/** A simulated vehicle of any type. */
export interface SimulatedVehicle {
  /** The true state, for judging a simulation. Neither the autopilot nor the station has access. */
  readonly truth: VehicleTruth;
  /** Switches it on. */
  start(): void;
  /** Disconnects the battery: nothing more is sent. */
  stop(): void;
  /**
   * Injects a fault. Call the returned function to clear it, where that is possible.
   * @throws RangeError for a fault this vehicle cannot have
   */
  inject(fault: VehicleFault): () => void;
  /** The vehicle collided: motors and lift are lost. Its autopilot detects that in its own way. */
  crash(): void;
}

/** Carries the video of a simulated camera to a port of the ground station. */
export interface VideoTransport {
  /** Undefined until it is chosen. */
  readonly port: number | undefined;
  /** Chooses a free port at the first call. Calls `onPort` when it is known, at once if it is. */
  open(onPort: () => void): void;
  /** Never throws. */
  send(packet: Uint8Array): void;
  /** Whether a packet was refused since the last call: nothing listens on the port. */
  takeRefusal(): boolean;
  close(): void;
}

/** Connects a simulated vehicle to its ground station: datagrams of one frame. */
export interface VehicleTransport {
  /** May be called again after `close`. The source address then changes, as after a reboot. */
  open(onDatagram: (bytes: Uint8Array) => void): void;
  /** Never throws. Unsent datagrams are lost, as on any radio. */
  send(bytes: Uint8Array): void;
  close(): void;
}
