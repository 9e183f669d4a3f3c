import type { VehicleType } from '../state/groups.ts';
import type { AutopilotProfile, FlightMode, ModeIntent } from './autopilot-profile.ts';

type ModeTable = readonly (readonly [name: string, customMode: number])[];
type IntentTable = Readonly<Record<ModeIntent, readonly number[]>>;

interface Family {
  readonly firmware: string;
  readonly modes: readonly FlightMode[];
  readonly names: ReadonlyMap<number, string>;
  /** Modes by intent. The first of each list is the one to set. */
  readonly intents: IntentTable;
  /** Modes not to arm in: the autopilot refuses, or moves at once. GUIDED is set instead. */
  readonly notToArmIn: readonly number[];
}

/** Reported while the vehicle starts. Cannot be set. */
const INITIALISING = 16;

/**
 * ArduPilot's mode numbers by vehicle family. A copter holds in BRAKE, because LOITER descends if no
 * transmitter is on and its throttle reads zero.
 * Source: https://mavlink.io/en/messages/ardupilotmega.html (COPTER_MODE, PLANE_MODE, ROVER_MODE, SUB_MODE)
 */
const COPTER = family(
  'ArduCopter',
  [
    ['STABILIZE', 0],
    ['ACRO', 1],
    ['ALT_HOLD', 2],
    ['AUTO', 3],
    ['GUIDED', 4],
    ['LOITER', 5],
    ['RTL', 6],
    ['CIRCLE', 7],
    ['LAND', 9],
    ['DRIFT', 11],
    ['SPORT', 13],
    ['FLIP', 14],
    ['AUTOTUNE', 15],
    ['POSHOLD', 16],
    ['BRAKE', 17],
    ['THROW', 18],
    ['AVOID_ADSB', 19],
    ['GUIDED_NOGPS', 20],
    ['SMART_RTL', 21],
    ['FLOWHOLD', 22],
    ['FOLLOW', 23],
    ['ZIGZAG', 24],
    ['SYSTEMID', 25],
    ['AUTOROTATE', 26],
    ['AUTO_RTL', 27],
    ['TURTLE', 28],
  ],
  { hold: [17, 5, 16], rtl: [6, 21, 27], land: [9], guided: [4, 20], auto: [3] },
  [17],
);

const PLANE_MODES: ModeTable = [
  ['MANUAL', 0],
  ['CIRCLE', 1],
  ['STABILIZE', 2],
  ['TRAINING', 3],
  ['ACRO', 4],
  ['FBWA', 5],
  ['FBWB', 6],
  ['CRUISE', 7],
  ['AUTOTUNE', 8],
  ['AUTO', 10],
  ['RTL', 11],
  ['LOITER', 12],
  ['TAKEOFF', 13],
  ['AVOID_ADSB', 14],
  ['GUIDED', 15],
  ['INITIALISING', INITIALISING],
  ['QSTABILIZE', 17],
  ['QHOVER', 18],
  ['QLOITER', 19],
  ['QLAND', 20],
  ['QRTL', 21],
  ['QAUTOTUNE', 22],
  ['QACRO', 23],
  ['THERMAL', 24],
  ['LOITER_ALT_QLAND', 25],
  ['AUTOLAND', 26],
];

const PLANE_TAKEOFF = 13;

const PLANE = family(
  'ArduPlane',
  PLANE_MODES.filter(([name]) => !name.startsWith('Q') && name !== 'LOITER_ALT_QLAND'),
  { hold: [12, 1], rtl: [11], land: [26], guided: [15], auto: [10] },
  [PLANE_TAKEOFF],
  PLANE_MODES,
);

const QUADPLANE = family(
  'ArduPlane',
  PLANE_MODES,
  { hold: [12, 1, 19, 18], rtl: [11, 21], land: [20, 25, 26], guided: [15], auto: [10] },
  [PLANE_TAKEOFF],
);

/** QSTABILIZE to QACRO, and LOITER_ALT_QLAND, which ends low above the landing place. */
const HOVER_MODES: ReadonlySet<number> = new Set([17, 18, 19, 20, 21, 22, 23, 25]);
/**
 * Set while hovering: LOITER would start forward flight, and AUTOLAND is refused. A quadplane
 * reports type plane by default (Q_MAV_TYPE 0).
 */
const HOVERING: Partial<IntentTable> = { hold: [19, 12, 1], land: [20, 25, 26] };

