import type { GatewayPort } from '../contract/port/gateway-port.ts';

/** Calls `report` with the sorted names of the armed vehicles, now and whenever they change. */
export function watchArmed(port: GatewayPort, report: (names: readonly string[]) => void): void {
  const nameById = new Map<string, string>();
  for (const { id, name, armed } of port.vehicles()) if (armed === true) nameById.set(id, name);
  const tell = (): void => report([...nameById.values()].sort());
  const look = ({ vehicleId }: { readonly vehicleId: string }): void => {
    const vehicle = port.vehicle(vehicleId);
    const name = vehicle?.armed === true ? vehicle.name : undefined;
    if (nameById.get(vehicleId) === name) return;
    if (name === undefined) nameById.delete(vehicleId);
    else nameById.set(vehicleId, name);
    tell();
  };
  port.on('vehicle', look);
  port.on('vehicleRemoved', look);
  tell();
}
