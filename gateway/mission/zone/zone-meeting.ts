import type { Zone } from '../../contract/mission/zone.ts';
import type { Leg } from '../item/leg.ts';
import type { ZoneLookup } from './zone-lookup.ts';

/** What one leg meets of the zones in force. */
export interface ZoneMeeting {
  readonly noFly: readonly Zone[];
  /** Of the zones to operate in it touches, the one with the lowest ceiling. */
  readonly lowest: Zone | undefined;
  /** Undefined when there are no zones to stay inside. */
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
