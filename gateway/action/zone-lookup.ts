import type { GeoPoint } from '../base/local-frame.ts';
import type { Zone } from '../contract/zone.ts';

/** Which zones a point lies in. */
export interface ZoneLookup {
  at(point: GeoPoint): readonly Zone[];
}
