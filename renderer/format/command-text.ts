import type { CommandState } from '../../gateway/contract/command.ts';
import { formatDistance } from './ground-distance.ts';
import { formatOrderedHeight, formatSpeed } from './measured.ts';

type Params = Readonly<Record<string, unknown>>;

/** What a command does, in words that could stand on its button: `Take off to 20 m`. */
export function commandText(command: string, params: Params = {}): string {
  const metres = (key: string) => {
    const value = params[key];
    return typeof value === 'number' ? formatOrderedHeight(value) : undefined;
  };
  const altitude = metres('altitudeM');
  switch (command) {
    case 'arm':
      return 'Arm';
    case 'disarm':
      return 'Disarm';
    case 'takeoff':
      return altitude ? `Take off to ${altitude}` : 'Take off';
    case 'land':
      return 'Land';
    case 'rtl':
      return 'Return to launch';
    case 'hold':
      return 'Hold';
    case 'goto':
      return altitude ? `Go to point at ${altitude}` : 'Go to point';
    case 'change-altitude':
      return `Change altitude to ${altitude ?? '—'}`;
    case 'change-speed':
      return typeof params.groundSpeedMps === 'number'
        ? `Change speed to ${formatSpeed(params.groundSpeedMps)}`
        : 'Change speed';
    case 'orbit':
      return typeof params.radiusM === 'number' ? `Orbit at ${formatDistance(params.radiusM)}` : 'Orbit';
    case 'set-mode':
      return typeof params.mode === 'string' ? `Set mode ${params.mode}` : 'Set mode';
    case 'start-mission':
      return 'Start mission';
    case 'mission':
      return typeof params.itemCount === 'number'
        ? `Fly mission of ${params.itemCount} items`
        : 'Fly mission';
    case 'mission-upload':
      return typeof params.itemCount === 'number'
        ? `Upload mission of ${params.itemCount} items`
        : 'Upload mission';
    case 'mission-clear':
      return 'Clear mission';
    case 'launch':
      return `Launch ${shown(params.missionType)} over ${shown(params.zoneId)}`;
    case 'set-home':
      return 'Set home';
    case 'gripper':
      return params.action === 'grab' ? 'Close the gripper' : 'Open the gripper';
    case 'set-servo':
      return `Set servo ${shown(params.channel)} to ${shown(params.pwmUs)} µs`;
    case 'set-relay':
      return `Switch relay ${shown(params.relay)} ${params.isOn === true ? 'on' : 'off'}`;
    case 'camera-trigger':
      return 'Take a picture';
    case 'camera-interval':
      return `Take a picture every ${shown(params.intervalS)} s`;
    case 'camera-stop':
      return 'Stop taking pictures';
    case 'gimbal':
      return `Point the camera to ${shown(params.pitchDeg)}°`;
    case 'precision-land':
      return 'Precision land';
    case 'set-parameter':
      return `Set ${shown(params.name)} to ${shown(params.value)}`;
    default:
      return command;
  }
}

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : '—';
}

/** The state as the operator reads it. */
export const COMMAND_STATE_TEXT: Readonly<Record<CommandState, string>> = {
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
