import type { Zone } from '../../contract/mission/zone.ts';
import type { Leg } from '../item/leg.ts';
import type { ZoneLookup } from './zone-lookup.ts';

/** Zones in force that one leg meets. */
export interface ZoneMeeting {
  readonly noFly: readonly Zone[];
  /** The operation zone with the lowest ceiling among those it touches. */
  readonly lowest: Zone | undefined;
  /** Undefined when there are no keep-in zones. */
  readonly isInside: boolean | undefined;
}

export function meetZones(leg: Leg, zones: ZoneLookup): ZoneMeeting {
  const touched = zones.touching(leg);
  return {
    noFly: touched.filter(({ properties }) => properties.kind === 'no-fly'),
    lowest: touched
      .filter(({ properties }) => properties.kind === 'operation')
      .reduce<Zone | undefined>(
        (least, zone) => (least && least.properties.ceilingM <= zone.properties.ceilingM ? least : zone),
        undefined,
      ),
    isInside: zones.keepsInside(leg),
  };
}
