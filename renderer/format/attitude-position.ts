import type { CalibrationPosition } from '../../gateway/contract/onboard/calibration.ts';

/** Farther than this from a position, it is between two. */
const NEAR_DEG = 30;

/** The position in which a vehicle with this attitude rests; undefined between two, or if unknown. */
export function attitudePosition(
  rollDeg: number | null | undefined,
  pitchDeg: number | null | undefined,
): CalibrationPosition | undefined {
  if (typeof rollDeg !== 'number' || typeof pitchDeg !== 'number') return undefined;
  const [roll, pitch] = [(rollDeg / 180) * Math.PI, (pitchDeg / 180) * Math.PI];
  // Down, in the frame of the vehicle: forward, right, below.
  const forward = -Math.sin(pitch);
  const right = Math.cos(pitch) * Math.sin(roll);
  const below = Math.cos(pitch) * Math.cos(roll);
  const shares: readonly (readonly [CalibrationPosition, number])[] = [
    ['level', below],
    ['back', -below],
    ['right', right],
    ['left', -right],
    ['nose-down', forward],
    ['nose-up', -forward],
  ];
  return shares.find(([, share]) => share > Math.cos((NEAR_DEG / 180) * Math.PI))?.[0];
}
