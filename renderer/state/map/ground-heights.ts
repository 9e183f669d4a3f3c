import { useEffect, useState } from 'react';
import { missionApi } from '../../../gateway/contract/api/mission-api.ts';
import { MAX_HEIGHT_POINTS, type TerrainPoint } from '../../../gateway/contract/mission/terrain.ts';
import { call } from '../../api/call.ts';
import type { RestClient } from '../../api/connection/rest-client.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { useTerrainFiles } from './ground-sources.ts';

/** Requested terrain elevations by position; about 10 MB at most. */
const MAX_KNOWN = 150_000;
/** A position rounded to 0.1 m. */
const DIGITS = 6;

/** Terrain elevations known to this window. */
export class GroundHeights {
  readonly #known = new Map<string, number | null>();

  /** Above sea level; undefined if unknown or not requested yet. */
  at(latitudeDeg: number, longitudeDeg: number): number | undefined {
    return this.#known.get(keyOf(latitudeDeg, longitudeDeg)) ?? undefined;
  }

  /** Whether any of them has not been requested yet. */
  isMissingAny(points: readonly TerrainPoint[]): boolean {
    return points.some((point) => !this.#known.has(keyOf(...point)));
  }

  /** Requests the missing ones. @returns whether any were received */
  async learn(rest: RestClient, points: readonly TerrainPoint[]): Promise<boolean> {
    const wanted = new Map<string, TerrainPoint>();
    for (const point of points) {
      const key = keyOf(...point);
      if (!this.#known.has(key)) wanted.set(key, point);
    }
    const keys = [...wanted.keys()];
    const places = [...wanted.values()];
    if (this.#known.size + keys.length > MAX_KNOWN) this.#known.clear();
    for (let from = 0; from < places.length; from += MAX_HEIGHT_POINTS) {
      const part = places.slice(from, from + MAX_HEIGHT_POINTS);
      const { heightsAmslM: heights } = await call(rest, missionApi.readTerrainHeights, {
        body: { points: part },
      });
      part.forEach((_, index) => {
        this.#known.set(keys[from + index] ?? '', heights[index] ?? null);
      });
    }
    return keys.length > 0;
  }
}

function keyOf(latitudeDeg: number, longitudeDeg: number): string {
  return `${latitudeDeg.toFixed(DIGITS)},${longitudeDeg.toFixed(DIGITS)}`;
}

const heightsOf = new WeakMap<object, GroundHeights>();
const NONE = new GroundHeights();

/** The known heights of the ground. Starts empty whenever files are added or removed. */
export function useGroundHeights(): GroundHeights {
  const files = useTerrainFiles().data;
  if (!files || files.length === 0) return NONE;
  const known = heightsOf.get(files) ?? new GroundHeights();
  heightsOf.set(files, known);
  return known;
}

/**
 * Heights of the ground at some places, each undefined until it is known. Nothing is asked, and none
 * returned, while there are no files.
 * @param points of one identity as long as they are the same
 */
export function useHeightsAt(points: readonly TerrainPoint[]): readonly (number | undefined)[] {
  const { rest } = useGateway();
  const heights = useGroundHeights();
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (heights === NONE || points.length === 0) return;
    let isCurrent = true;
    heights
      .learn(rest, points)
      .then((hasCome) => {
        if (isCurrent && hasCome) setTurn((turn) => turn + 1);
      })
      // A missing elevation is unknown.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [rest, heights, points]);
  return heights === NONE ? [] : points.map((point) => heights.at(...point));
}

/** Whether any file of heights is there. */
export function hasHeights(heights: GroundHeights): boolean {
  return heights !== NONE;
}
