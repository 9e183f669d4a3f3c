import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { type Message, t } from '../language/translate.ts';
import { compassPoint, formatHeading } from './measure/angle.ts';
import { formatCoordinates, showCoordinates } from './measure/coordinates.ts';
import { formatDistance, groundBearingDeg, groundDistanceM } from './measure/ground-distance.ts';
import { heightNumber, speedNumber } from './measure/measured.ts';
import { formatAge, formatClockTime } from './measure/time.ts';
import { climbIn, currentUnits, formatQuantity, UNKNOWN } from './measure/units.ts';
import { remoteIdText } from './remote-id-text.ts';
import { batteryTone, GPS_FIX_TEXT, gpsFixTone, hdopTone, linkTone, satellitesTone } from './vehicle-text.ts';

/** A value of a vehicle as shown now. */
interface ReadingText {
  /** Formatted, without its unit; "—" when unknown. */
  readonly value: string;
  readonly unit?: string | undefined;
  readonly tone?: 'caution' | 'warning' | undefined;
  readonly title?: string | undefined;
  /** Why it is unknown and what to do about it. */
  readonly note?: string | undefined;
  /** For a button that copies it. */
  readonly copyText?: string | undefined;
}

/** A value of the vehicle column. The user chooses which are shown, in which order. */
interface VehicleReading {
  readonly id: string;
  readonly label: Message;
  readonly read: (vehicle: TelemetryVehicle, heardMs: number) => ReadingText;
  /** Age of the value, and after how long it is stale; without it, it follows the link of the vehicle. */
  readonly ageMs?: (vehicle: TelemetryVehicle) => number | null | undefined;
  readonly pace?: 'fast' | 'slow';
  /** It takes a full row. */
  readonly isWide?: boolean;
  /** A word instead of a number. */
  readonly isText?: boolean;
}

const battery = {
  ageMs: ({ battery: known }: TelemetryVehicle) => known?.age_ms,
  pace: 'slow',
} as const;
const batteryDetail = {
  ageMs: ({ battery: known }: TelemetryVehicle) => known?.detail_age_ms ?? known?.age_ms,
  pace: 'slow',
} as const;
const position = { ageMs: ({ position: known }: TelemetryVehicle) => known?.age_ms, pace: 'fast' } as const;
const velocity = { ageMs: ({ velocity: known }: TelemetryVehicle) => known?.age_ms, pace: 'fast' } as const;
const gps = { ageMs: ({ gps: known }: TelemetryVehicle) => known?.age_ms, pace: 'slow' } as const;

