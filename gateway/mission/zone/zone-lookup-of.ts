import type { Zone } from '../../contract/mission/zone.ts';
import { staysWithin, ZoneAirspace } from './zone-airspace.ts';
import type { ZoneLookup } from './zone-lookup.ts';
import { ZoneShape } from './zone-shape.ts';

/** Zones met by a flight path, from the given zones, all in force. */
export function zoneLookupOf(airspaces: readonly ZoneAirspace[]): ZoneLookup {
  const kept = airspaces.filter(({ zone }) => zone.properties.keepIn === true);
  return {
    touching: (leg) => airspaces.flatMap((airspace) => (airspace.isTouchedBy(leg) ? [airspace.zone] : [])),
    keepsInside: (leg) => (kept.length === 0 ? undefined : staysWithin(leg, kept)),
  };
}

/** The same for zones as they are listed, at a moment. */
export function zonesInForce(zones: readonly Zone[], utcMs: number): ZoneLookup {
  return zoneLookupOf(
    zones
      .map((zone) => new ZoneAirspace(zone, new ZoneShape(zone)))
      .filter((airspace) => airspace.isInForce(utcMs)),
  );
}
