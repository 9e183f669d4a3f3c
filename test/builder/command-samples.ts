import type { CommandName } from '../../gateway/contract/command/catalogue/commands.ts';

interface CommandSample {
  readonly params: Readonly<Record<string, unknown>>;
  /** In which it can be given, and start as a step of a plan. */
  readonly status: 'on_ground' | 'armed' | 'flying';
}

const place = { lat: 47.398, lon: 8.546 };

/** A request of each command, for the tests that go through all of them. */
export const COMMAND_SAMPLES: Readonly<Record<CommandName, CommandSample>> = {
  arm: { params: {}, status: 'on_ground' },
  disarm: { params: {}, status: 'armed' },
  takeoff: { params: { altitudeM: 20 }, status: 'armed' },
  land: { params: {}, status: 'flying' },
  rtl: { params: {}, status: 'flying' },
  hold: { params: {}, status: 'flying' },
  goto: { params: { ...place, altitudeM: 30 }, status: 'flying' },
  'change-altitude': { params: { altitudeM: 40 }, status: 'flying' },
  'change-speed': { params: { groundSpeedMps: 7 }, status: 'flying' },
  orbit: { params: { ...place, radiusM: 25, clockwise: false }, status: 'flying' },
  'set-mode': { params: { mode: 'auto' }, status: 'flying' },
  'start-mission': { params: {}, status: 'armed' },
  'set-home': { params: { lat: 47.4, lon: 8.55 }, status: 'flying' },
  gripper: { params: { action: 'release' }, status: 'flying' },
  'set-servo': { params: { channel: 9, pwmUs: 1900 }, status: 'flying' },
  'set-relay': { params: { relay: 0, isOn: true }, status: 'flying' },
  'camera-trigger': { params: {}, status: 'flying' },
  'camera-interval': { params: { intervalS: 2 }, status: 'flying' },
  'camera-stop': { params: {}, status: 'flying' },
  gimbal: { params: { pitchDeg: -45, yawDeg: 10 }, status: 'flying' },
  'remote-id-emergency': { params: { isDeclared: true }, status: 'flying' },
  'camera-video': { params: { isOn: true }, status: 'flying' },
  'camera-mode': { params: { mode: 'video' }, status: 'flying' },
  'camera-zoom': { params: { value: 50 }, status: 'flying' },
  'camera-focus': { params: {}, status: 'flying' },
  'camera-format': { params: { isConfirmed: true }, status: 'on_ground' },
  'camera-setting': { params: { name: 'CAM_ISO', value: 100 }, status: 'flying' },
  'camera-track': { params: { x: 0.5, y: 0.5 }, status: 'flying' },
  'camera-track-stop': { params: {}, status: 'flying' },
  'gimbal-rate': { params: { pitchDps: -10 }, status: 'flying' },
  'gimbal-roi': { params: { ...place }, status: 'flying' },
  'gimbal-roi-none': { params: {}, status: 'flying' },
  'gimbal-home': { params: {}, status: 'flying' },
  'gimbal-control': { params: { action: 'take' }, status: 'flying' },
  'precision-land': { params: {}, status: 'flying' },
  'set-parameter': { params: { name: 'RTL_ALT', value: 2000 }, status: 'flying' },
};
