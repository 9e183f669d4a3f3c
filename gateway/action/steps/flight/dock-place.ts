import { distanceM, type GeoPoint } from '../../../base/geometry/local-frame.ts';
import type { Resource } from '../../../contract/action/action.ts';
import type { TelemetryVehicle } from '../../../contract/vehicle/telemetry.ts';
import type { DockRecord } from '../../queue/dock-registry.ts';
import type { StepPorts } from '../step-definition.ts';

/** A dock by its own report. @throws RangeError with a sentence for the operator when there is none */
export function dockOf(dockId: string, ports: StepPorts): DockRecord & GeoPoint {
  const dock = ports.dock(dockId);
  if (!dock) throw new RangeError(`Dock "${dockId}" not found. Only simulated docks are supported.`);
  return { ...dock, latitudeDeg: dock.lat, longitudeDeg: dock.lon };
}

/** The resources of a step at a dock. */
export function dockAndVehicle(
  { dockId }: { readonly dockId: string },
  vehicleId: string | undefined,
): readonly Resource[] {
  const dock: Resource = { type: 'dock', id: dockId };
  return vehicleId === undefined ? [dock] : [dock, { type: 'vehicle', id: vehicleId }];
}

/** From the dock by telemetry; undefined when the vehicle does not say where it is. */
export function metresFrom(dock: GeoPoint, vehicle: TelemetryVehicle | undefined): number | undefined {
  const { position } = vehicle ?? {};
  if (!vehicle || vehicle.stale || !position) return undefined;
  return distanceM(dock, { latitudeDeg: position.lat, longitudeDeg: position.lon });
}
