import type { Zone } from '../../contract/mission/zone.ts';
import type { Leg } from '../item/leg.ts';

/** What a way meets of the zones that are in force now. */
export interface ZoneLookup {
  /** The zones a leg touches; no-fly zones within their altitudes only. */
  touching(leg: Leg): readonly Zone[];
  /** Whether a leg stays within the zones to stay inside; undefined when there are none. */
  keepsInside(leg: Leg): boolean | undefined;
}
