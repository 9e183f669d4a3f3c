import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { missionLegs } from '../../../gateway/mission/item/mission-legs.ts';
import { groundDistanceM } from '../../format/measure/ground-distance.ts';
import { missionItemNumber } from '../../format/mission-item-text.ts';

/** MAV_CMD_DO_JUMP */
const JUMP = 177;
/** At lower speed the vehicle turns, waits or climbs: the way left divided by it is no time. */
const LEAST_SPEED_MPS = 0.5;

/** How far a mission has been flown; undefined is unknown. Items count from 1, 0 is the start. */
export interface MissionProgress {
  readonly count: number;
  readonly nextNumber: number | undefined;
  readonly nextItem: MissionItem | undefined;
  /** The item where the present leg begins. */
  readonly fromNumber: number | undefined;
  readonly toNextM: number | undefined;
  readonly toNextS: number | undefined;
  readonly leftM: number | undefined;
  readonly leftS: number | undefined;
  /** 0 to 100: of the way over ground, or of the items if their places are not known. */
  readonly pct: number | undefined;
  /** A jump ahead may repeat legs: what is left is the least. */
  readonly isLeast: boolean;
}

/**
 * The progress of the onboard mission; undefined without one. Without its `way`, only what telemetry
 * tells. Times are at `speedMps` over ground, without stops.
 */
export function missionProgress(
  vehicle: TelemetryVehicle,
  way: MissionWay | undefined,
  speedMps: number | undefined,
): MissionProgress | undefined {
  const count = vehicle.mission?.count ?? 0;
  if (count === 0) return undefined;
  const nextNumber = missionItemNumber(vehicle) ?? undefined;
  // Another list than the one the vehicle reports on would show wrong legs.
  const known = way && nextNumber !== undefined && nextNumber <= way.items.length ? way : undefined;
  const legs = known?.legs ?? [];
  const nextIndex = (nextNumber ?? 0) - 1;
  const nextItem = known?.items[nextIndex];
  const toNextM = vehicle.mission?.distance_to_next_m ?? distanceTo(vehicle, nextItem);
  const afterM = sumM(legs.filter(({ itemIndex }) => itemIndex > nextIndex));
  const leftM = known && toNextM !== undefined ? toNextM + afterM : undefined;
  const from = legs.findLast(({ itemIndex }) => itemIndex < nextIndex);
  const timeOf = (distanceM: number | undefined) =>
    distanceM === undefined || speedMps === undefined || speedMps < LEAST_SPEED_MPS
      ? undefined
      : distanceM / speedMps;
  return {
    count,
    nextNumber,
    nextItem,
    fromNumber: known ? (from ? from.itemIndex + 1 : 0) : nextNumber && nextNumber - 1,
    toNextM,
    toNextS: timeOf(toNextM),
    leftM,
    leftS: timeOf(leftM),
    pct: pctOf(sumM(legs), leftM) ?? (nextNumber && (Math.max(0, nextNumber - 1) / count) * 100),
    isLeast: known?.items.some(({ command }, index) => command === JUMP && index >= nextIndex) ?? false,
  };
}

interface FlownLeg {
  readonly itemIndex: number;
  readonly lengthM: number;
}

/** A mission with the legs from home through all its places, in their order and without jumps. */
interface MissionWay {
  readonly items: readonly MissionItem[];
  readonly legs: readonly FlownLeg[];
}

export function missionWay(home: TelemetryVehicle['home'], items: readonly MissionItem[]): MissionWay {
  const start = home ? { latitudeDeg: home.lat, longitudeDeg: home.lon } : undefined;
  const legs = missionLegs(items, {
    position: start && { ...start, altitudeM: 0 },
    home: start,
    homeAmslM: home?.alt_amsl_m,
  })
    .filter(({ itemIndex }) => items[itemIndex]?.command !== JUMP)
    .map(({ itemIndex, from, to }) => ({
      itemIndex,
      lengthM: groundDistanceM(
        { lat: from.latitudeDeg, lon: from.longitudeDeg },
        { lat: to.latitudeDeg, lon: to.longitudeDeg },
      ),
    }));
  return { items, legs };
}

function sumM(legs: readonly FlownLeg[]): number {
  return legs.reduce((sum, { lengthM }) => sum + lengthM, 0);
}

function distanceTo({ position }: TelemetryVehicle, item: MissionItem | undefined): number | undefined {
  if (!position || !item || item.lat === null || item.lon === null) return undefined;
  return groundDistanceM(position, { lat: item.lat, lon: item.lon });
}

function pctOf(totalM: number, leftM: number | undefined): number | undefined {
  if (leftM === undefined || totalM < 1) return undefined;
  return Math.max(0, Math.min(100, (1 - leftM / totalM) * 100));
}
