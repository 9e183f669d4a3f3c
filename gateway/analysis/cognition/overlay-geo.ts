import type { CognitionOverlay } from '../../contract/analysis/cognition.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';

/** Vehicles with where they fly to and home, and the zones in force at `nowMs`. What has no known place is left out. */
export function overlayGeo(
  vehicles: readonly TelemetryVehicle[],
  zones: readonly Zone[],
  nowMs: number,
): CognitionOverlay['geo'] {
  return {
    type: 'FeatureCollection',
    features: [
      ...vehicles.flatMap(vehicleFeatures),
      ...zones
        .filter((zone) => isInForce(zone, nowMs))
        .map(({ id, geometry, properties }) => ({
          type: 'Feature',
          geometry,
          properties: { role: 'zone', zoneId: id, name: properties.name, kind: properties.kind },
        })),
    ],
  };
}

function vehicleFeatures({
  id,
  position,
  target,
  home,
  status,
  stale,
}: TelemetryVehicle): readonly unknown[] {
  const here = position && [position.lon, position.lat];
  const there = target && [target.lon, target.lat];
  return [
    ...(here
      ? [feature({ type: 'Point', coordinates: here }, { role: 'vehicle', asset_id: id, status, stale })]
      : []),
    ...(there ? [feature({ type: 'Point', coordinates: there }, { role: 'target', asset_id: id })] : []),
    ...(here && there
      ? [feature({ type: 'LineString', coordinates: [here, there] }, { role: 'way', asset_id: id })]
      : []),
    ...(home
      ? [feature({ type: 'Point', coordinates: [home.lon, home.lat] }, { role: 'home', asset_id: id })]
      : []),
  ];
}

function feature(geometry: unknown, properties: Readonly<Record<string, unknown>>) {
  return { type: 'Feature', geometry, properties };
}

function isInForce({ properties: { validFrom, validTo } }: Zone, nowMs: number): boolean {
  return (
    (validFrom === undefined || Date.parse(validFrom) <= nowMs) &&
    (validTo === undefined || nowMs < Date.parse(validTo))
  );
}
