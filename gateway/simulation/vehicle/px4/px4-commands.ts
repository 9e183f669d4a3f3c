import { MavCmd, MavResult, MavSeverity, SpeedType } from '../../../mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../mavlink/codec/generated/messages.ts';
import type { Copter } from '../copter/copter.ts';
import type { Autopilot } from '../craft/autopilot.ts';
import { toDeg } from '../physics/angle.ts';
import type { LocalPoint } from '../physics/local-frame.ts';
import type { ParameterStore } from '../service/parameter-store.ts';
import { type MessageScheduler, messageNameOf } from '../telemetry/message-scheduler.ts';
import type { Requester, VehicleOutput } from '../telemetry/vehicle-output.ts';
import type { Px4Commander } from './px4-commander.ts';
import type { Px4MissionService } from './px4-mission-service.ts';
import { PX4_MODE_LIST, PX4_MODES, type Px4Mode, px4ModeOf } from './px4-mode.ts';
import { PX4_SETUP_COMMANDS, type Px4Setup } from './px4-setup.ts';

/** A command in PX4's internal form: seven numbers, a place in degrees, a height above mean sea level. */
export interface Px4Command {
  readonly command: number;
  readonly params: readonly [number, number, number, number];
  /** NaN means not given. */
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly altitudeAmslM: number;
  readonly requester: Requester;
}

/** A missing position in a COMMAND_INT. */
const UNSET = 0x7fff_ffff;

export function px4FromLong(message: MessageByName['COMMAND_LONG'], requester: Requester): Px4Command {
  const { command, param1, param2, param3, param4, param5, param6, param7 } = message;
  return {
    command,
    params: [param1, param2, param3, param4],
    latitudeDeg: param5,
    longitudeDeg: param6,
    altitudeAmslM: param7,
    requester,
  };
}

/** The frame is ignored: the height always counts as above mean sea level. */
export function px4FromInt(message: MessageByName['COMMAND_INT'], requester: Requester): Px4Command {
  const { command, param1, param2, param3, param4, x, y, z } = message;
  return {
    command,
    params: [param1, param2, param3, param4],
    latitudeDeg: x === UNSET ? Number.NaN : x / 1e7,
    longitudeDeg: y === UNSET ? Number.NaN : y / 1e7,
    altitudeAmslM: z,
    requester,
  };
}

/** What a command handler may do to its vehicle. */
export interface Px4CommandContext {
  readonly commander: Px4Commander;
  readonly craft: Copter;
  readonly missions: Px4MissionService;
  readonly autopilot: Autopilot<Copter>;
  readonly setup: Px4Setup;
  readonly settings: Pick<ParameterStore, 'get'>;
  readonly scheduler: MessageScheduler;
  readonly output: VehicleOutput;
  readonly nowMs: number;
  /** Sends a text to the operator. */
  tell(severity: number, text: string): void;
  /** Runs `action` after the acknowledgement is sent. */
  afterAck(action: () => void): void;
  /** Sends a message once. @returns false when the message has no content */
  sendOnce(name: MessageName): boolean;
  /** Whether the message is supported. */
  canSend(name: MessageName): boolean;
  /** Microseconds between two messages by default; 0: not sent. */
  defaultIntervalUs(name: MessageName): number;
  setCurrentItem(seq: number): boolean;
  reboot(): void;
}

export type Px4Handler = (command: Px4Command, context: Px4CommandContext) => number;

const FORCE_MAGIC = 21_196;
const CUSTOM_MODE_ENABLED = 1;
const AVAILABLE_MODES = 435;
const CAN_BE_SELECTED = 0;
/** MAV_MODE_PROPERTY_NOT_USER_SELECTABLE */
const NOT_USER_SELECTABLE = 2;

function result(isDone: boolean): number {
  return isDone ? MavResult.ACCEPTED : MavResult.TEMPORARILY_REJECTED;
}

function intend(mode: Px4Mode, { commander }: Px4CommandContext): boolean {
  const isDone = commander.intend(mode);
  if (!isDone) commander.rejectMode(mode);
  return isDone;
}