/** All values that can be shown. Their ids are stored, so an id keeps its meaning. */
export const READINGS = [
  {
    id: 'battery',
    label: 'Battery',
    read: (vehicle) => ({
      value: formatQuantity(vehicle.battery_pct),
      unit: '%',
      tone: batteryTone(vehicle),
    }),
    ...battery,
  },
  { id: 'time-left', label: 'Time left', read: timeLeft, ...battery },
  {
    id: 'voltage',
    label: 'Voltage',
    read: ({ battery: known }) => ({ value: formatQuantity(known?.voltage_v, 1), unit: 'V' }),
    ...battery,
  },
  {
    id: 'current',
    label: 'Current',
    read: ({ battery: known }) => ({ value: formatQuantity(known?.current_a, 1), unit: 'A' }),
    ...battery,
  },
  {
    id: 'charge-used',
    label: 'Charge used',
    read: ({ battery: known }) => ({ value: formatQuantity(known?.used_mah), unit: 'mAh' }),
    ...batteryDetail,
  },
  {
    id: 'flight-time',
    label: 'Flight time',
    read: ({ flight_time_s: seconds }) => ({ value: formatClockTime(seconds) }),
  },
  { id: 'from-home', label: 'From home', read: fromHome, ...position },
  {
    id: 'to-home',
    label: 'To home',
    read: ({ home, position: known }) => ({
      value: formatHeading(home && known ? groundBearingDeg(known, home) : undefined),
      title: t('Bearing from the vehicle to home'),
    }),
    ...position,
  },
  {
    id: 'above-home',
    label: 'Above home (row)',
    read: ({ altitude_m: altitudeM }) => ({
      value: heightNumber(altitudeM, 1),
      unit: currentUnits().height,
    }),
    ...position,
  },
  {
    id: 'above-sea',
    label: 'Above sea',
    read: ({ position: known }) => ({
      value: heightNumber(known?.alt_amsl_m, 1),
      unit: currentUnits().height,
    }),
    ...position,
  },
  { id: 'climb', label: 'Climb', read: climb, ...velocity },
  {
    id: 'ground-speed',
    label: 'Ground speed (reading)',
    read: ({ velocity: known }) => ({ value: speedNumber(known?.ground_mps), unit: currentUnits().speed }),
    ...velocity,
  },
  {
    id: 'air-speed',
    label: 'Airspeed',
    read: ({ velocity: known }) => ({ value: speedNumber(known?.air_mps), unit: currentUnits().speed }),
    ...velocity,
  },
  {
    id: 'course',
    label: 'Course',
    read: ({ velocity: known }) => ({ value: formatHeading(known?.course_deg) }),
    ...velocity,
  },
  {
    id: 'throttle',
    label: 'Throttle',
    read: ({ velocity: known }) => ({ value: formatQuantity(known?.throttle_pct), unit: '%' }),
    ...velocity,
  },
  {
    id: 'above-ground',
    label: 'Above ground',
    read: ({ terrain }) => ({
      value: heightNumber(terrain?.above_ground_m, 1),
      unit: currentUnits().height,
      title: t('By the ground heights on board'),
    }),
    ageMs: ({ terrain }) => terrain?.age_ms,
    pace: 'slow',
  },
  { id: 'wind', label: 'Wind', read: wind, ageMs: ({ wind: known }) => known?.age_ms, pace: 'slow' },
  {
    id: 'gps-fix',
    label: 'GPS fix',
    read: (vehicle) => ({
      value: vehicle.gps ? t(GPS_FIX_TEXT[vehicle.gps.fix]) : UNKNOWN,
      tone: gpsFixTone(vehicle),
    }),
    isText: true,
    ...gps,
  },
  {
    id: 'satellites',
    label: 'Satellites',
    read: (vehicle) => ({
      value: formatQuantity(vehicle.gps?.satellites),
      tone: satellitesTone(vehicle),
    }),
    ...gps,
  },
  {
    id: 'hdop',
    label: 'HDOP',
    read: (vehicle) => ({
      value: formatQuantity(vehicle.gps?.hdop, 2),
      tone: hdopTone(vehicle),
      title: t('Horizontal dilution of precision; below 1.4 is good'),
    }),
    ...gps,
  },
  {
    id: 'link-quality',
    label: 'Link quality',
    read: (vehicle) => ({
      value: vehicle.link.link_quality === null ? UNKNOWN : formatQuantity(vehicle.link.link_quality * 100),
      unit: '%',
      tone: linkTone(vehicle),
    }),
  },
  {
    id: 'link-loss',
    label: 'Link loss',
    read: ({ link }) => ({ value: formatQuantity(link.loss_pct, 1), unit: '%' }),
  },
  {
    id: 'round-trip',
    label: 'Round trip',
    read: ({ link }) => ({ value: formatQuantity(link.rtt_ms), unit: 'ms' }),
  },
  {
    id: 'heard',
    label: 'Heard (age)',
    read: (_vehicle, heardMs) => ({ value: t('{age} ago', { age: formatAge(heardMs) }) }),
    isText: true,
  },
  {
    id: 'signing',
    label: 'Signing',
    read: ({ signed }) => ({
      value: signed === null ? UNKNOWN : signed ? t('signed') : t('unsigned'),
      tone: signed === false ? 'caution' : undefined,
      title: signed === false ? t('Anyone on this link could command the aircraft') : undefined,
    }),
    isText: true,
  },
  {
    id: 'remote-id',
    label: 'Remote ID',
    read: ({ remote_id: known }) => ({
      value: known ? remoteIdText(known) : UNKNOWN,
      tone: known && known.state !== 'good' ? 'caution' : undefined,
      title: known ? remoteIdText(known) : t('This vehicle has no Remote ID, as far as known.'),
    }),
    isText: true,
    ageMs: ({ remote_id: known }) => known?.age_ms,
    pace: 'slow',
  },
  {
    id: 'recording',
    label: 'Recording',
    read: ({ recording }) => ({
      value: recording ? t('on') : t('off'),
      tone: recording ? undefined : 'caution',
    }),
    isText: true,
  },
  {
    id: 'coordinates',
    label: 'Coordinates',
    read: ({ position: known }) => ({
      value: known ? showCoordinates(known) : UNKNOWN,
      copyText: known ? formatCoordinates(known) : undefined,
    }),
    isWide: true,
    isText: true,
    ...position,
  },
] as const satisfies readonly VehicleReading[];

