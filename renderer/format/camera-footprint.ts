import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import type { GroundPoint } from './measure/coordinates.ts';

/** A camera in space. Angles in degrees, pitch positive above the horizon, yaw from north. */
export interface CameraPose extends GroundPoint {
  readonly altitudeAmslM: number;
  readonly rollDeg: number;
  readonly pitchDeg: number;
  readonly yawDeg: number;
  readonly horizontalDeg: number;
  readonly verticalDeg: number;
}

/** What the camera sees of the ground, as a ring of points, the first not repeated. */
export interface Footprint {
  readonly points: readonly GroundPoint[];
  /** Cut off at {@link FARTHEST_M}, because a part of the picture is at or above the horizon. */
  readonly isCutOff: boolean;
}

/** Height of the ground above mean sea level at a place; undefined if unknown. */
export type GroundAt = (place: GroundPoint) => number | undefined;

/** On the ground the noise of the altitude would switch the area on and off. */
const LOWEST_M = 1;
/** Farther away, a picture shows no ground that is of use. */
export const FARTHEST_M = 3000;
/** Points of each side of the picture, so that the outline follows the terrain. */
const POINTS_PER_SIDE = 6;
const REFINEMENTS = 8;
const METRES_PER_DEGREE = 111_319.49;

/**
 * The part of the ground in the picture: rays through points of the picture's border, cut with the ground. Where the
 * ground is unknown it is level at `levelAmslM`. Undefined if the whole picture is above the horizon, or the camera is
 * not at least 1 m above the ground.
 */
export function cameraFootprint(
  pose: CameraPose,
  levelAmslM: number,
  groundAt?: GroundAt,
): Footprint | undefined {
  if (pose.altitudeAmslM - levelAmslM < LOWEST_M) return undefined;
  const rays = border().map(([right, down]) => rayOf(pose, right, down));
  if (rays.every(({ down }) => down <= 0)) return undefined;
  let isCutOff = false;
  const points = rays.map((ray) => {
    const { place, isFar } = groundHit(pose, ray, levelAmslM, groundAt);
    isCutOff ||= isFar;
    return place;
  });
  return { points, isCutOff };
}

interface Ray {
  readonly north: number;
  readonly east: number;
  readonly down: number;
}

/** Points of the picture's border, -1 to 1 from its middle, clockwise from the top left. */
function border(): readonly (readonly [right: number, down: number])[] {
  const steps = Array.from({ length: POINTS_PER_SIDE }, (_, index) => (2 * index) / POINTS_PER_SIDE - 1);
  return [
    ...steps.map((at) => [at, -1] as const),
    ...steps.map((at) => [1, at] as const),
    ...steps.map((at) => [-at, 1] as const),
    ...steps.map((at) => [-1, -at] as const),
  ];
}

/** The direction through a point of the picture: turned by roll, then pitch, then yaw. */
function rayOf(pose: CameraPose, right: number, down: number): Ray {
  const x = right * Math.tan(radians(pose.horizontalDeg / 2));
  const y = down * Math.tan(radians(pose.verticalDeg / 2));
  const [roll, pitch, yaw] = [radians(pose.rollDeg), radians(pose.pitchDeg), radians(pose.yawDeg)];
  const side = x * Math.cos(roll) - y * Math.sin(roll);
  const below = x * Math.sin(roll) + y * Math.cos(roll);
  const ahead = Math.cos(pitch) + below * Math.sin(pitch);
  return {
    north: ahead * Math.cos(yaw) - side * Math.sin(yaw),
    east: ahead * Math.sin(yaw) + side * Math.cos(yaw),
    down: below * Math.cos(pitch) - Math.sin(pitch),
  };
}

function groundHit(
  pose: CameraPose,
  ray: Ray,
  levelAmslM: number,
  groundAt: GroundAt | undefined,
): { readonly place: GroundPoint; readonly isFar: boolean } {
  const level = Math.hypot(ray.north, ray.east);
  const at = (scale: number): GroundPoint => ({
    lat: pose.lat + (scale * ray.north) / METRES_PER_DEGREE,
    lon: pose.lon + (scale * ray.east) / (METRES_PER_DEGREE * Math.cos(radians(pose.lat))),
  });
  const farthest = level === 0 ? Number.POSITIVE_INFINITY : FARTHEST_M / level;
  if (ray.down <= 0) return { place: at(farthest), isFar: true };
  let scale = Math.min(farthest, (pose.altitudeAmslM - levelAmslM) / ray.down);
  for (let turn = 0; groundAt && turn < REFINEMENTS; turn += 1) {
    const groundM = groundAt(at(scale));
    if (groundM === undefined) break;
    // Half way: ground that rises as steeply as the ray falls would swing.
    const next = Math.min(farthest, Math.max(0, (pose.altitudeAmslM - groundM) / ray.down));
    scale = (scale + next) / 2;
  }
  return { place: at(scale), isFar: scale >= farthest };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Of a camera that reports neither its field of view nor its lens: that of a usual one. */
const ASSUMED_FOV = { horizontal_deg: 60, vertical_deg: 40 };

/** What is known of a vehicle's first camera and the gimbal that carries it. Flat, because screens compare its values. */
export interface CameraView extends CameraPose {
  /** The ground below the vehicle, or else its home. */
  readonly levelAmslM: number;
  /** The field of view is assumed. */
  readonly isAssumed: boolean;
}

/** Undefined without a camera direction, a position or a height of the ground. */
export function cameraViewOf(vehicle: TelemetryVehicle): CameraView | undefined {
  const { position, cameras = [], gimbals = [], terrain, home } = vehicle;
  const camera = cameras.find(({ can }) => can !== null) ?? cameras[0];
  const gimbal = gimbals.find(({ id }) => id === camera?.gimbal) ?? gimbals[0];
  const attitude = gimbal?.attitude;
  const levelAmslM = terrain?.ground_amsl_m ?? home?.alt_amsl_m;
  if (!attitude || attitude.yaw_north_deg === null || !position || gimbal.stale) return undefined;
  if (position.alt_amsl_m === null || levelAmslM === undefined) return undefined;
  const fov = camera?.fov ?? ASSUMED_FOV;
  return {
    levelAmslM,
    isAssumed: !camera?.fov,
    lat: position.lat,
    lon: position.lon,
    altitudeAmslM: position.alt_amsl_m,
    rollDeg: attitude.roll_deg ?? 0,
    pitchDeg: attitude.pitch_deg,
    yawDeg: attitude.yaw_north_deg,
    horizontalDeg: fov.horizontal_deg,
    verticalDeg: fov.vertical_deg,
  };
}
