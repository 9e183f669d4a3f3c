import { distanceM, type GeoPoint, LocalFrame } from '../../base/geometry/local-frame.ts';
import type { FlightPlan, FlightPlanEstimate } from '../../contract/mission/flight-plan.ts';
import type { MissionItem } from '../../contract/mission/mission.ts';
import { MavCmd } from '../../mavlink/codec/generated/enums.ts';
import { heightAboveHomeM } from '../item/item-height.ts';
import { jumpTarget } from '../item/jump-target.ts';
import { placeOf } from '../item/mission-legs.ts';
import { FIRST_NOT_NAVIGATION } from '../item/plan-place.ts';
import type { PlanSurroundings } from './plan-surroundings.ts';

type Speeds = Pick<
  FlightPlan,
  'cruiseSpeedMps' | 'climbSpeedMps' | 'descentSpeedMps' | 'autopilot' | 'vehicle'
>;

interface Craft extends GeoPoint {
  readonly heightM: number;
}

/** Repetitions of a mission beyond this number are not simulated. */
const MAX_TURNS = 20_000;
const HALVINGS = 24;

/**
 * Estimate of a flight at the plan's speeds and without wind. Jumps count as often as they are made, endless ones
 * once. The flight starts at home (in the air: at the vehicle) and ends where the last item leaves it.
 */
export function estimateMission(
  items: readonly MissionItem[],
  speeds: Speeds,
  { home, position, isAirborne, energy, homeAmslM }: EstimateStart,
): FlightPlanEstimate {
  const flight = new Flight(speeds, home, energy);
  const start = isAirborne ? (position ?? home) : (home ?? position);
  if (start) flight.begin({ ...start, heightM: isAirborne ? (position?.altitudeM ?? 0) : 0 });
  const left = new Map<number, number>();
  for (let index = 0, turn = 0; index < items.length && turn < MAX_TURNS; turn += 1) {
    const item = items[index];
    if (!item) break;
    if (item.command === MavCmd.DO_JUMP) {
      const target = jumpTarget(item, speeds.autopilot);
      const repeats = left.get(index) ?? Math.max(0, item.params[1] ?? 0);
      left.set(index, repeats - 1);
      const isMade = repeats > 0 && target >= 0 && target < items.length;
      index = isMade ? target : index + 1;
      continue;
    }
    flight.fly(item, index, homeAmslM);
    index += 1;
  }
  return flight.estimate();
}

interface EstimateStart extends Pick<PlanSurroundings, 'position' | 'isAirborne' | 'energy'> {
  readonly home: GeoPoint | undefined;
  readonly homeAmslM: number | undefined;
}

/** One vehicle flying through a mission, in numbers. */
class Flight {
  readonly #speeds: Speeds;
  readonly #home: GeoPoint | undefined;
  readonly #energy: PlanSurroundings['energy'];
  readonly #legs = new Map<number, FlightPlanEstimate['legs'][number]>();
  #craft: Craft | undefined;
  #speedMps: number;
  #distanceM = 0;
  #durationS = 0;
  #maxHeightM: number | undefined;
  #hasUnknownHeight = false;
  #farthestM: number | undefined;
  #noReturn: FlightPlanEstimate['pointOfNoReturn'] = null;

  constructor(speeds: Speeds, home: GeoPoint | undefined, energy: PlanSurroundings['energy']) {
    this.#speeds = speeds;
    this.#speedMps = speeds.cruiseSpeedMps;
    this.#home = home;
    this.#energy = energy;
  }

  begin(craft: Craft): void {
    this.#craft = craft;
  }

  fly(item: MissionItem, index: number, homeAmslM: number | undefined): void {
    const { command, params } = item;
    const [first, second, third] = params;
    if (command === MavCmd.DO_CHANGE_SPEED && second !== null && second > 0) this.#speedMps = second;
    if (command >= FIRST_NOT_NAVIGATION) return;
    if (command === MavCmd.NAV_DELAY) {
      this.#stay(index, Math.max(0, first ?? 0));
      return;
    }
    const heightM = heightAboveHomeM(item, { homeAmslM });
    this.#hasUnknownHeight ||= heightM === undefined && item.altitude_m !== null;
    const place = placeOf(item, homeAmslM);
    if (command === MavCmd.NAV_RETURN_TO_LAUNCH) {
      if (this.#home) this.#to(index, this.#home, this.#craft?.heightM ?? 0, 0);
      return;
    }
    const isLanding = command === MavCmd.NAV_LAND || command === MavCmd.NAV_VTOL_LAND;
    const here = place ?? this.#craft;
    if (!here) return;
    if (isLanding) this.#to(index, here, this.#craft?.heightM ?? 0, heightM ?? 0);
    else if (command === MavCmd.NAV_TAKEOFF || command === MavCmd.NAV_VTOL_TAKEOFF)
      this.#rise(index, here, heightM ?? this.#craft?.heightM ?? 0);
    else {
      const aimM = heightM ?? this.#craft?.heightM ?? 0;
      this.#to(index, here, aimM, aimM);
    }
    this.#stay(index, this.#stayS(command, first, third));
  }

  estimate(): FlightPlanEstimate {
    const enduranceS = this.#energy?.enduranceS;
    return {
      distanceM: this.#distanceM,
      durationS: this.#durationS,
      maxHeightM: this.#hasUnknownHeight ? null : (this.#maxHeightM ?? null),
      farthestM: this.#farthestM ?? null,
      energyPct: enduranceS === undefined ? null : (this.#durationS / enduranceS) * 100,
      pointOfNoReturn: this.#noReturn,
      legs: [...this.#legs.values()].sort((left, right) => left.itemIndex - right.itemIndex),
    };
  }

  #stayS(command: number, first: number | null, third: number | null): number {
    const { vehicle } = this.#speeds;
    if (command === MavCmd.NAV_LOITER_TIME) return Math.max(0, first ?? 0);
    if (command === MavCmd.NAV_LOITER_TURNS)
      return (Math.max(0, first ?? 0) * 2 * Math.PI * Math.abs(third ?? 0)) / this.#speedMps;
    // A plane flies past a waypoint.
    return command === MavCmd.NAV_WAYPOINT && vehicle !== 'plane' ? Math.max(0, first ?? 0) : 0;
  }

  /** Climbs first, then flies there: a take-off does not stay low. */
  #rise(index: number, to: GeoPoint, heightM: number): void {
    const from = this.#craft ?? { ...to, heightM: 0 };
    this.#leg(index, from, { ...from, heightM });
    this.#to(index, to, heightM, heightM);
  }

  /** Flies straight to a place, then to its last height there. */
  #to(index: number, place: GeoPoint, heightM: number, lastM: number): void {
    const to = { latitudeDeg: place.latitudeDeg, longitudeDeg: place.longitudeDeg, heightM };
    this.#leg(index, this.#craft ?? to, to);
    if (lastM !== heightM) this.#leg(index, to, { ...to, heightM: lastM });
  }

