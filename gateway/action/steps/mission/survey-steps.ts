import { AppError } from '../../../base/error.ts';
import { distanceM, type GeoPoint, LocalFrame } from '../../../base/geometry/local-frame.ts';
import type { StepRequest } from '../../../contract/action/plan.ts';
import type { MissionItem } from '../../../contract/mission/mission.ts';
import { type OperatorText, say } from '../../../contract/operator-text.ts';
import { surveyHeights } from '../../../mission/pattern/survey-heights.ts';
import type { PlanWorld } from '../../plan/run/plan-world.ts';

/** Height between any two aircraft, on the lanes and on the routes there and back. */
const LAYER_M = 5;
const LOWEST_M = 8;
const MAX_AIRCRAFT = 16;
/** https://mavlink.io/en/messages/common.html#mav_commands and #MAV_FRAME_GLOBAL_RELATIVE_ALT */
const WAYPOINT = 16;
const LAND = 21;
const TAKEOFF = 22;
const ABOVE_HOME = 3;

interface Surveyor {
  readonly vehicleId: string;
  /** The vehicle's own position. */
  readonly home: GeoPoint;
  readonly homeAmslM: number;
}

/**
 * A survey of one zone by several aircraft: its lanes in adjacent parts of equal length. Each
 * aircraft keeps its own height from climb to landing. The missions are uploaded in sequence; then
 * all start. The highest flies at the zone's flight altitude.
 * @throws validation, zone-unknown, mission-invalid
 */
export function surveySteps(
  vehicleIds: readonly string[],
  zoneId: string,
  world: PlanWorld,
): readonly StepRequest[] {
  const count = vehicleIds.length;
  if (count < 2 || count > MAX_AIRCRAFT || new Set(vehicleIds).size < count)
    throw refusal(say('a survey needs 2 to {most} different aircraft', { most: MAX_AIRCRAFT }));
  const { points } = world.wayOver('survey', zoneId);
  const [first] = points;
  if (!first)
    throw new AppError('mission-invalid', say('No survey lanes fit in zone "{zone}".', { zone: zoneId }));
  const topM = first.altitudeM;
  if (topM - (count - 1) * LAYER_M < LOWEST_M)
    throw new AppError(
      'mission-invalid',
      say(
        '{count} aircraft with {height} m of vertical separation do not fit below the {top} m of zone "{zone}": use fewer aircraft, or raise its flight altitude.',
        { count, height: LAYER_M, top: topM, zone: zoneId },
      ),
    );
  const pieces = splitWay(points, count);
  const surveyors = sideBySide(
    vehicleIds.map((vehicleId) => surveyorOf(vehicleId, world)),
    pieces,
  );
  const heights = surveyHeights(surveyors.map(({ home }, index) => ({ home, points: pieces[index] ?? [] })));
  if (!heights)
    throw refusal('two aircraft would fly over each other’s start positions: place them farther apart');
  // Relative to one height above sea level, because their homes may differ.
  const baseAmslM = (surveyors[0]?.homeAmslM ?? 0) + topM - (count - 1) * LAYER_M;
  const missions = surveyors.map((surveyor, index) => {
    const altitudeM = baseAmslM + (heights[index] ?? 0) * LAYER_M - surveyor.homeAmslM;
    if (altitudeM < LOWEST_M)
      throw refusal(
        say('{vehicle} starts too high for its layer: it would fly below {lowest} m', {
          vehicle: surveyor.vehicleId,
          lowest: LOWEST_M,
        }),
      );
    return { surveyor, items: missionOf(surveyor.home, pieces[index] ?? [], altitudeM) };
  });
  const uploads = missions.map(({ surveyor: { vehicleId }, items }, index) =>
    step({
      stepId: `upload-${index + 1}`,
      type: 'upload-mission',
      vehicleId,
      params: { items },
      // The flight is refused while the vehicle reports no mission.
      postconditions: [{ vehicleId, field: 'mission.state', operator: '!=', value: 'none' }],
      ...(index > 0 && { afterStepId: `upload-${index}` }),
    }),
  );
  const flights = missions.map(({ surveyor: { vehicleId } }, index) =>
    step({ stepId: `survey-${index + 1}`, type: 'mission', vehicleId, afterStepId: `upload-${count}` }),
  );
  return [...uploads, ...flights];
}

function step(own: Partial<StepRequest> & Pick<StepRequest, 'stepId' | 'type'>): StepRequest {
  return { params: {}, resources: [], postconditions: [], onFail: 'stop', maxRetries: 0, ...own };
}

