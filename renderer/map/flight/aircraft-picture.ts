import type { Aircraft } from '../../../gateway/contract/vehicle/traffic.ts';
import { pointAt } from '../../format/measure/ground-distance.ts';
import { aircraftName, aircraftNote, type ComparedVehicle } from '../../format/traffic-text.ts';
import type { MapPixel, Projection } from './flight-picture.ts';

/** The other aircraft that a map shows. */
export interface ShownAircraft {
  /** Most urgent first. */
  readonly aircraft: readonly Aircraft[];
  /** The selected vehicle, that heights are compared with. */
  readonly vehicle: ComparedVehicle | undefined;
  readonly selectedId: string | undefined;
}

/** How urgent an aircraft is to the pilot. */
export type AircraftTone = 'warning' | 'caution' | 'ok' | 'stale';

export interface AircraftSymbol extends MapPixel {
  readonly aircraftId: string;
  readonly shape: 'aircraft' | 'rotorcraft' | 'drone';
  readonly tone: AircraftTone;
  /** Clockwise from the top of the screen; undefined: unknown direction. */
  readonly turnDeg: number | undefined;
  /** Where it is in 60 s; undefined if unknown. */
  readonly ahead: MapPixel | undefined;
  readonly name: string;
  readonly note: string;
  readonly isSelected: boolean;
}

const AHEAD_S = 60;
/** Beyond the edge of the view, so that vectors of aircraft just outside are drawn. */
const MARGIN_PX = 200;

/** The symbols inside a view of this size, most urgent first. */
export function aircraftPicture(
  { aircraft, vehicle, selectedId }: ShownAircraft,
  project: Projection,
  bearingDeg: number,
  view: { readonly width: number; readonly height: number },
): readonly AircraftSymbol[] {
  const symbols: AircraftSymbol[] = [];
  for (const each of aircraft) {
    const place = project(each);
    if (!place || isOutside(place.x, view.width) || isOutside(place.y, view.height)) continue;
    const { trackDeg, groundSpeedMps, closest, isStale, isOnGround } = each;
    const aheadM = isOnGround ? 0 : (groundSpeedMps ?? 0) * AHEAD_S;
    symbols.push({
      x: place.x,
      y: place.y,
      aircraftId: each.aircraftId,
      shape: each.kind === 'drone' || each.category === 'drone' ? 'drone' : shapeOf(each),
      tone: isStale ? 'stale' : (closest?.level ?? 'ok'),
      turnDeg: trackDeg === null ? undefined : Math.round(trackDeg - bearingDeg),
      ahead: trackDeg === null || aheadM === 0 ? undefined : project(pointAt(each, trackDeg, aheadM)),
      name: aircraftName(each),
      note: aircraftNote(each, vehicle),
      isSelected: each.aircraftId === selectedId,
    });
  }
  return symbols;
}

function isOutside(at: number, size: number): boolean {
  return at < -MARGIN_PX || at > size + MARGIN_PX;
}

function shapeOf({ category }: Aircraft): 'aircraft' | 'rotorcraft' {
  return category === 'rotorcraft' ? 'rotorcraft' : 'aircraft';
}