/** The position of the command. The vehicle's position replaces missing values. */
function placeOf({ latitudeDeg, longitudeDeg, altitudeAmslM }: Px4Command, craft: Copter): LocalPoint {
  const { estimate, frame } = craft;
  const isPlace = Number.isFinite(latitudeDeg) && Number.isFinite(longitudeDeg);
  const { northM, eastM } = isPlace ? frame.toPlane(latitudeDeg, longitudeDeg) : estimate;
  const upM = Number.isFinite(altitudeAmslM) ? altitudeAmslM - frame.originAltitudeAmslM : estimate.upM;
  return { northM, eastM, upM };
}

const setMode: Px4Handler = ({ params: [baseMode, mainMode, subMode] }, context) => {
  if ((baseMode & CUSTOM_MODE_ENABLED) === 0) return MavResult.TEMPORARILY_REJECTED;
  const mode = px4ModeOf(mainMode, subMode);
  if (!mode) {
    context.tell(MavSeverity.CRITICAL, 'Unsupported auto mode');
    return MavResult.TEMPORARILY_REJECTED;
  }
  return result(intend(mode, context));
};

const armOrDisarm: Px4Handler = ({ params: [wanted, magic] }, context) => {
  const { commander } = context;
  const isForced = Math.round(magic) === FORCE_MAGIC;
  // Arming over MAVLink is always checked, even with the force code.
  if (Math.round(wanted) === 1) return result(commander.arm('external command', false));
  if (Math.round(wanted) === 0) return result(commander.disarm('external command', isForced));
  context.tell(MavSeverity.CRITICAL, `Unsupported ARM_DISARM param: ${wanted.toFixed(3)}`);
  return MavResult.UNSUPPORTED;
};

/** The altitude is above mean sea level. On the ground, waits for the motors. */
const takeOff: Px4Handler = (command, context) => {
  const { craft, commander } = context;
  const { altitudeAmslM } = command;
  commander.navigator.takeoffUpM = Number.isFinite(altitudeAmslM)
    ? Math.max(altitudeAmslM - craft.frame.originAltitudeAmslM, craft.estimate.upM + 1)
    : undefined;
  if (!intend(PX4_MODES.takeoff, context)) return MavResult.TEMPORARILY_REJECTED;
  return MavResult.ACCEPTED;
};

const land: Px4Handler = (_command, context) => {
  if (!intend(PX4_MODES.land, context)) return MavResult.TEMPORARILY_REJECTED;
  context.tell(MavSeverity.INFO, 'Landing at current position');
  return MavResult.ACCEPTED;
};

const returnToLaunch: Px4Handler = (_command, context) => {
  if (!intend(PX4_MODES.return, context)) return MavResult.TEMPORARILY_REJECTED;
  context.tell(MavSeverity.INFO, 'Returning to launch');
  return MavResult.ACCEPTED;
};

const reposition: Px4Handler = (command, context) => {
  const { commander, craft } = context;
  const [speedMps, flags] = command.params;
  if (flags !== 1) return MavResult.UNSUPPORTED;
  const goal = placeOf(command, craft);
  if (craft.fence.forbids(goal)) {
    context.tell(MavSeverity.CRITICAL, 'Reposition is outside geofence');
    return MavResult.DENIED;
  }
  if (!intend(PX4_MODES.hold, context)) return MavResult.TEMPORARILY_REJECTED;
  if (commander.mode !== PX4_MODES.hold || !craft.isInAir) return MavResult.ACCEPTED;
  if (speedMps > 0) craft.speedMps = speedMps;
  commander.navigator.reposition(goal);
  return MavResult.ACCEPTED;
};

const changeAltitude: Px4Handler = ({ params: [altitudeAmslM], requester, command }, context) =>
  reposition(
    {
      command,
      requester,
      params: [-1, 1, 0, Number.NaN],
      latitudeDeg: Number.NaN,
      longitudeDeg: Number.NaN,
      altitudeAmslM,
    },
    context,
  );

const orbit: Px4Handler = (command, context) => {
  const { commander, craft } = context;
  const [radiusM, speedMps] = command.params;
  commander.navigator.orbit = {
    centre: placeOf(command, craft),
    radiusM: Number.isFinite(radiusM) && radiusM !== 0 ? radiusM : 1,
    speedMps: speedMps > 0 ? speedMps : 1,
  };
  if (craft.isInAir && commander.intend(PX4_MODES.orbit)) return MavResult.ACCEPTED;
  context.tell(MavSeverity.CRITICAL, 'Orbit command rejected');
  return MavResult.TEMPORARILY_REJECTED;
};

