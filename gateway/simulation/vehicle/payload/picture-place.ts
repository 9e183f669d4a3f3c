import type { LocalPoint } from '../physics/local-frame.ts';

/** Where a camera is and looks. Its roll is 0. */
export interface CameraView extends LocalPoint {
  readonly pitchRad: number;
  /** From north. */
  readonly yawRad: number;
  /** Horizontal field of view. */
  readonly fovRad: number;
  /** Height of the picture as a share of its width. */
  readonly aspect: number;
}

/** A point of the picture, in shares from its top left. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

const FARTHEST_M = 3000;

/** The level ground at a point of the picture; undefined for the sky, and for what is too far away. */
export function groundAt(view: CameraView, { x, y }: PicturePoint): LocalPoint | undefined {
  const { northM, eastM, upM, pitchRad, yawRad, aspect } = view;
  const half = Math.tan(view.fovRad / 2);
  const right = (2 * x - 1) * half;
  const above = (1 - 2 * y) * half * aspect;
  const ahead = Math.cos(pitchRad) - above * Math.sin(pitchRad);
  const up = Math.sin(pitchRad) + above * Math.cos(pitchRad);
  const units = upM / -up;
  if (up >= 0 || upM <= 0 || units * Math.hypot(ahead, right) > FARTHEST_M) return undefined;
  return {
    northM: northM + units * (ahead * Math.cos(yawRad) - right * Math.sin(yawRad)),
    eastM: eastM + units * (ahead * Math.sin(yawRad) + right * Math.cos(yawRad)),
    upM: 0,
  };
}

/** Where a place is in the picture; undefined outside of it. */
export function inPicture(view: CameraView, place: LocalPoint): PicturePoint | undefined {
  const { pitchRad, yawRad, aspect } = view;
  const half = Math.tan(view.fovRad / 2);
  const north = place.northM - view.northM;
  const east = place.eastM - view.eastM;
  const up = place.upM - view.upM;
  const level = north * Math.cos(yawRad) + east * Math.sin(yawRad);
  const right = east * Math.cos(yawRad) - north * Math.sin(yawRad);
  const depth = level * Math.cos(pitchRad) + up * Math.sin(pitchRad);
  const above = up * Math.cos(pitchRad) - level * Math.sin(pitchRad);
  const x = 0.5 + right / depth / (2 * half);
  const y = 0.5 - above / depth / (2 * half * aspect);
  return depth > 0 && x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
}