export type ReadingId = (typeof READINGS)[number]['id'];

const BY_ID: ReadonlyMap<string, VehicleReading> = new Map(
  READINGS.map((reading): [string, VehicleReading] => [reading.id, reading]),
);

/** Undefined for an id that does not exist, or no longer. */
export function readingOf(id: string): VehicleReading | undefined {
  return BY_ID.get(id);
}

const FIRST: readonly ReadingId[] = [
  'battery',
  'from-home',
  'flight-time',
  'time-left',
  'voltage',
  'current',
];
const LAST: readonly ReadingId[] = [
  'gps-fix',
  'satellites',
  'hdop',
  'link-quality',
  'round-trip',
  'signing',
  'recording',
  'coordinates',
];
const FLYING: readonly ReadingId[] = ['ground-speed', 'course', 'above-sea', 'wind'];
const WINGED: readonly ReadingId[] = ['ground-speed', 'air-speed', 'throttle', 'course', 'above-sea', 'wind'];
const GROUND: readonly ReadingId[] = ['ground-speed', 'course', 'throttle'];

const MIDDLE: Readonly<Record<TelemetryVehicle['type'], readonly ReadingId[]>> = {
  copter: FLYING,
  helicopter: FLYING,
  plane: WINGED,
  vtol: WINGED,
  rover: GROUND,
  boat: GROUND,
  submarine: GROUND,
  other: FLYING,
};

/** What is shown of a type of vehicle until the user chooses. */
export function defaultReadings(type: TelemetryVehicle['type']): readonly ReadingId[] {
  return [...FIRST, ...MIDDLE[type], ...LAST];
}

function fromHome({ home, position: known }: TelemetryVehicle): ReadingText {
  if (!home || !known) return { value: UNKNOWN };
  const [value = UNKNOWN, unit] = formatDistance(groundDistanceM(home, known)).split(' ');
  return { value, unit };
}

function climb({ velocity: known }: TelemetryVehicle): ReadingText {
  const isFeet = currentUnits().height === 'ft';
  const climbMps = known?.climb_mps ?? undefined;
  return {
    value: formatQuantity(climbMps === undefined ? undefined : climbIn(climbMps), isFeet ? 0 : 1),
    unit: isFeet ? 'ft/min' : 'm/s',
  };
}

function wind({ wind: known }: TelemetryVehicle): ReadingText {
  const { speed } = currentUnits();
  if (!known) return { value: UNKNOWN };
  return {
    value: speedNumber(known.speed_mps),
    unit: known.speed_mps >= 0.5 ? `${speed} ${compassPoint(known.from_deg)}` : speed,
    title: t('From {heading}', { heading: formatHeading(known.from_deg) }),
  };
}

const TIME_LEFT_SOURCE: Readonly<Record<'autopilot' | 'current' | 'drain', Message>> = {
  autopilot: 'Estimated by the autopilot',
  current: 'From the charge left and the mean current of the last half minute',
  drain: 'From the drain of the last minutes',
};

function timeLeft({ battery: known, autopilot }: TelemetryVehicle): ReadingText {
  const left = known?.time_left;
  if (!left) return { value: formatClockTime(known?.remaining_s) };
  if (left.from !== 'unknown')
    return { value: formatClockTime(left.seconds), title: t(TIME_LEFT_SOURCE[left.from]) };
  switch (left.missing) {
    case 'flight':
      return { value: UNKNOWN, title: t('Estimated in flight') };
    case 'time':
      return { value: UNKNOWN, title: t('Estimated after some minutes of flight') };
    case 'current':
      return { value: UNKNOWN, note: t('Time left unknown: the vehicle reports no battery current.') };
    case 'capacity': {
      const name = autopilot === 'px4' ? 'BAT1_CAPACITY' : 'BATT_CAPACITY';
      return { value: UNKNOWN, note: t('Battery capacity unknown: set {name}.', { name }) };
    }
  }
}
