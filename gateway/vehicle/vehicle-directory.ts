import type { Unsubscribe } from '../base/emitter.ts';
import type { Mode } from '../contract/list.ts';
import type { VehicleEvent } from '../contract/port/websocket.ts';
import type { TelemetryVehicle } from '../contract/vehicle/telemetry.ts';
import type { VehicleState } from './state/vehicle-state.ts';

export interface VehicleDirectoryEvents {
  /** Something of the vehicle changed; fires at most once per received datagram and vehicle. */
  changed: VehicleState;
  removed: { readonly vehicleId: string };
  event: VehicleEvent;
}

/** The reading side of the vehicle registry: what commands, launches and the edges may know of vehicles. */
export interface VehicleDirectory {
  list(): readonly VehicleState[];
  get(vehicleId: string): VehicleState | undefined;
  /** The wire form, ages computed now. */
  telemetry(vehicleId: string): TelemetryVehicle | undefined;
  /** Which world the vehicle flies in. */
  modeOf(vehicleId: string): Mode;
  /** Mode names its autopilot can be set to, and the number to set. */
  flightModes(vehicleId: string): readonly { readonly name: string; readonly customMode: number }[];
  /** STATUSTEXTs of the vehicle received since `sinceMs` (monotonic), oldest first; at most the last 200 are kept. */
  statusTexts(
    vehicleId: string,
    sinceMs: number,
  ): readonly { readonly severity: number; readonly text: string }[];
  on<Name extends keyof VehicleDirectoryEvents>(
    name: Name,
    listener: (event: VehicleDirectoryEvents[Name]) => void,
  ): Unsubscribe;
}
