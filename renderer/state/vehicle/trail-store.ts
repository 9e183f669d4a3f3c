import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';

const MAX_POINTS = 1_200;
const SHORTEST_STEP_M = 1;
const SHORTEST_CLIMB_M = 5;
/** A jump no aircraft flies between two frames: the trail starts again (reboot, restarted simulation). */
const JUMP_M = 2_000;

export interface TrailPoint extends GroundPoint {
  /** Undefined if the vehicle does not report it. */
  readonly amslM?: number | undefined;
}

/** Tracks of vehicles since this window was opened, thinned to metres and limited in length. */
export class TrailStore {
  readonly #trails = new Map<string, TrailPoint[]>();

  /** @returns whether the trail grew */
  add(vehicleId: string, point: TrailPoint): boolean {
    const trail = this.#trails.get(vehicleId);
    const last = trail?.at(-1);
    if (!trail || !last) {
      this.#trails.set(vehicleId, [point]);
      return true;
    }
    const stepM = groundDistanceM(last, point);
    const climbM = Math.abs((point.amslM ?? 0) - (last.amslM ?? 0));
    if (stepM < SHORTEST_STEP_M && climbM < SHORTEST_CLIMB_M) return false;
    if (stepM > JUMP_M) {
      this.#trails.set(vehicleId, [point]);
      return true;
    }
    trail.push(point);
    if (trail.length > MAX_POINTS) thinOut(trail);
    return true;
  }

  get(vehicleId: string): readonly TrailPoint[] {
    return this.#trails.get(vehicleId) ?? [];
  }

  clear(): void {
    this.#trails.clear();
  }

  forget(vehicleId: string): void {
    this.#trails.delete(vehicleId);
  }
}

/** Drops every second point of the older half, so that the recent path stays exact. */
function thinOut(trail: TrailPoint[]): void {
  const half = trail.length >> 1;
  const kept = trail.filter((_, index) => index >= half || index % 2 === 0);
  trail.splice(0, trail.length, ...kept);
}
