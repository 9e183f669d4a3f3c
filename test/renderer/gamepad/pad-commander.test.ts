import { beforeEach, describe, expect, it } from 'vitest';
import { commandNameSchema, commandOf } from '../../../gateway/contract/command/catalogue/commands.ts';
import { asksFirst, PadCommander, type PadMoment } from '../../../renderer/gamepad/pad-commander.ts';
import { type PadAction, type PadMapping, USUAL_MAPPING } from '../../../renderer/gamepad/pad-mapping.ts';

const A = 0;
const B = 1;
const DEAD_MAN = 4;
const CAMERA = 5;
const PHOTO: PadAction = { kind: 'command', command: 'camera-trigger', params: {} };
const MAPPING: PadMapping = {
  ...USUAL_MAPPING,
  deadZone: 0,
  expo: 0,
  buttons: { [A]: PHOTO, [B]: { kind: 'zoom-in' }, [DEAD_MAN]: PHOTO, [CAMERA]: PHOTO },
};

let commander: PadCommander;
let nowMs: number;

beforeEach(() => {
  commander = new PadCommander();
  nowMs = 1000;
});

/** 50 ms later, with these buttons held and the right stick deflected. */
function look(
  held: readonly number[],
  stick: { readonly up?: number; readonly right?: number } = {},
  change: Partial<PadMoment> = {},
) {
  nowMs += 50;
  const buttons = Array.from({ length: 17 }, (_, button) => held.includes(button));
  const axes = [0, 0, stick.right ?? 0, -(stick.up ?? 0)];
  return commander.look({
    reading: { id: 'Pad', index: 0, axes, buttons },
    vehicleId: 'uav-1',
    mapping: MAPPING,
    isFlying: false,
    nowMs,
    ...change,
  });
}

const GONE = { reading: undefined };
const press = { kind: 'press', vehicleId: 'uav-1', action: PHOTO };
const turn = (pitchDps: number, yawDps: number, vehicleId = 'uav-1') => ({
  ...{ kind: 'gimbal', vehicleId, pitchDps, yawDps },
});

describe('buttons', () => {
  it('command once for each press, and only after they were seen released', () => {
    expect(look([A])).toEqual([]);
    expect(look([])).toEqual([]);
    expect(look([A])).toEqual([press]);
    expect(look([A])).toEqual([]);
    expect(look([])).toEqual([]);
    expect(look([A])).toEqual([press]);
    expect(look([A], {}, GONE)).toEqual([]);
    expect(look([A])).toEqual([]);
  });

  it('command nothing without a vehicle, and never by the dead-man or the camera button', () => {
    look([]);
    expect(look([A], {}, { vehicleId: undefined })).toEqual([]);
    look([]);
    expect(look([DEAD_MAN, CAMERA])).toEqual([]);
  });

  it('zoom while they are held, and stop when released, lost or of another vehicle', () => {
    const zoom = (value: number, vehicleId = 'uav-1') => ({ kind: 'zoom', vehicleId, value });
    look([]);
    expect(look([B])).toEqual([zoom(100)]);
    expect(look([B])).toEqual([]);
    expect(look([])).toEqual([zoom(0)]);
    look([B]);
    expect(look([B], {}, { vehicleId: 'uav-2' })).toEqual([zoom(0), zoom(100, 'uav-2')]);
    expect(look([B], {}, GONE)).toEqual([zoom(0, 'uav-2')]);
    // Held all along: not released since the loss.
    expect(look([B])).toEqual([]);
  });
});

describe('camera sticks', () => {
  it('turn the gimbal only while the camera button is held, and stop at once', () => {
    look([], { up: 1 });
    expect(look([], { up: 1 })).toEqual([]);
    expect(look([CAMERA], { up: 1, right: -0.5 })).toEqual([turn(30, -15)]);
    expect(look([], { up: 1 })).toEqual([turn(0, 0)]);
    expect(look([], { up: 1 })).toEqual([]);
  });

  it('send at most five rates a second, only new ones, and the end between them', () => {
    look([]);
    const sent = Array.from({ length: 40 }, (_, index) => look([CAMERA], { up: (index % 10) / 10 + 0.05 }));
    expect(sent.flat().length).toBeLessThanOrEqual(10);
    expect(sent.flat().length).toBeGreaterThanOrEqual(9);
    for (let index = 0; index < 5; index += 1) look([CAMERA], { up: 0.5 });
    expect(look([CAMERA], { up: 0.5 })).toEqual([]);
    expect(look([CAMERA])).toEqual([turn(0, 0)]);
  });

  it('stop when the gamepad or the focus is lost, and for a vehicle that is no longer commanded', () => {
    look([]);
    look([CAMERA], { up: 1 });
    expect(look([CAMERA], { up: 1 }, { vehicleId: 'uav-2' })).toEqual([turn(0, 0)]);
    for (let index = 0; index < 4; index += 1) look([CAMERA], { up: 1 }, { vehicleId: 'uav-2' });
    expect(look([CAMERA], { up: 1 }, GONE)).toEqual([turn(0, 0, 'uav-2')]);
    expect(look([CAMERA], { up: 1 })).toEqual([]);
  });

  it('are the flight sticks while these fly', () => {
    look([]);
    expect(look([CAMERA, DEAD_MAN], { up: 1 }, { isFlying: true })).toEqual([]);
    const own = { ...MAPPING.gimbal, pitch: { index: 7, isInverted: false } };
    const reading = {
      ...{ id: 'Pad', index: 0, axes: [0, 0, 0, 0, 0, 0, 0, 1] },
      buttons: Array.from({ length: 17 }, (_, button) => button === CAMERA),
    };
    const change = { isFlying: true, mapping: { ...MAPPING, gimbal: own }, reading };
    expect(look([], {}, change)).toEqual([turn(30, 0)]);
  });

  it('do nothing when their button is the dead-man button or none', () => {
    for (const holdButton of [DEAD_MAN, null]) {
      commander = new PadCommander();
      const mapping = { ...MAPPING, gimbal: { ...MAPPING.gimbal, holdButton } };
      look([], {}, { mapping });
      expect(
        look([DEAD_MAN, CAMERA], { up: 1 }, { mapping }).filter(({ kind }) => kind === 'gimbal'),
      ).toEqual([]);
    }
  });
});

it('asks before every command that can start, move or change an aircraft, except hold, RTL and land', () => {
  const atOnce = commandNameSchema.options.filter((name) => !asksFirst(name));
  const risky = atOnce.filter((name) =>
    commandOf(name).groups.some((group) => group === 'start' || group === 'motion' || group === 'onboard'),
  );
  expect(risky).toEqual([]);
  expect(atOnce.filter((name) => commandOf(name).groups.includes('safety'))).toEqual(
    expect.arrayContaining(['hold', 'rtl', 'land']),
  );
  for (const name of [
    'arm',
    'disarm',
    'takeoff',
    'gripper',
    'set-servo',
    'set-relay',
    'camera-format',
  ] as const)
    expect(asksFirst(name)).toBe(true);
});
