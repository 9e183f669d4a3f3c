import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';
import { type PathPoint, ThinnedPath } from './thinned-path.ts';

const TOLERANCE_M = 1;
/** About 50 km of survey or an hour of tight circles, before the trail becomes coarser. */
const MAX_CORNERS = 4_000;
/** A jump no aircraft flies between two frames: the trail starts again (reboot, restarted simulation). */
const JUMP_M = 2_000;

type Moved = Pick<TelemetryVehicle, 'id' | 'position' | 'armed'>;

/** Where a vehicle has been since it was armed. */
interface Trail {
  path: ThinnedPath;
  isArmed: boolean;
}

/**
 * Paths of vehicles, each from its last arming (or from when it was first seen), thinned by shape
 * to about a metre and bounded in memory.
 */
export class TrailStore {
  readonly #trails = new Map<string, Trail>();

  extend({ id, position, armed }: Moved): void {
    let trail = this.#trails.get(id);
    if (trail && armed === true && !trail.isArmed) trail = undefined;
    if (trail && armed !== null) trail.isArmed = armed;
    if (!position) return;
    const point = { lat: position.lat, lon: position.lon, amslM: position.alt_amsl_m ?? undefined };
    const last = trail?.path.newest;
    if (!trail || (last && groundDistanceM(last, point) > JUMP_M)) {
      trail = { path: emptyPath(), isArmed: armed === true };
      this.#trails.set(id, trail);
    }
    trail.path.add(point);
  }

  get(vehicleId: string): ThinnedPath | undefined {
    return this.#trails.get(vehicleId)?.path;
  }

  /** Puts the recorded part of the present flight before the vehicle's newest point. */
  restore(vehicleId: string, recorded: readonly PathPoint[]): void {
    const trail = this.#trails.get(vehicleId);
    const newest = trail?.path.newest;
    const last = recorded.at(-1);
    if (!trail || !newest || !last || groundDistanceM(last, newest) > JUMP_M) return;
    trail.path = emptyPath();
    for (const point of recorded) trail.path.add(point);
    trail.path.add(newest);
  }

  clear(): void {
    this.#trails.clear();
  }

  forget(vehicleId: string): void {
    this.#trails.delete(vehicleId);
  }
}

function emptyPath(): ThinnedPath {
  return new ThinnedPath(TOLERANCE_M, MAX_CORNERS);
}