const ROVER_MODES: ModeTable = [
  ['MANUAL', 0],
  ['ACRO', 1],
  ['STEERING', 3],
  ['HOLD', 4],
  ['LOITER', 5],
  ['FOLLOW', 6],
  ['SIMPLE', 7],
  ['DOCK', 8],
  ['CIRCLE', 9],
  ['AUTO', 10],
  ['RTL', 11],
  ['SMART_RTL', 12],
  ['GUIDED', 15],
  ['INITIALISING', INITIALISING],
];

/** FOLLOW, DOCK and CIRCLE. */
const ROVER_MOVING = [6, 8, 9];

const ROVER = family(
  'ArduRover',
  ROVER_MODES,
  { hold: [4, 5], rtl: [11, 12], land: [], guided: [15], auto: [10] },
  ROVER_MOVING,
);
/** A boat drifts in HOLD. LOITER keeps its position against wind and current. */
const BOAT = family(
  'ArduRover',
  ROVER_MODES,
  { hold: [5, 4], rtl: [11, 12], land: [], guided: [15], auto: [10] },
  ROVER_MOVING,
);

const SUB = family(
  'ArduSub',
  [
    ['STABILIZE', 0],
    ['ACRO', 1],
    ['ALT_HOLD', 2],
    ['AUTO', 3],
    ['GUIDED', 4],
    ['CIRCLE', 7],
    ['SURFACE', 9],
    ['POSHOLD', 16],
    ['MANUAL', 19],
    ['MOTORDETECT', 20],
    ['SURFTRAK', 21],
  ],
  { hold: [16, 2], rtl: [], land: [9], guided: [4], auto: [3] },
  [],
);

const FAMILIES: Readonly<Record<VehicleType, Family | undefined>> = {
  copter: COPTER,
  helicopter: COPTER,
  plane: PLANE,
  vtol: QUADPLANE,
  rover: ROVER,
  boat: BOAT,
  submarine: SUB,
  other: undefined,
};

const CUSTOM_MODE_ENABLED = 1;

export const ardupilotProfile: AutopilotProfile = {
  kind: 'ardupilot',
  modeName: (type, customMode) => FAMILIES[type]?.names.get(customMode),
  flightModes: (type) => FAMILIES[type]?.modes ?? [],
  modesFor(intent, type, isHovering = false) {
    const hovering = isHovering && (type === 'plane' || type === 'vtol') ? HOVERING[intent] : undefined;
    return hovering ?? FAMILIES[type]?.intents[intent] ?? [];
  },
  isHoverMode: (type, customMode) => (type === 'plane' || type === 'vtol') && HOVER_MODES.has(customMode),
  modeFor(intent, type, isHovering) {
    const [customMode] = ardupilotProfile.modesFor(intent, type, isHovering);
    const name = customMode === undefined ? undefined : FAMILIES[type]?.names.get(customMode);
    return customMode === undefined || name === undefined ? undefined : { name, customMode };
  },
  intentOf(type, customMode) {
    const intents = FAMILIES[type]?.intents;
    if (!intents) return undefined;
    for (const intent of ['rtl', 'land', 'hold', 'guided', 'auto'] as const) {
      if (intents[intent].includes(customMode)) return intent;
    }
    return undefined;
  },
  modeToArmIn(type, customMode) {
    const known = FAMILIES[type];
    if (!known) return undefined;
    const { rtl, land, auto } = known.intents;
    const isRefused = [...rtl, ...land, ...auto, ...known.notToArmIn].includes(customMode);
    return isRefused ? ardupilotProfile.modeFor('guided', type) : undefined;
  },
  setModeParams: (customMode) => [CUSTOM_MODE_ENABLED, customMode, 0],
  reportsLandedByState: (type) =>
    type === 'copter' || type === 'helicopter' || type === 'plane' || type === 'vtol',
  firmwareName: (type) => FAMILIES[type]?.firmware ?? 'ArduPilot',
};

/** Whether `customMode` is the mode that planes and rovers report only during startup. */
export function isStartingMode(type: VehicleType, customMode: number): boolean {
  return customMode === INITIALISING && FAMILIES[type]?.names.get(customMode) === 'INITIALISING';
}

function family(
  firmware: string,
  modes: ModeTable,
  intents: IntentTable,
  notToArmIn: readonly number[],
  known: ModeTable = modes,
): Family {
  return {
    firmware,
    modes: modes
      .filter(([name]) => name !== 'INITIALISING')
      .map(([name, customMode]) => ({ name, customMode })),
    names: new Map(known.map(([name, customMode]) => [customMode, name])),
    intents,
    notToArmIn,
  };
}
