import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ManualControl,
  STICKS_FRESH_MS,
  type Sticks,
} from '../../../gateway/contract/onboard/manual-control.ts';
import type { RestCaller } from '../../../renderer/api/connection/rest-client.ts';
import {
  beginGamepadFlight,
  endGamepadFlight,
  type GamepadEnd,
  useGamepadFlight,
  watchGamepadFlight,
} from '../../../renderer/gamepad/gamepad-flight.ts';
import {
  AxisCalibration,
  LET_GO,
  soundRange,
  sticksOf,
  USUAL_MAPPING,
} from '../../../renderer/gamepad/pad-mapping.ts';
import type { PadReading } from '../../../renderer/gamepad/pad-reading.ts';
import {
  receiveManualControl,
  replaceManualControls,
} from '../../../renderer/state/vehicle/manual-control-store.ts';
import { FakeClock } from '../../fake/fake-clock.ts';

const LB = 4;

function pad(axes: readonly number[] = [0, 0, 0, 0], held: readonly number[] = [], index = 0): PadReading {
  const buttons = Array.from({ length: 17 }, (_, button) => held.includes(button));
  return { id: 'Pad', index, axes, buttons };
}

describe('mapping', () => {
  const exact = { ...USUAL_MAPPING, deadZone: 0, expo: 0 };

  it('means by pushing forward and up what a pilot means', () => {
    expect(sticksOf(pad([0.5, -1, 0.25, -1], [LB]), exact)).toEqual({
      forward: 1,
      right: 0.25,
      up: 1,
      turn: 0.5,
      isHeld: true,
    });
  });

  it('centres near the centre, is finer there with expo, and reaches the full way all the same', () => {
    const mapping = { ...USUAL_MAPPING, deadZone: 0.1, expo: 0.5 };
    expect(sticksOf(pad([0.1, 0, 1, 0]), mapping)).toMatchObject({ turn: 0, right: 1 });
    expect(sticksOf(pad([0, 0, 0.55, 0]), mapping).right).toBeCloseTo(0.3125);
  });

  it('uses a calibration, and none that did not see the whole way', () => {
    const range = { least: -0.8, centre: 0.1, most: 0.9 };
    const mapping = { ...exact, ranges: { '2': range } };
    expect(sticksOf(pad([0, 0, 0.9, 0]), mapping).right).toBe(1);
    expect(sticksOf(pad([0, 0, 0.1, 0]), mapping).right).toBe(0);
    expect(sticksOf(pad([0, 0, -0.8, 0]), mapping).right).toBe(-1);
    expect(soundRange(range)).toBe(range);
    expect(soundRange({ least: -0.1, centre: 0, most: 1 })).toBeUndefined();
  });

  it('never leaves −1 to 1 and takes what a gamepad does not have for centred and not held', () => {
    const anything = fc.array(fc.double({ min: -3, max: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(anything, fc.nat({ max: 40 }), (axes, deadManButton) => {
        const { isHeld, ...moved } = sticksOf(pad(axes), { ...USUAL_MAPPING, deadManButton });
        expect(isHeld).toBe(false);
        for (const value of Object.values(moved)) expect(Math.abs(value)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('flight', () => {
  let clock: FakeClock;
  let pads: PadReading[];
  let sent: Sticks[];
  let isAttended: boolean;
  let ended: GamepadEnd[];
  let stopWatching: () => void;
  let calls: string[];
  const control = (phase: ManualControl['phase']): ManualControl => ({
    manualControlId: 'mct_1',
    vehicleId: 'uav-1',
    commandId: 'cmd_1',
    by: { kind: 'operator', id: 'operator' },
    phase,
    detail: phase === 'ended' ? 'Manual control ended.' : null,
    sinceMs: 1,
  });
  const rest = {
    request: ({ method = 'GET' }: { readonly method?: string }) => {
      calls.push(method);
      return Promise.resolve(control(method === 'DELETE' ? 'holding' : 'ready'));
    },
  } as unknown as RestCaller;

  beforeEach(async () => {
    stopWatching?.();
    // Each test begins the same flight anew.
    replaceManualControls([]);
    clock = new FakeClock();
    pads = [pad()];
    sent = [];
    ended = [];
    calls = [];
    isAttended = true;
    stopWatching = watchGamepadFlight((how) => ended.push(how));
    const ways = {
      rest,
      sendSticks: (sticks: Sticks) => void sent.push(sticks),
      readPads: () => pads,
      isAttended: () => isAttended,
      clock,
    };
    await beginGamepadFlight('uav-1', 'LOITER', pad(), ways);
  });

  const newest = () => sent.at(-1);

  it('sends sticks well within their freshness, deflected only while the button is held', () => {
    clock.advance(1000);
    expect(sent.length).toBeGreaterThanOrEqual(13);
    expect(1000 / sent.length).toBeLessThan(STICKS_FRESH_MS / 4);
    pads = [pad([0, -1, 0, 0])];
    clock.advance(100);
    expect(newest()).toMatchObject(LET_GO);
    pads = [pad([0, -1, 0, 0], [LB])];
    clock.advance(100);
    expect(newest()).toMatchObject({ isHeld: true, up: 1, manualControlId: 'mct_1' });
    expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index));
  });

  it('flies by a button only once that was seen let go: a jammed one is none, and no absence lets it go', () => {
    const held = [pad([0, -1, 0, 0], [LB])];
    const comesBack = [
      () => {
        isAttended = false;
        clock.advance(200);
        isAttended = true;
      },
      () => {
        pads = [];
        clock.advance(200);
      },
    ];
    pads = held;
    clock.advance(500);
    expect(newest()).toMatchObject(LET_GO);
    for (const away of comesBack) {
      pads = [pad()];
      clock.advance(100);
      pads = held;
      clock.advance(100);
      expect(newest()).toMatchObject({ isHeld: true });
      away();
      pads = held;
      clock.advance(500);
      expect(newest()).toMatchObject(LET_GO);
      expect(useGamepadFlight.getState().sticks.isHeld).toBe(true);
    }
  });

  it('the last that leaves when it is handed back is let go', async () => {
    clock.advance(100);
    pads = [pad([0, -1, 0, 0], [LB])];
    clock.advance(100);
    expect(newest()).toMatchObject({ isHeld: true });
    await endGamepadFlight(rest);
    expect(newest()).toMatchObject({ ...LET_GO, seq: sent.length - 1 });
  });

  it('lets go when the gamepad is gone, another takes its place, or nobody looks at the window', () => {
    pads = [pad([0, -1, 0, 0], [LB])];
    clock.advance(100);
    pads = [];
    clock.advance(100);
    expect(newest()).toMatchObject(LET_GO);
    expect(useGamepadFlight.getState().stand).toBe('gone');
    pads = [pad([0, -1, 0, 0], [LB], 1)];
    clock.advance(100);
    expect(newest()).toMatchObject(LET_GO);
    pads = [pad([0, -1, 0, 0], [LB])];
    isAttended = false;
    clock.advance(100);
    expect(newest()).toMatchObject(LET_GO);
    expect(useGamepadFlight.getState().stand).toBe('unattended');
  });

  it('falls silent when it is handed back, and is over when the gateway says so', async () => {
    await endGamepadFlight(rest);
    const before = sent.length;
    clock.advance(500);
    expect(sent.length).toBe(before);
    expect(calls).toEqual(['POST', 'DELETE']);
    receiveManualControl(control('ended'));
    expect(useGamepadFlight.getState().flown).toBeUndefined();
    expect(ended.map(({ detail }) => detail)).toEqual(['Manual control ended.']);
  });

  it('stops sending when the gateway has ended it', () => {
    clock.advance(100);
    receiveManualControl(control('ended'));
    const before = sent.length;
    clock.advance(500);
    expect(sent.length).toBe(before);
  });
});

it('a calibration keeps the axes that went through their way', () => {
  const calibration = new AxisCalibration([0.05, 0, -1]);
  for (const axes of [
    [-0.9, 0.1, -1],
    [0.95, 0, 1],
    [0.05, 0, Number.NaN],
  ])
    calibration.see(axes);
  expect(calibration.ranges).toEqual({ '0': { least: -0.9, centre: 0.05, most: 0.95 } });
});