  #leg(index: number, from: Craft, to: Craft): void {
    const groundM = distanceM(from, to);
    const lengthM = Math.hypot(groundM, to.heightM - from.heightM);
    const durationS = this.#timeS(groundM, to.heightM - from.heightM, this.#speedMps);
    this.#seekNoReturn(index, from, to, lengthM, durationS);
    this.#craft = to;
    this.#distanceM += lengthM;
    this.#durationS += durationS;
    this.#maxHeightM = Math.max(this.#maxHeightM ?? to.heightM, to.heightM);
    if (this.#home) this.#farthestM = Math.max(this.#farthestM ?? 0, distanceM(this.#home, to));
    const bearingDeg = groundM < 0.5 ? null : bearing(from, to);
    this.#note(index, lengthM, durationS, bearingDeg);
  }

  #stay(index: number, durationS: number): void {
    if (durationS === 0) return;
    this.#durationS += durationS;
    if (this.#craft) this.#seekNoReturn(index, this.#craft, this.#craft, 0, 0);
    this.#note(index, 0, durationS, null);
  }

  /** An item flown again keeps its first estimate; the legs of one pass add up. */
  #note(itemIndex: number, lengthM: number, durationS: number, bearingDeg: number | null): void {
    const known = this.#legs.get(itemIndex);
    if (known && this.#lastNoted !== itemIndex) return;
    this.#lastNoted = itemIndex;
    this.#legs.set(itemIndex, {
      itemIndex,
      distanceM: (known?.distanceM ?? 0) + lengthM,
      durationS: (known?.durationS ?? 0) + durationS,
      bearingDeg: known?.bearingDeg ?? bearingDeg,
    });
  }
  #lastNoted: number | undefined;

  #timeS(groundM: number, climbM: number, speedMps: number): number {
    const { climbSpeedMps, descentSpeedMps, vehicle } = this.#speeds;
    if (vehicle === 'rover') return groundM / speedMps;
    return Math.max(groundM / speedMps, climbM > 0 ? climbM / climbSpeedMps : -climbM / descentSpeedMps);
  }

  #seekNoReturn(index: number, from: Craft, to: Craft, lengthM: number, durationS: number): void {
    const energy = this.#energy;
    const home = this.#home;
    if (!energy || !home || this.#noReturn) return;
    const usableS = (energy.enduranceS * ((energy.batteryPct ?? 100) - energy.reservePct)) / 100;
    const frame = new LocalFrame(from);
    const { eastM, northM } = frame.toLocal(to);
    const at = (share: number): Craft => ({
      ...frame.toGeo({ eastM: eastM * share, northM: northM * share }),
      heightM: from.heightM + (to.heightM - from.heightM) * share,
    });
    const isBeyond = (share: number): boolean => {
      const craft = at(share);
      const { cruiseSpeedMps, descentSpeedMps, vehicle } = this.#speeds;
      const sinkS = vehicle === 'rover' ? 0 : Math.max(0, craft.heightM) / descentSpeedMps;
      const homeS = distanceM(craft, home) / cruiseSpeedMps + sinkS;
      return this.#durationS + durationS * share + homeS > usableS;
    };
    if (!isBeyond(1)) return;
    let [near, far] = [0, 1];
    for (let round = 0; round < HALVINGS; round += 1) {
      const middle = (near + far) / 2;
      if (isBeyond(middle)) far = middle;
      else near = middle;
    }
    const { latitudeDeg, longitudeDeg } = at(far);
    this.#noReturn = {
      itemIndex: index,
      at: [longitudeDeg, latitudeDeg],
      distanceM: this.#distanceM + lengthM * far,
    };
  }
}

function bearing(from: GeoPoint, to: GeoPoint): number {
  const { eastM, northM } = new LocalFrame(from).toLocal(to);
  return ((Math.atan2(eastM, northM) * 180) / Math.PI + 360) % 360;
}
