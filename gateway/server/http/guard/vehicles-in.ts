/** Fields that contain vehicle ids, in requests and records. */
export const VEHICLE_FIELDS: ReadonlySet<string> = new Set(['vehicleId', 'otherVehicleId', 'vehicles']);

/** Every vehicle named anywhere in a request or record. */
export function vehiclesIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found;
  const { type, id } = value as { readonly type?: unknown; readonly id?: unknown };
  if (type === 'vehicle' && typeof id === 'string') found.add(id);
  for (const [name, part] of Object.entries(value)) {
    if (VEHICLE_FIELDS.has(name))
      for (const vehicleId of [part].flat()) if (typeof vehicleId === 'string') found.add(vehicleId);
    vehiclesIn(part, found);
  }
  return found;
}
