import type { CommandState } from '../../gateway/contract/command/command.ts';
import { type Message, t, translated } from '../language/translate.ts';
import { formatDistance } from './measure/ground-distance.ts';
import { formatOrderedHeight, formatSpeed } from './measure/measured.ts';

type Params = Readonly<Record<string, unknown>>;

/** What a command does, worded for its button: `Take off to 20 m`. */
export function commandText(command: string, params: Params = {}): string {
  const metres = (key: string) => {
    const value = params[key];
    return typeof value === 'number' ? formatOrderedHeight(value) : undefined;
  };
  const altitude = metres('altitudeM');
  switch (command) {
    case 'arm':
      return t('Arm');
    case 'disarm':
      return t('Disarm');
    case 'takeoff':
      return altitude ? t('Take off to {altitude}', { altitude }) : t('Take off');
    case 'land':
      return t('Land');
    case 'rtl':
      return t('Return to launch');
    case 'hold':
      return t('Hold');
    case 'goto':
      return altitude ? t('Go to point at {altitude}', { altitude }) : t('Go to point');
    case 'change-altitude':
      return t('Change altitude to {altitude}', { altitude: altitude ?? '—' });
    case 'change-speed':
      return typeof params.groundSpeedMps === 'number'
        ? t('Change speed to {speed}', { speed: formatSpeed(params.groundSpeedMps) })
        : t('Change speed');
    case 'orbit':
      return typeof params.radiusM === 'number'
        ? t('Orbit at {radius}', { radius: formatDistance(params.radiusM) })
        : t('Orbit');
    case 'set-mode':
      return typeof params.mode === 'string' ? t('Set mode {mode}', { mode: params.mode }) : t('Set mode');
    case 'start-mission':
      return t('Start mission');
    case 'mission':
      return typeof params.itemCount === 'number'
        ? t('Fly mission ({count, plural, one {# item} other {# items}})', { count: params.itemCount })
        : t('Fly mission');
    case 'mission-upload':
      return typeof params.itemCount === 'number'
        ? t('Upload mission ({count, plural, one {# item} other {# items}})', { count: params.itemCount })
        : t('Upload mission');
    case 'mission-clear':
      return t('Clear mission');
    case 'launch':
      return t('Launch {missionType} over {zone}', {
        missionType: translated(shown(params.missionType)),
        zone: shown(params.zoneId),
      });
    case 'set-home':
      return t('Set home');
    case 'gripper':
      return params.action === 'grab' ? t('Close the gripper') : t('Open the gripper');
    case 'set-servo':
      return t('Set servo {channel} to {pwmUs} µs', {
        channel: shown(params.channel),
        pwmUs: shown(params.pwmUs),
      });
    case 'set-relay':
      return params.isOn === true
        ? t('Switch relay {relay} on', { relay: shown(params.relay) })
        : t('Switch relay {relay} off', { relay: shown(params.relay) });
    case 'camera-trigger':
      return t('Take a picture');
    case 'camera-interval':
      return t('Take a picture every {intervalS} s', { intervalS: shown(params.intervalS) });
    case 'camera-stop':
      return t('Stop taking pictures');
    case 'gimbal':
      return t('Point the camera to {pitchDeg}°', { pitchDeg: shown(params.pitchDeg) });
    case 'precision-land':
      return t('Precision land');
    case 'set-parameter':
      return t('Set {name} to {value}', { name: shown(params.name), value: shown(params.value) });
    case 'parameter-write':
      return Array.isArray(params.parameters)
        ? t('Write {count, plural, one {# parameter} other {# parameters}}', {
            count: params.parameters.length,
          })
        : t('Write parameters');
    case 'fence-upload':
      return t('Upload geofence');
    case 'fence-clear':
      return t('Clear geofence');
    case 'rally-upload':
      return t('Upload rally points');
    case 'rally-clear':
      return t('Clear rally points');
    case 'file-write':
      return t('Write file {path}', { path: shown(params.path) });
    case 'file-remove':
      return t('Remove file {path}', { path: shown(params.path) });
    case 'log-erase':
      return t('Erase onboard logs');
    case 'calibration':
      return t('Calibrate: {what}', { what: translated(shown(params.kind)) });
    case 'motor-test':
      return t('Run motor {motor} at {throttlePct} %', {
        motor: shown(params.motor),
        throttlePct: shown(params.throttlePct),
      });
    case 'manual-control':
      return t('Manual control');
    case 'raw-mavlink':
      return t('Send {name}', { name: shown(params.name) });
    case 'console-open':
      return t('Open the console');
    case 'console-close':
      return t('Close the console');
    case 'console-line':
      return t('Console: {line}', { line: shown(params.line) });
    default:
      return command;
  }
}

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
