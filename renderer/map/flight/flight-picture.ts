import { vehicleHue } from '../../components/badge/VehicleBadge.tsx';
import type { GroundPoint } from '../../format/measure/coordinates.ts';
import { RISK_TEXT, type Risk } from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { ageNowMs, FAST_VALUE_STALE_MS, vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import type { MapColors } from '../theme-colors.ts';
import type { VehicleLook } from './vehicle-image.ts';
import { worldPixels } from './vehicle-spread.ts';

/** What moves on the map, at the time `nowMs`. */
export interface Traffic {
  readonly entries: readonly VehicleEntry[];
  readonly nowMs: number;
  readonly selectedId: string | undefined;
  /** Vehicles of the group that an action reaches. */
  readonly group: ReadonlySet<string>;
  readonly risks: ReadonlyMap<string, Risk>;
  /** Where the symbols that are moved aside from others are shown. */
  readonly moved: ReadonlyMap<string, GroundPoint>;
  /** The point that the operator proposes to fly to. */
  readonly flownTo: GroundPoint | undefined;
  /** The newest part of a vehicle's trail, which the map's own layer does not have yet. */
  readonly tail: (vehicleId: string) => readonly GroundPoint[];
}

/** What the camera of the selected vehicle sees of the ground. */
export interface CameraArea {
  /** Its corners, in order. */
  readonly points: readonly GroundPoint[];
  /** Not with an assumed lens, and not cut off at a distance. */
  readonly isCertain: boolean;
}

/** In CSS pixels of the map's element. */
export interface MapPixel {
  readonly x: number;
  readonly y: number;
}

/** Which side of the name is at the symbol. */
type NameAnchor = 'top' | 'bottom' | 'left' | 'right';

export interface VehicleSymbol extends MapPixel {
  readonly vehicleId: string;
  readonly number: number;
  readonly name: string;
  /** Undefined: no name, because a symbol that is moved aside has only room for its number. */
  readonly anchor: NameAnchor | undefined;
  readonly look: VehicleLook;
  /** Clockwise from the top of the screen. */
  readonly turnDeg: number;
  readonly isSelected: boolean;
  readonly isInGroup: boolean;
  readonly risk: Risk | undefined;
  /** Empty for a low risk, which is a thin ring without a word. */
  readonly riskWord: string;
}

export interface PictureLine {
  readonly points: readonly MapPixel[];
  readonly color: string;
  readonly widthPx: number;
  readonly opacity: number;
  readonly isDashed: boolean;
}

/** What is drawn where, bottom first. */
export interface FlightPicture {
  readonly cameraArea: { readonly points: readonly MapPixel[]; readonly isCertain: boolean } | undefined;
  readonly lines: readonly PictureLine[];
  /** The target of the selected vehicle's autopilot. */
  readonly target: MapPixel | undefined;
  readonly symbols: readonly VehicleSymbol[];
}

/** Where a point is on the screen; undefined for a point behind the camera. */
export type Projection = (point: GroundPoint) => MapPixel | undefined;

/**
 * The picture of the traffic. Positions are rounded to half a pixel and directions to a degree, so that
 * the noise of parked vehicles does not change it.
 */
export function flightPicture(
  traffic: Traffic,
  colors: MapColors,
  project: Projection,
  bearingDeg: number,
  cameraArea?: CameraArea,
): FlightPicture {
  const { entries, selectedId, moved } = traffic;
  const lines: PictureLine[] = [];
  const symbols: VehicleSymbol[] = [];
  const spot = (point: GroundPoint) => rounded(project(point));
  const draw = (
    points: readonly GroundPoint[],
    color: string,
    widthPx: number,
    opacity = 1,
    isDashed = false,
  ) => {
    const seen = points.flatMap((point) => spot(point) ?? []);
    if (seen.length > 1) lines.push({ points: seen, color, widthPx, opacity, isDashed });
  };
  for (const entry of entries) {
    const { id, position } = entry.telemetry;
    const color = colors.vehicles[hueOf(entry)] ?? colors.text;
    const isSelected = id === selectedId;
    draw(traffic.tail(id), color, isSelected ? 2.5 : 1.5, isSelected ? 0.85 : 0.45);
    const shown = moved.get(id);
    if (!position) continue;
    if (shown) draw([position, shown], color, 1.5);
    const place = spot(shown ?? position);
    if (place) symbols.push({ ...place, ...symbolOf(entry, traffic, spot(position), place, bearingDeg) });
  }
  const { position, target } = entries.find(({ telemetry }) => telemetry.id === selectedId)?.telemetry ?? {};
  if (position && target) draw([position, target], colors.active, 2, 1, true);
  if (position && traffic.flownTo) draw([position, traffic.flownTo], colors.selected, 2, 1, true);
  const corners = cameraArea?.points.flatMap((point) => spot(point) ?? []) ?? [];
  return {
    // Part of an area would look like a whole one.
    cameraArea:
      cameraArea && corners.length === cameraArea.points.length
        ? { points: corners, isCertain: cameraArea.isCertain }
        : undefined,
    lines,
    target: target ? spot(target) : undefined,
    symbols: symbols.toSorted((a, b) => Number(a.isSelected) - Number(b.isSelected)),
  };
}

function symbolOf(
  entry: VehicleEntry,
  { selectedId, nowMs, group, risks, moved }: Traffic,
  truePlace: MapPixel | undefined,
  place: MapPixel,
  bearingDeg: number,
): Omit<VehicleSymbol, 'x' | 'y'> {
  const { id, name, sysid, type, position, attitude } = entry.telemetry;
  const isLost = vehicleCondition(entry, nowMs) === 'lost';
  // A vehicle can be connected without a position. It is then shown at its last known place.
  const ageMs = ageNowMs(entry, position?.age_ms, nowMs) ?? 0;
  const heading = position?.heading_deg ?? attitude?.yaw_deg;
  const isSelected = id === selectedId;
  const risk = risks.get(id);
  const isMoved = moved.has(id);
  return {
    vehicleId: id,
    number: sysid,
    name: isLost ? `${name} · ${t('lost')}` : name,
    anchor: !isMoved ? 'top' : isSelected ? outerSide(truePlace ?? place, place) : undefined,
    look: {
      hue: hueOf(entry),
      isHollow: isLost || ageMs > FAST_VALUE_STALE_MS,
      shape: heading === undefined || heading === null ? undefined : type,
    },
    turnDeg: Math.round((heading ?? 0) - bearingDeg),
    isSelected,
    isInGroup: group.has(id),
    risk,
    riskWord: risk === undefined || risk === 'low' ? '' : t(RISK_TEXT[risk]),
  };
}

/** The name of a symbol moved aside is on the far side from its true place, where no neighbour is. */
function outerSide(from: MapPixel, to: MapPixel): NameAnchor {
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'left' : 'right';
  return down < 0 ? 'bottom' : 'top';
}

const hueOf = (entry: VehicleEntry) => entry.hue ?? vehicleHue(entry.telemetry.sysid);

function rounded(at: MapPixel | undefined): MapPixel | undefined {
  return at && { x: Math.round(at.x * 2) / 2, y: Math.round(at.y * 2) / 2 };
}

/** How the map is looked at. */
export interface Camera {
  readonly centre: GroundPoint;
  readonly zoom: number;
  readonly bearingDeg: number;
  readonly pitchDeg: number;
  /** From the camera to the centre, in CSS pixels. */
  readonly distancePx: number;
}

/** Whether a point of the ground is in front of the camera. Behind it a projection is mirrored. */
export function isAhead(
  point: GroundPoint,
  { centre, zoom, bearingDeg, pitchDeg, distancePx }: Camera,
): boolean {
  const [from, to] = [worldPixels(centre, zoom), worldPixels(point, zoom)];
  const bearing = (bearingDeg * Math.PI) / 180;
  const forwardPx = (to.x - from.x) * Math.sin(bearing) - (to.y - from.y) * Math.cos(bearing);
  return distancePx + forwardPx * Math.sin((pitchDeg * Math.PI) / 180) > 0.1 * distancePx;
}

/** A click this close to the middle of a symbol is one on it. */
const REACH_PX = 24;

/** The symbol that is drawn at a point, the nearest of several. */
export function symbolAt<Each extends MapPixel>(
  symbols: readonly Each[],
  { x, y }: MapPixel,
): Each | undefined {
  const away = (symbol: Each) => Math.hypot(symbol.x - x, symbol.y - y);
  return symbols.filter((symbol) => away(symbol) <= REACH_PX).sort((a, b) => away(a) - away(b))[0];
}

interface Box extends MapPixel {
  readonly width: number;
  readonly height: number;
}

/** The boxes that do not overlap an earlier one. */
export function withoutOverlap<Each extends Box>(boxes: readonly Each[]): readonly Each[] {
  const placed: Each[] = [];
  for (const box of boxes) {
    const isFree = placed.every(
      ({ x, y, width, height }) =>
        box.x >= x + width || x >= box.x + box.width || box.y >= y + height || y >= box.y + box.height,
    );
    if (isFree) placed.push(box);
  }
  return placed;
}