function surveyorOf(vehicleId: string, world: PlanWorld): Surveyor {
  const vehicle = world.vehicle(vehicleId);
  const { position } = vehicle ?? {};
  if (!vehicle || vehicle.stale || position?.alt_amsl_m == null || position.altitude_m === null)
    throw refusal(say('the position of {vehicle} is unknown', { vehicle: vehicleId }));
  if (vehicle.status !== 'on_ground' && vehicle.status !== 'armed')
    throw refusal(say('{vehicle} is in the air: a survey starts on the ground', { vehicle: vehicleId }));
  return {
    vehicleId,
    home: { latitudeDeg: position.lat, longitudeDeg: position.lon },
    homeAmslM: position.alt_amsl_m - position.altitude_m,
  };
}

/** In the order of the parts along the field, so that the routes there do not cross. */
function sideBySide(
  surveyors: readonly Surveyor[],
  pieces: readonly (readonly GeoPoint[])[],
): readonly Surveyor[] {
  const from = middle(pieces[0] ?? []);
  const to = middle(pieces.at(-1) ?? []);
  const frame = new LocalFrame(from);
  const axis = frame.toLocal(to);
  const along = ({ home }: Surveyor): number => {
    const { eastM, northM } = frame.toLocal(home);
    return eastM * axis.eastM + northM * axis.northM;
  };
  return [...surveyors].sort((left, right) => along(left) - along(right));
}

function middle(points: readonly GeoPoint[]): GeoPoint {
  const share = 1 / Math.max(1, points.length);
  return points.reduce<GeoPoint>(
    (sum, { latitudeDeg, longitudeDeg }) => ({
      latitudeDeg: sum.latitudeDeg + latitudeDeg * share,
      longitudeDeg: sum.longitudeDeg + longitudeDeg * share,
    }),
    { latitudeDeg: 0, longitudeDeg: 0 },
  );
}

/** Climb in place, along the part, back above the place, and down. */
function missionOf(home: GeoPoint, piece: readonly GeoPoint[], altitudeM: number): readonly MissionItem[] {
  const item = (command: number, place: GeoPoint | null, heightM: number): MissionItem => ({
    command,
    frame: ABOVE_HOME,
    params: [0, 0, 0, null],
    lat: place?.latitudeDeg ?? null,
    lon: place?.longitudeDeg ?? null,
    altitude_m: heightM,
    autocontinue: true,
  });
  return [
    item(TAKEOFF, null, altitudeM),
    ...piece.map((point) => item(WAYPOINT, point, altitudeM)),
    item(WAYPOINT, home, altitudeM),
    item(LAND, home, 0),
  ];
}

function refusal(detail: OperatorText): AppError {
  return new AppError('validation', say('{place}: {what}.', { place: '/vehicles', what: detail }), {
    context: { errors: [{ pointer: '/vehicles', detail }] },
  });
}

/** A shorter part is left to its neighbour. */
const CRUMB_M = 0.5;

/** Length of the straight legs from point to point. */
export function wayLengthM(points: readonly GeoPoint[]): number {
  let lengthM = 0;
  for (const [index, point] of points.entries()) lengthM += distanceM(points[index - 1] ?? point, point);
  return lengthM;
}

/**
 * Cuts a route into `count` consecutive parts of equal length. Together they are the route;
 * neighbours share at most one point. A route without length gives parts of one point.
 */
export function splitWay(points: readonly GeoPoint[], count: number): readonly (readonly GeoPoint[])[] {
  const pieceM = wayLengthM(points) / count;
  const pieces: GeoPoint[][] = [];
  let piece: GeoPoint[] = [];
  let lengthM = 0;
  for (const [index, point] of points.entries()) {
    let from = points[index - 1] ?? point;
    let legM = distanceM(from, point);
    while (pieces.length < count - 1 && lengthM + legM > pieceM + CRUMB_M) {
      const cut = along(from, point, (pieceM - lengthM) / legM);
      pieces.push([...piece, cut]);
      piece = [cut];
      legM = distanceM(cut, point);
      lengthM = 0;
      from = cut;
    }
    piece.push(point);
    lengthM += legM;
  }
  pieces.push(piece);
  const [last] = piece.slice(-1);
  while (pieces.length < count && last) pieces.push([last]);
  return pieces;
}

function along(from: GeoPoint, to: GeoPoint, share: number): GeoPoint {
  const frame = new LocalFrame(from);
  const { eastM, northM } = frame.toLocal(to);
  const kept = Math.max(0, Math.min(1, share));
  return frame.toGeo({ eastM: eastM * kept, northM: northM * kept });
}
