import { MavFrame } from '../../../mavlink/codec/generated/enums.ts';
import type { Craft } from '../craft/craft.ts';
import type { LocalPoint } from '../physics/local-frame.ts';

/** Heights in a frame, as the autopilot reads them; the ground is flat, so above terrain is above the origin. */
export function heightInFrame(flight: Craft, frame: number, heightM: number): number | undefined {
  switch (frame) {
    case MavFrame.GLOBAL:
    case MavFrame.GLOBAL_INT:
      return heightM - flight.frame.originAltitudeAmslM;
    case MavFrame.GLOBAL_RELATIVE_ALT:
    case MavFrame.GLOBAL_RELATIVE_ALT_INT:
      return heightM + (flight.home?.upM ?? 0);
    case MavFrame.GLOBAL_TERRAIN_ALT:
    case MavFrame.GLOBAL_TERRAIN_ALT_INT:
      return heightM;
    default:
      return undefined;
  }
}

/** A point given in degrees × 1e7; 0/0 means where the vehicle is. Undefined for a frame without a height we know. */
export function pointInFrame(
  flight: Craft,
  frame: number,
  x: number,
  y: number,
  heightM: number,
): LocalPoint | undefined {
  const upM = heightInFrame(flight, frame, heightM);
  if (upM === undefined) return undefined;
  if (x === 0 && y === 0) return { northM: flight.estimate.northM, eastM: flight.estimate.eastM, upM };
  return { ...flight.frame.toPlane(x / 1e7, y / 1e7), upM };
}