const changeSpeed: Px4Handler = ({ params: [kind, speedMps] }, { craft }) => {
  if (kind === SpeedType.CLIMB_SPEED && speedMps > 0) craft.climbMps = speedMps;
  else if (kind === SpeedType.DESCENT_SPEED && speedMps > 0) craft.descentMps = speedMps;
  else craft.speedMps = speedMps > 0 ? speedMps : undefined;
  return MavResult.ACCEPTED;
};

const setHome: Px4Handler = (command, { craft }) => {
  if (command.params[0] > 0.5) {
    if (!craft.hasPosition) return MavResult.TEMPORARILY_REJECTED;
    craft.setHome(craft.estimate);
    return MavResult.ACCEPTED;
  }
  const { latitudeDeg, longitudeDeg, altitudeAmslM } = command;
  if (![latitudeDeg, longitudeDeg, altitudeAmslM].every(Number.isFinite)) return MavResult.DENIED;
  craft.setHome(placeOf(command, craft));
  return MavResult.ACCEPTED;
};

/** Also arms. Starts from the given item; -1 resumes the mission at its current item. */
const startMission: Px4Handler = ({ params: [first] }, context) => {
  const { commander, missions, craft } = context;
  if (!missions.isFeasible) {
    context.tell(MavSeverity.CRITICAL, 'Mission start denied! No valid mission');
    return MavResult.DENIED;
  }
  if (!(first >= -1 && first < craft.mission.total)) return MavResult.DENIED;
  if (first >= 0) context.setCurrentItem(first);
  const isDone = commander.intend(PX4_MODES.mission) && commander.arm('mission start', false);
  if (!isDone) commander.rejectMode(PX4_MODES.mission);
  return result(isDone);
};

const terminate: Px4Handler = ({ params: [wanted] }, { commander, craft }) => {
  if (!(wanted > 0.5) || !craft.isArmed) return MavResult.DENIED;
  return result(commander.disarm('external command', true));
};

const lookAt: Px4Handler = (command, { craft }) => {
  craft.lookAt(placeOf(command, craft));
  return MavResult.ACCEPTED;
};

const clearRegion: Px4Handler = (_command, { craft }) => {
  craft.lookAt(undefined);
  return MavResult.ACCEPTED;
};

/** Only a sender that took control may move the gimbal. */
const moveGimbal: Px4Handler = ({ params, latitudeDeg: flags, requester }, { autopilot, craft }) => {
  const { payload } = autopilot;
  if (!payload.hasGimbal) return MavResult.UNSUPPORTED;
  if (!payload.gimbal.isControlledBy(requester)) return MavResult.DENIED;
  const [pitchDeg, yawDeg, pitchRateDps, yawRateDps] = params;
  const order = { pitchDeg, yawDeg, pitchRateDps, yawRateDps, flags };
  return payload.gimbal.obey(order, toDeg(craft.estimate.yawRad)) ? MavResult.ACCEPTED : MavResult.DENIED;
};

const configureGimbal: Px4Handler = ({ params, requester }, context) => {
  const { payload } = context.autopilot;
  if (!payload.hasGimbal) return MavResult.UNSUPPORTED;
  payload.gimbal.configure(params, requester);
  context.afterAck(() => void context.sendOnce('GIMBAL_MANAGER_STATUS'));
  return MavResult.ACCEPTED;
};

const requestMessage: Px4Handler = ({ params: [messageId, index] }, context) => {
  if (messageId === AVAILABLE_MODES) return describeModes(index, context);
  const name = messageNameOf(messageId);
  if (!name || !context.canSend(name)) return MavResult.DENIED;
  context.afterAck(() => void context.sendOnce(name));
  return MavResult.ACCEPTED;
};

