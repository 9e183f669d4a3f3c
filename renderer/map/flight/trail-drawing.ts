import type { Feature, LineString } from 'geojson';
import { vehicleHue } from '../../components/badge/VehicleBadge.tsx';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';
import type { ThinnedPath } from '../../state/vehicle/thinned-path.ts';
import type { VehicleFeed } from '../../state/vehicle/vehicle-feed.ts';

/** A complete ground track, in the hue of its vehicle. */
export interface GroundPath {
  readonly hue: number;
  readonly points: readonly GroundPoint[];
}

type TrailFeature = Feature<LineString> & { id: string };

/** What changed on the map since the last drawing. */
export interface TrailChanges {
  readonly removed: readonly string[];
  readonly put: readonly TrailFeature[];
}

/** A long trail is drawn in pieces, so that only its last piece changes while it grows. */
const PIECE_CORNERS = 32;
/** Smaller movements of the end are left to the next larger one. */
const VISIBLE_M = 0.5;

interface Drawn {
  readonly path: ThinnedPath;
  readonly rewrites: number;
  readonly corners: number;
  readonly pieces: number;
  readonly end: GroundPoint;
  readonly color: string;
  readonly isSelected: boolean;
}

/** Trails and recorded tracks as map features of which only the changed ones are passed on. */
export class TrailDrawing {
  readonly #hues: readonly string[];
  readonly #drawn = new Map<string, Drawn>();
  #paths: readonly GroundPath[] = [];
  #drawnPaths: readonly GroundPath[] = [];

  constructor(hues: readonly string[]) {
    this.#hues = hues;
  }

  /** Complete tracks, drawn as faintly as the trails of vehicles that are not selected. */
  setPaths(paths: readonly GroundPath[]): void {
    this.#paths = paths;
  }

  changes(feed: VehicleFeed, selectedId: string | undefined): TrailChanges {
    const removed: string[] = [];
    const put: TrailFeature[] = [];
    if (this.#paths !== this.#drawnPaths) {
      removed.push(...this.#drawnPaths.map((_, index) => `recorded-${index}`));
      put.push(
        ...this.#paths.flatMap(({ hue, points }, index) =>
          points.length < 2 ? [] : [lineOf(`recorded-${index}`, points, this.#hues[hue] ?? '', false)],
        ),
      );
      this.#drawnPaths = this.#paths;
    }
    for (const vehicleId of this.#drawn.keys()) {
      if (feed.get(vehicleId)) continue;
      this.#erase(vehicleId, removed);
    }
    for (const { telemetry, hue } of feed.list()) {
      const path = feed.trails.get(telemetry.id);
      if (!path?.newest) continue;
      const color = this.#hues[hue ?? vehicleHue(telemetry.sysid)] ?? '';
      this.#draw(telemetry.id, path, color, telemetry.id === selectedId, { removed, put });
    }
    return { removed, put };
  }

  /** From the end of the trail at the last {@link changes} to the vehicle; empty until the trail was drawn. */
  tail(vehicleId: string, path: ThinnedPath | undefined): readonly GroundPoint[] {
    const drawn = this.#drawn.get(vehicleId);
    if (!path?.newest || drawn?.path !== path || drawn.rewrites !== path.rewrites) return [];
    return [drawn.end, ...path.corners.slice(drawn.corners), path.newest];
  }

  #draw(
    vehicleId: string,
    path: ThinnedPath,
    color: string,
    isSelected: boolean,
    { removed, put }: { readonly removed: string[]; readonly put: TrailFeature[] },
  ): void {
    const { corners, newest: end, rewrites } = path;
    if (!end) return;
    const before = this.#drawn.get(vehicleId);
    const isOther =
      before === undefined ||
      before.path !== path ||
      before.rewrites !== rewrites ||
      before.color !== color ||
      before.isSelected !== isSelected;
    if (!isOther && before.corners === corners.length && groundDistanceM(before.end, end) < VISIBLE_M) return;
    const pieces = Math.floor((corners.length - 1) / PIECE_CORNERS) + 1;
    if (isOther) this.#erase(vehicleId, removed);
    // The last piece of the last drawing ended at a point that may be no corner.
    for (let piece = isOther ? 0 : before.pieces - 1; piece < pieces; piece += 1) {
      const begin = piece * PIECE_CORNERS;
      const points = corners.slice(begin, begin + PIECE_CORNERS + 1);
      if (piece === pieces - 1) points.push(end);
      put.push(lineOf(`${vehicleId} ${piece}`, points, color, isSelected));
    }
    this.#drawn.set(vehicleId, { path, rewrites, corners: corners.length, pieces, end, color, isSelected });
  }

  #erase(vehicleId: string, removed: string[]): void {
    const pieces = this.#drawn.get(vehicleId)?.pieces ?? 0;
    for (let piece = 0; piece < pieces; piece += 1) removed.push(`${vehicleId} ${piece}`);
    this.#drawn.delete(vehicleId);
  }
}

function lineOf(
  id: string,
  points: readonly GroundPoint[],
  color: string,
  isSelected: boolean,
): TrailFeature {
  return {
    type: 'Feature',
    id,
    properties: { color, isSelected },
    geometry: { type: 'LineString', coordinates: points.map(({ lat, lon }) => [lon, lat]) },
  };
}
