import type { TelemetryGimbal } from '../../gateway/contract/vehicle/payload.ts';

/** Where a gimbal can point, or the part of it that the pad shows. */
export interface PadRange {
  readonly lowestDeg: number;
  readonly highestDeg: number;
  readonly leftDeg: number;
  readonly rightDeg: number;
}

export interface PadDirection {
  readonly pitchDeg: number;
  readonly yawDeg: number;
}

/** Limits of the command. */
const LOWEST_DEG = -120;
const HIGHEST_DEG = 60;

/** The limits that the manager reports, else those of a usual gimbal. */
export function padRange({
  pitch_limits_deg: pitch,
  yaw_limits_deg: yaw,
}: Pick<TelemetryGimbal, 'pitch_limits_deg' | 'yaw_limits_deg'>): PadRange {
  return {
    lowestDeg: Math.max(LOWEST_DEG, Math.floor(pitch?.[0] ?? -90)),
    highestDeg: Math.min(HIGHEST_DEG, Math.ceil(pitch?.[1] ?? 30)),
    leftDeg: Math.max(-180, Math.floor(yaw?.[0] ?? -90)),
    rightDeg: Math.min(180, Math.ceil(yaw?.[1] ?? 90)),
  };
}

/** The direction at a point of the pad, 0 to 1 from its top left corner, in whole degrees. */
export function directionAt(x: number, y: number, range: PadRange): PadDirection {
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return {
    pitchDeg: Math.round(range.highestDeg - within(y) * (range.highestDeg - range.lowestDeg)),
    yawDeg: Math.round(range.leftDeg + within(x) * (range.rightDeg - range.leftDeg)),
  };
}

/** The point of the pad for a direction, 0 to 1; a direction outside is at the border. */
export function pointOf(
  { pitchDeg, yawDeg }: PadDirection,
  range: PadRange,
): { readonly x: number; readonly y: number } {
  const share = (value: number, from: number, to: number) =>
    Math.min(1, Math.max(0, (value - from) / (to - from || 1)));
  return {
    x: share(yawDeg, range.leftDeg, range.rightDeg),
    y: share(pitchDeg, range.highestDeg, range.lowestDeg),
  };
}

/** A direction turned by degrees, within the pad. */
export function turned(
  { pitchDeg, yawDeg }: PadDirection,
  byPitchDeg: number,
  byYawDeg: number,
  range: PadRange,
): PadDirection {
  return {
    pitchDeg: Math.min(range.highestDeg, Math.max(range.lowestDeg, Math.round(pitchDeg + byPitchDeg))),
    yawDeg: Math.min(range.rightDeg, Math.max(range.leftDeg, Math.round(yawDeg + byYawDeg))),
  };
}
