import { beforeEach, describe, expect, it } from 'vitest';
import type { Sticks } from '../../../gateway/contract/onboard/manual-control.ts';
import {
  beginGamepadFlight,
  endGamepadFlight,
  type GamepadEnd,
  refreshGamepadFlight,
  useGamepadFlight,
  watchGamepadFlight,
} from '../../../renderer/gamepad/gamepad-flight.ts';
import {
  receiveManualControl,
  replaceManualControls,
  useManualControlStore,
} from '../../../renderer/state/vehicle/manual-control-store.ts';
import { FakeClock, settled } from '../../fake/fake-clock.ts';
import { buildControl, notFound, SlowGateway, unanswered } from './build-manual-control.ts';

const PAD = { id: 'Pad', index: 0, axes: [0, 0, 0, 0], buttons: [] };

let clock: FakeClock;
let gateway: SlowGateway;
let sent: Sticks[];
let ends: GamepadEnd[];
let stopWatching: (() => void) | undefined;

beforeEach(() => {
  stopWatching?.();
  replaceManualControls([]);
  clock = new FakeClock();
  gateway = new SlowGateway();
  sent = [];
  ends = [];
  stopWatching = watchGamepadFlight((end) => ends.push(end));
});

function begin(vehicleId: string): Promise<void> {
  return beginGamepadFlight(vehicleId, 'LOITER', PAD, {
    rest: gateway.rest,
    sendSticks: (sticks) => void sent.push(sticks),
    readPads: () => [PAD],
    isAttended: () => true,
    clock,
  });
}

/** `uav-1` in this window's hands. */
async function fly(): Promise<void> {
  const taken = begin('uav-1');
  gateway.call('POST uav-1').answer(buildControl('uav-1', 'ready'));
  await taken;
}

/** Flights that got sticks in half a second. */
function flownNow(): readonly string[] {
  sent.length = 0;
  clock.advance(500);
  return [...new Set(sent.map(({ manualControlId }) => manualControlId))];
}

describe('taking', () => {
  it('refuses a second handover while one is under way, and sends nothing for it', async () => {
    const first = begin('uav-1');
    expect(useGamepadFlight.getState().taking?.vehicleId).toBe('uav-1');
    await expect(begin('uav-2')).rejects.toThrow('Another takeover is in progress');
    expect(gateway.calls).toEqual(['POST uav-1']);
    gateway.call('POST uav-1').answer(buildControl('uav-1', 'ready'));
    await first;
    expect(flownNow()).toEqual(['mct_uav-1']);
    expect(useGamepadFlight.getState().taking).toBeUndefined();
  });

  it('may be tried again after a refusal', async () => {
    const refused = begin('uav-1');
    gateway.call('POST uav-1').fail(unanswered());
    await expect(refused).rejects.toThrow('did not respond');
    expect(useGamepadFlight.getState().taking).toBeUndefined();
    await fly();
    expect(flownNow()).toEqual(['mct_uav-1']);
  });

  it('hands back what comes after the window has let go of its sticks, and flies only one', async () => {
    const late = begin('uav-1');
    stopWatching?.();
    stopWatching = watchGamepadFlight((end) => ends.push(end));
    const second = begin('uav-2');
    gateway.call('POST uav-1').answer(buildControl('uav-1', 'ready'));
    await settled();
    expect(useGamepadFlight.getState().taking?.vehicleId).toBe('uav-2');
    gateway.call('DELETE uav-1').answer(buildControl('uav-1', 'holding'));
    await expect(late).rejects.toThrow('handed back');
    gateway.call('POST uav-2').answer(buildControl('uav-2', 'ready'));
    await second;
    expect(flownNow()).toEqual(['mct_uav-2']);
  });

  it('says so where nobody heard that it is to be handed back', async () => {
    const late = begin('uav-1');
    stopWatching?.();
    gateway.call('POST uav-1').answer(buildControl('uav-1', 'ready'));
    await settled();
    gateway.call('DELETE uav-1').fail(unanswered());
    await expect(late).rejects.toThrow('Check that the vehicle holds');
    expect(flownNow()).toEqual([]);
  });

  it('starts no sticks for a flight that is known as ended, and tells how it ended', async () => {
    const taken = begin('uav-1');
    receiveManualControl(buildControl('uav-1', 'ready'));
    receiveManualControl(buildControl('uav-1', 'ended', { detail: '“hold” was given.' }));
    gateway.call('POST uav-1').answer(buildControl('uav-1', 'ready'));
    await taken;
    expect(flownNow()).toEqual([]);
    expect(useGamepadFlight.getState().flown).toBeUndefined();
    expect(ends.map(({ detail }) => detail)).toEqual(['“hold” was given.']);
  });
});

describe('a gateway that knows nothing of the flight any more', () => {
  it('ends it when it is asked how it stands', async () => {
    await fly();
    const refreshed = refreshGamepadFlight(gateway.rest);
    gateway.call('GET uav-1').fail(notFound());
    await refreshed;
    expect(flownNow()).toEqual([]);
    expect(useGamepadFlight.getState().flown).toBeUndefined();
    expect(useManualControlStore.getState().controls).toEqual({});
    expect(ends).toEqual([{ vehicleId: 'uav-1', detail: undefined }]);
  });

  it('ends it when it is handed back', async () => {
    await fly();
    const ended = endGamepadFlight(gateway.rest);
    gateway.call('DELETE uav-1').fail(notFound());
    await ended;
    expect(useGamepadFlight.getState().flown).toBeUndefined();
    expect(ends).toEqual([{ vehicleId: 'uav-1', detail: undefined }]);
  });

  it('says nothing of the flight that came after the one it was asked about', async () => {
    await fly();
    const refreshed = refreshGamepadFlight(gateway.rest);
    receiveManualControl(buildControl('uav-1', 'ended'));
    const again = begin('uav-1');
    const next = buildControl('uav-1', 'ready', { manualControlId: 'mct_next', sinceMs: 2 });
    gateway.call('POST uav-1').answer(next);
    await again;
    gateway.call('GET uav-1').fail(notFound());
    await refreshed;
    expect(flownNow()).toEqual(['mct_next']);
    expect(ends).toHaveLength(1);
  });
});

it('stays to be handed back once more when nobody answered', async () => {
  await fly();
  const ended = endGamepadFlight(gateway.rest);
  gateway.call('DELETE uav-1').fail(unanswered());
  await expect(ended).rejects.toThrow('did not respond');
  expect(flownNow()).toEqual([]);
  expect(useGamepadFlight.getState().flown?.vehicleId).toBe('uav-1');
});
