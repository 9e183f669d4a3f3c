import type { Zone } from '../../contract/mission/zone.ts';
import type { Leg } from '../item/leg.ts';

/** Zones in force now that a flight path meets. */
export interface ZoneLookup {
  /** The zones a leg touches; no-fly zones within their altitudes only. */
  touching(leg: Leg): readonly Zone[];
  /** Whether a leg stays inside the keep-in zones; undefined when there are none. */
  keepsInside(leg: Leg): boolean | undefined;
}
