import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';

const MAX_POINTS = 1_200;
const SHORTEST_STEP_M = 1;
/** A jump no aircraft flies between two frames: the trail starts again (reboot, restarted simulation). */
const JUMP_M = 2_000;

/** Tracks of vehicles since this window was opened, thinned to metres and limited in length. */
export class TrailStore {
  readonly #trails = new Map<string, GroundPoint[]>();

  /** @returns whether the trail grew */
  add(vehicleId: string, point: GroundPoint): boolean {
    const trail = this.#trails.get(vehicleId);
    const last = trail?.at(-1);
    if (!trail || !last) {
      this.#trails.set(vehicleId, [point]);
      return true;
    }
    const stepM = groundDistanceM(last, point);
    if (stepM < SHORTEST_STEP_M) return false;
    if (stepM > JUMP_M) {
      this.#trails.set(vehicleId, [point]);
      return true;
    }
    trail.push(point);
    if (trail.length > MAX_POINTS) thinOut(trail);
    return true;
  }

  get(vehicleId: string): readonly GroundPoint[] {
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
function thinOut(trail: GroundPoint[]): void {
  const half = trail.length >> 1;
  const kept = trail.filter((_, index) => index >= half || index % 2 === 0);
  trail.splice(0, trail.length, ...kept);
}
