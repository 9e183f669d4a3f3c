import { neverFlies } from '../../contract/vehicle/never-flies.ts';
import type { AutopilotProfile, FlightMode, ModeIntent } from './autopilot-profile.ts';

/**
 * PX4 packs two numbers into custom_mode: main mode in bits 16 to 23, sub mode in bits 24 to 31.
 * Source: https://docs.px4.io/main/en/flight_modes/ and px4_custom_mode.h of the autopilot
 */
const MAIN = {
  manual: 1,
  altitude: 2,
  position: 3,
  auto: 4,
  acro: 5,
  offboard: 6,
  stabilized: 7,
  rattitude: 8,
  simple: 9,
  termination: 10,
  altitudeCruise: 11,
} as const;

const AUTO_SUB = {
  ready: 1,
  takeoff: 2,
  hold: 3,
  mission: 4,
  return: 5,
  land: 6,
  followTarget: 8,
  precisionLand: 9,
  vtolTakeoff: 10,
} as const;

interface Px4Mode extends FlightMode {
  readonly isSettable: boolean;
}

const MODES: readonly Px4Mode[] = [
  mode('Manual', MAIN.manual),
  mode('Stabilized', MAIN.stabilized),
  mode('Acro', MAIN.acro),
  mode('Altitude', MAIN.altitude),
  mode('Altitude Cruise', MAIN.altitudeCruise),
  mode('Position', MAIN.position),
  mode('Orbit', MAIN.position, 1, false),
  mode('Position Slow', MAIN.position, 2),
  mode('Offboard', MAIN.offboard),
  mode('Hold', MAIN.auto, AUTO_SUB.hold),
  mode('Mission', MAIN.auto, AUTO_SUB.mission),
  mode('Return', MAIN.auto, AUTO_SUB.return),
  mode('Land', MAIN.auto, AUTO_SUB.land),
  mode('Takeoff', MAIN.auto, AUTO_SUB.takeoff),
  mode('VTOL Takeoff', MAIN.auto, AUTO_SUB.vtolTakeoff),
  mode('Follow Me', MAIN.auto, AUTO_SUB.followTarget),
  mode('Precision Land', MAIN.auto, AUTO_SUB.precisionLand),
  mode('Ready', MAIN.auto, AUTO_SUB.ready, false),
  mode('Rattitude', MAIN.rattitude, 0, false),
  mode('Simple', MAIN.simple, 0, false),
  mode('Termination', MAIN.termination, 0, false),
];

const NAMES: ReadonlyMap<number, string> = new Map(MODES.map(({ customMode, name }) => [customMode, name]));
const SETTABLE: readonly FlightMode[] = MODES.filter(({ isSettable }) => isSettable).map(
  ({ name, customMode }) => ({ name, customMode }),
);

/** Hold also obeys DO_REPOSITION, so PX4 needs no separate guided mode. The first of each list is the one to set. */
const INTENTS: Readonly<Record<ModeIntent, readonly number[]>> = {
  hold: [px4CustomMode(MAIN.auto, AUTO_SUB.hold)],
  rtl: [px4CustomMode(MAIN.auto, AUTO_SUB.return)],
  land: [px4CustomMode(MAIN.auto, AUTO_SUB.land), px4CustomMode(MAIN.auto, AUTO_SUB.precisionLand)],
  guided: [px4CustomMode(MAIN.auto, AUTO_SUB.hold), px4CustomMode(MAIN.offboard)],
  auto: [px4CustomMode(MAIN.auto, AUTO_SUB.mission)],
};

/** Automatic modes in which an armed vehicle stays on the ground. */
const STAYING: readonly number[] = [AUTO_SUB.ready, AUTO_SUB.hold];
const CUSTOM_MODE_ENABLED = 1;

export const px4Profile: AutopilotProfile = {
  kind: 'px4',
  modeName: (_type, customMode) => NAMES.get(customMode) ?? NAMES.get(px4CustomMode(mainModeOf(customMode))),
  flightModes: (type) =>
    neverFlies(type) ? SETTABLE.filter(({ name }) => !/Land|Takeoff/.test(name)) : SETTABLE,
  modesFor: (intent, type) => (intent === 'land' && neverFlies(type) ? [] : INTENTS[intent]),
  // Hold, Land and Return are the same for hover and forward flight.
  isHoverMode: () => false,
  modeFor(intent, type) {
    const [customMode] = px4Profile.modesFor(intent, type);
    const name = customMode === undefined ? undefined : NAMES.get(customMode);
    return customMode === undefined || name === undefined ? undefined : { name, customMode };
  },
  intentOf(_type, customMode) {
    for (const intent of ['rtl', 'land', 'hold', 'guided', 'auto'] as const) {
      if (INTENTS[intent].includes(customMode)) return intent;
    }
    return undefined;
  },
  modeToArmIn(type, customMode) {
    const setsOff = mainModeOf(customMode) === MAIN.auto && !STAYING.includes(subModeOf(customMode));
    return setsOff ? px4Profile.modeFor('hold', type) : undefined;
  },
  setModeParams: (customMode) => [CUSTOM_MODE_ENABLED, mainModeOf(customMode), subModeOf(customMode)],
  reportsLandedByState: () => false,
  firmwareName: () => 'PX4',
};

/** HEARTBEAT.custom_mode of a PX4 main and sub mode. */
export function px4CustomMode(mainMode: number, subMode = 0): number {
  return ((subMode << 24) | (mainMode << 16)) >>> 0;
}

function mainModeOf(customMode: number): number {
  return (customMode >>> 16) & 0xff;
}

function subModeOf(customMode: number): number {
  return (customMode >>> 24) & 0xff;
}

function mode(name: string, mainMode: number, subMode = 0, isSettable = true): Px4Mode {
  return { name, customMode: px4CustomMode(mainMode, subMode), isSettable };
}
