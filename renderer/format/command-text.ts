import {
  COMMAND_PARAMS,
  type CommandName,
  commandNameSchema,
  commandOf,
} from '../../gateway/contract/command/catalogue/commands.ts';
import type { CommandState } from '../../gateway/contract/command/command-state.ts';
import { type OperatorText, say } from '../../gateway/contract/operator-text.ts';
import { type Message, t, translated } from '../language/translate.ts';
import { translateSentence } from '../language/translate-gateway.ts';
import { actorText } from './governance-text.ts';
import { nameOfId } from './known-names.ts';
import { formatDistance } from './measure/ground-distance.ts';
import { formatOrderedHeight, formatSpeed } from './measure/measured.ts';

type Params = Readonly<Record<string, unknown>>;

/** The effect of a command, worded for its button: `Take off to 20 m`, in the operator's units. */
export function commandText(command: string, params: Params = {}): string {
  const name = commandNameSchema.safeParse(command);
  if (!name.success) return OTHER_WORDS[command]?.(params) ?? command;
  const { title, words } = commandOf(name.data);
  const known = COMMAND_PARAMS[name.data].safeParse(params);
  return translateSentence(known.success ? inOurWords(words(known.data)) : title).text;
}

/** Values in SI units (gateway/contract/command/catalogue/measures.ts) and actors, by the codes of their texts. */
const VALUES: Readonly<Record<string, (values: Params) => string>> = {
  '{height} m': ({ height }) => formatOrderedHeight(Number(height)),
  '{distance} m': ({ distance }) => formatDistance(Number(distance)),
  '{speed} m/s': ({ speed }) => formatSpeed(Number(speed)),
  // The map shows the place.
  '{lat}, {lon}': () => t('point'),
  'Account {id}': ({ id }) => actorText({ kind: 'account', id: shown(id) }),
  'Key {id}': ({ id }) => actorText({ kind: 'key', id: shown(id) }),
};

/** Commands that another ground station sent, by their MAVLink names. */
const MAVLINK_COMMANDS: Readonly<Record<string, CommandName>> = {
  NAV_TAKEOFF: 'takeoff',
  NAV_LAND: 'land',
  NAV_RETURN_TO_LAUNCH: 'rtl',
  NAV_LOITER_UNLIM: 'hold',
  MISSION_START: 'start-mission',
  SET_MODE: 'set-mode',
  DO_SET_MODE: 'set-mode',
  DO_REPOSITION: 'goto',
  DO_CHANGE_ALTITUDE: 'change-altitude',
  DO_CHANGE_SPEED: 'change-speed',
  DO_ORBIT: 'orbit',
  DO_SET_HOME: 'set-home',
  DO_SET_SERVO: 'set-servo',
  DO_SET_RELAY: 'set-relay',
  DO_GRIPPER: 'gripper',
  DO_DIGICAM_CONTROL: 'camera-trigger',
  IMAGE_START_CAPTURE: 'camera-interval',
  IMAGE_STOP_CAPTURE: 'camera-stop',
  DO_MOUNT_CONTROL: 'gimbal',
  DO_GIMBAL_MANAGER_PITCHYAW: 'gimbal',
  DO_GIMBAL_MANAGER_CONFIGURE: 'gimbal-control',
  DO_SET_ROI_LOCATION: 'gimbal-roi',
  DO_SET_ROI_NONE: 'gimbal-roi-none',
  VIDEO_START_CAPTURE: 'camera-video',
  VIDEO_STOP_CAPTURE: 'camera-video',
  SET_CAMERA_MODE: 'camera-mode',
  SET_CAMERA_ZOOM: 'camera-zoom',
  SET_CAMERA_FOCUS: 'camera-focus',
  STORAGE_FORMAT: 'camera-format',
  CAMERA_TRACK_POINT: 'camera-track',
  CAMERA_TRACK_RECTANGLE: 'camera-track',
  CAMERA_STOP_TRACKING: 'camera-track-stop',
};