/** By index from 1; 0 sends all. */
function describeModes(index: number, context: Px4CommandContext): number {
  const wanted = PX4_MODE_LIST.map((mode, at) => ({ mode, modeIndex: at + 1 })).filter(
    ({ modeIndex }) => index === 0 || modeIndex === index,
  );
  if (wanted.length === 0) return MavResult.DENIED;
  context.afterAck(() => {
    for (const { mode, modeIndex } of wanted)
      context.output.send('AVAILABLE_MODES', {
        numberModes: PX4_MODE_LIST.length,
        modeIndex,
        standardMode: mode.standardMode,
        customMode: mode.customMode,
        properties: mode.isSelectable ? CAN_BE_SELECTED : NOT_USER_SELECTABLE,
        modeName: mode.name,
      });
  });
  return MavResult.ACCEPTED;
}

/** −1 stops, 0 gives the usual rate. */
const setMessageInterval: Px4Handler = ({ params: [messageId, intervalUs] }, context) => {
  const name = messageNameOf(messageId);
  if (!name || !context.canSend(name)) return MavResult.FAILED;
  const wantedUs = intervalUs === 0 ? context.defaultIntervalUs(name) : intervalUs;
  context.scheduler.set(name, wantedUs, context.nowMs);
  return MavResult.ACCEPTED;
};

const getMessageInterval: Px4Handler = ({ params: [messageId] }, context) => {
  const name = messageNameOf(messageId);
  const intervalUs = (name && context.scheduler.intervalUs(name)) || -1;
  context.afterAck(() => context.output.send('MESSAGE_INTERVAL', { messageId, intervalUs }));
  return MavResult.ACCEPTED;
};

const once =
  (name: MessageName): Px4Handler =>
  (_command, context) => {
    context.afterAck(() => void context.sendOnce(name));
    return MavResult.ACCEPTED;
  };

const setCurrentItem: Px4Handler = ({ params: [seq] }, context) =>
  context.setCurrentItem(seq) ? MavResult.ACCEPTED : MavResult.DENIED;

const runChecks: Px4Handler = (_command, { craft }) =>
  craft.isArmed ? MavResult.TEMPORARILY_REJECTED : MavResult.ACCEPTED;

const reboot: Px4Handler = ({ params: [what] }, context) => {
  if (what === 0) return MavResult.ACCEPTED;
  if (what !== 1 || context.craft.isArmed) return MavResult.DENIED;
  context.afterAck(() => context.reboot());
  return MavResult.ACCEPTED;
};

/** The commands of PX4's commander, navigator and MAVLink module; all others are UNSUPPORTED. */
export const PX4_COMMANDS: ReadonlyMap<number, Px4Handler> = new Map<number, Px4Handler>([
  [MavCmd.DO_SET_MODE, setMode],
  [MavCmd.COMPONENT_ARM_DISARM, armOrDisarm],
  [MavCmd.NAV_TAKEOFF, takeOff],
  [MavCmd.NAV_LAND, land],
  [MavCmd.NAV_RETURN_TO_LAUNCH, returnToLaunch],
  [MavCmd.DO_REPOSITION, reposition],
  [MavCmd.DO_CHANGE_ALTITUDE, changeAltitude],
  [MavCmd.DO_ORBIT, orbit],
  [MavCmd.DO_CHANGE_SPEED, changeSpeed],
  [MavCmd.DO_SET_HOME, setHome],
  [MavCmd.DO_SET_ROI_LOCATION, lookAt],
  [MavCmd.DO_SET_ROI_NONE, clearRegion],
  [MavCmd.DO_GIMBAL_MANAGER_PITCHYAW, moveGimbal],
  [MavCmd.DO_GIMBAL_MANAGER_CONFIGURE, configureGimbal],
  [MavCmd.MISSION_START, startMission],
  [MavCmd.DO_SET_MISSION_CURRENT, setCurrentItem],
  [MavCmd.DO_FLIGHTTERMINATION, terminate],
  [MavCmd.REQUEST_MESSAGE, requestMessage],
  [MavCmd.SET_MESSAGE_INTERVAL, setMessageInterval],
  [MavCmd.GET_MESSAGE_INTERVAL, getMessageInterval],
  [MavCmd.GET_HOME_POSITION, once('HOME_POSITION')],
  [MavCmd.REQUEST_AUTOPILOT_CAPABILITIES, once('AUTOPILOT_VERSION')],
  [MavCmd.RUN_PREARM_CHECKS, runChecks],
  [MavCmd.PREFLIGHT_REBOOT_SHUTDOWN, reboot],
  ...PX4_SETUP_COMMANDS,
]);
