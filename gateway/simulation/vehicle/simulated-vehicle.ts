import type { GeoPoint } from '../../base/geometry/local-frame.ts';

/** A fault of a simulated vehicle; kinds and parameters are those of a scenario. */
export interface VehicleFault {
  readonly kind: string;
  readonly params: Readonly<Record<string, number>>;
}

/** Where a simulated vehicle really is, whatever its GPS says. */
export interface VehicleTruth extends GeoPoint {
  /** Above the ground. */
  readonly heightM: number;
  readonly isArmed: boolean;
}

/** A vehicle of the simulator, of whatever type. */
export interface SimulatedVehicle {
  /** The true state, to judge a simulation: neither the autopilot nor the station knows it. */
  readonly truth: VehicleTruth;
  /** Switches it on. */
  start(): void;
  /** Removes the battery: nothing more is sent. */
  stop(): void;
  /**
   * Injects a fault; call the returned function to clear it, where that is possible.
   * @throws RangeError for a fault this vehicle cannot have
   */
  inject(fault: VehicleFault): () => void;
  /** It collided: from now on nothing lifts or drives it, and its autopilot detects that in its own way. */
  crash(): void;
}

/** How a simulated vehicle reaches its ground station: datagrams, one frame each. */
export interface VehicleTransport {
  /** May be called again after `close`: a fresh source address then, as after a reboot. */
  open(onDatagram: (bytes: Uint8Array) => void): void;
  /** Never throws; what cannot be sent is lost, as on any radio. */
  send(bytes: Uint8Array): void;
  close(): void;
}
