import type { Unsubscribe } from '../base/emitter.ts';
import type { Mode } from '../contract/list.ts';
import type { VehicleEvent } from '../contract/port/websocket.ts';
import type { TelemetryVehicle } from '../contract/vehicle/telemetry.ts';
import type { VehicleState } from './state/vehicle-state.ts';

export interface VehicleDirectoryEvents {
  /** The vehicle changed. Fires at most once per received datagram and vehicle. */
  changed: VehicleState;
  removed: { readonly vehicleId: string };
  event: VehicleEvent;
}

/** Read access to vehicles for commands, launches and the APIs. */
export interface VehicleDirectory {
  list(): readonly VehicleState[];
  get(vehicleId: string): VehicleState | undefined;
  /** Telemetry, with ages computed now. */
  telemetry(vehicleId: string): TelemetryVehicle | undefined;
  /** The vehicle's world. */
  modeOf(vehicleId: string): Mode;
  /** Settable mode names of its autopilot, with their numbers. */
  flightModes(vehicleId: string): readonly { readonly name: string; readonly customMode: number }[];
  /** STATUSTEXTs of the vehicle received since `sinceMs` (monotonic), oldest first. Keeps the last 200. */
  statusTexts(
    vehicleId: string,
    sinceMs: number,
  ): readonly { readonly severity: number; readonly text: string }[];
  on<Name extends keyof VehicleDirectoryEvents>(
    name: Name,
    listener: (event: VehicleDirectoryEvents[Name]) => void,
  ): Unsubscribe;
}
