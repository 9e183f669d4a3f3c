/** Wraps an angle to (-π, π]. */
export function wrapPi(angleRad: number): number {
  const turned = angleRad % (2 * Math.PI);
  if (turned > Math.PI) return turned - 2 * Math.PI;
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned;
}

/** Wraps an angle to [0, 360). */
export function wrapDeg360(angleDeg: number): number {
  const turned = angleDeg % 360;
  return turned < 0 ? turned + 360 : turned;
}

export function toRad(angleDeg: number): number {
  return (angleDeg * Math.PI) / 180;
}

export function toDeg(angleRad: number): number {
  return (angleRad * 180) / Math.PI;
}

/** Limits `value` to [minimum, maximum]. */
export function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(maximum, Math.max(minimum, value));
}