/** What we call a MAVLink command (`MAV_CMD_NAV_TAKEOFF`), in quotation marks; else its MAVLink name. */
function mavlinkCommandText(recorded: string): string {
  const name = recorded.replace(/^MAV_CMD_/, '');
  if (name === 'COMPONENT_ARM_DISARM') return t('“{command}”', { command: t('Arm or disarm') });
  const ours = Object.hasOwn(MAVLINK_COMMANDS, name) ? MAVLINK_COMMANDS[name] : undefined;
  if (ours === undefined) return recorded;
  return t('“{command}”', { command: translateSentence(commandOf(ours).title).text });
}

/** A text of the gateway with values in the operator's units, people by name, and our names for MAVLink commands. */
export function inOurWords(text: OperatorText): OperatorText {
  if (typeof text === 'string') return text;
  const value = VALUES[text.code];
  if (value) return value(text.params);
  const shownParams = Object.entries(text.params).map(([name, param]) => {
    if (typeof param === 'number') return [name, param];
    return [
      name,
      name === 'command' && typeof param === 'string' ? mavlinkCommandText(param) : inOurWords(param),
    ];
  });
  return say(text.code, Object.fromEntries(shownParams));
}

/** Recorded entries that are not guided commands. */
const OTHER_WORDS: Readonly<Record<string, (params: Params) => string>> = {
  mission: ({ itemCount }) =>
    typeof itemCount === 'number'
      ? t('Fly mission ({count, plural, one {# item} other {# items}})', { count: itemCount })
      : t('Fly mission'),
  'mission-upload': ({ itemCount }) =>
    typeof itemCount === 'number'
      ? t('Upload mission ({count, plural, one {# item} other {# items}})', { count: itemCount })
      : t('Upload mission'),
  'mission-clear': () => t('Clear mission'),
  launch: ({ missionType, zoneId }) =>
    t('Launch {missionType} over {zone}', {
      missionType: translated(shown(missionType)),
      zone: nameOfId(shown(zoneId)),
    }),
  'parameter-write': ({ parameters }) =>
    Array.isArray(parameters)
      ? t('Write {count, plural, one {# parameter} other {# parameters}}', { count: parameters.length })
      : t('Write parameters'),
  'fence-upload': () => t('Upload geofence'),
  'fence-clear': () => t('Clear geofence'),
  'rally-upload': () => t('Upload rally points'),
  'rally-clear': () => t('Clear rally points'),
  'file-write': ({ path }) => t('Write file {path}', { path: shown(path) }),
  'file-remove': ({ path }) => t('Remove file {path}', { path: shown(path) }),
  'log-erase': () => t('Erase onboard logs'),
  corrections: () => t('Send RTK corrections'),
  calibration: ({ kind }) => t('Calibrate: {what}', { what: translated(shown(kind)) }),
  'motor-test': ({ motor, throttlePct }) =>
    t('Run motor {motor} at {throttlePct} %', { motor: shown(motor), throttlePct: shown(throttlePct) }),
  'manual-control': () => t('Manual control'),
  'raw-mavlink': ({ name }) => t('Send {name}', { name: shown(name) }),
  'console-open': () => t('Open the console'),
  'console-close': () => t('Close the console'),
  'console-line': ({ line }) => t('Console: {line}', { line: shown(line) }),
};

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : '—';
}

/** The state as shown to the operator. */
export const COMMAND_STATE_TEXT: Readonly<Record<CommandState, Message>> = {
  authorised: 'authorised',
  awaiting_approval: 'waits for approval',
  sent: 'sent',
  accepted: 'accepted',
  in_progress: 'in progress',
  done: 'done',
  denied: 'denied by governance',
  refused: 'refused by the vehicle',
  failed: 'failed',
  unknown: 'outcome unknown',
  cancelled: 'cancelled',
};
