import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GatewayError } from '../../../../renderer/api/connection/rest-client.ts';
import { PlaybackPlayer } from '../../../../renderer/state/replay/playback-player.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { ANCHOR_MS, DURATION_MS, FakePlaybacks, gatewayProblem } from '../../builder/build-playback.ts';
import { buildVehicle } from '../../builder/build-records.ts';

let clock: FakeClock;
let calls: FakePlaybacks;
let player: PlaybackPlayer;
let frames: (() => void)[];

/** Everything that only waits for promises. */
async function settle(): Promise<void> {
  for (let index = 0; index < 30; index += 1) await Promise.resolve();
}

function displayFrame(): void {
  for (const action of frames.splice(0)) action();
}

function make(sessions = ['a'], atMs?: number): PlaybackPlayer {
  return new PlaybackPlayer({
    request: { sessions, align: 'start', speed: 1, ...(atMs !== undefined && { atMs }) },
    calls,
    clock,
    requestFrame: (action) => frames.push(action),
  });
}

beforeEach(async () => {
  clock = new FakeClock();
  calls = new FakePlaybacks();
  frames = [];
  player = make();
  player.start();
  await settle();
});
afterEach(() => player.stop());

describe('opening', () => {
  test('shows the first moment, and never touches the live vehicles', () => {
    expect(player.store.getState().phase).toBe('ready');
    expect(player.vehicles.of('a')?.feed.get('uav-1')?.telemetry.name).toBe('Copter 1');
    expect(useVehicleStore.getState().entries).toEqual({});
  });

  test('begins at the moment it was asked for', async () => {
    player.stop();
    player = make(['a'], ANCHOR_MS + 7_000);
    player.start();
    await settle();
    expect(player.momentOf('a')).toBe(ANCHOR_MS + 7_000);
  });

  test('what cannot be opened says why, and can be tried again', async () => {
    player.stop();
    calls.failure = gatewayProblem('state-conflict');
    player = make();
    player.start();
    await settle();
    expect(player.store.getState()).toMatchObject({
      phase: 'failed',
      failure: { message: 'state-conflict' },
    });
    await player.reopen();
    expect(player.store.getState()).toMatchObject({ phase: 'ready', failure: undefined });
  });

  test('what is asked before it is open is done once it is', async () => {
    player.stop();
    player = make(['a'], ANCHOR_MS + 7_000);
    player.start();
    player.jumpBy(10_000);
    player.jumpBy(10_000);
    player.setSpeed(5);
    player.toggle();
    player.toggle();
    player.toggle();
    await settle();
    clock.advance(40);
    await settle();
    expect(calls.playback).toMatchObject({ positionMs: 27_000, speed: 5, state: 'playing' });
    expect(player.store.getState().playback).toMatchObject({ speed: 5, state: 'playing' });
  });

  test('closing before it was open closes what opens late', async () => {
    player.stop();
    player = make();
    player.start();
    player.stop();
    await settle();
    expect(calls.log).toContain('close pb-2');
  });
});

describe('the play head', () => {
  test('runs on between frames at the speed of the playback, but not without word of the gateway', async () => {
    player.setSpeed(-2);
    player.seekTo(30_000);
    await settle();
    clock.advance(50);
    await settle();
    player.play();
    await settle();
    clock.advance(40);
    await settle();
    player.receive(calls.play(-100));
    const shownMs = player.positionMs();
    clock.advance(100);
    expect(player.positionMs()).toBeCloseTo(shownMs - 200);
    clock.advance(60_000);
    expect(player.positionMs()).toBeGreaterThan(shownMs - 1_000);
  });

  test('stands where it was put until the gateway shows that moment', async () => {
    player.seekTo(12_345.6);
    expect(player.positionMs()).toBe(12_345.6);
    await settle();
    expect(player.positionMs()).toBe(12_346);
    player.seekTo(-5);
    expect(player.positionMs()).toBe(0);
    player.seekTo(DURATION_MS * 2);
    expect(player.positionMs()).toBe(DURATION_MS);
  });

  test('while it is dragged one request is under way, and of those waiting only the latest is sent', async () => {
    for (let index = 1; index <= 200; index += 1) player.seekTo(index * 100);
    await settle();
    clock.advance(40);
    await settle();
    expect(calls.log.filter((line) => line.includes('positionMs'))).toEqual([
      '{"positionMs":100}',
      '{"positionMs":20000}',
    ]);
    expect(player.positionMs()).toBe(20_000);
  });

  test('a frame sent before the jump does not take it back', async () => {
    const old = calls.now();
    player.seekTo(20_000);
    player.receive(old);
    expect(player.positionMs()).toBe(20_000);
    await settle();
    expect(player.positionMs()).toBe(20_000);
  });

  test('listeners are called once a display frame while it plays, and rest when it rests', async () => {
    let calledTimes = 0;
    player.subscribe(() => {
      calledTimes += 1;
    });
    displayFrame();
    displayFrame();
    expect(calledTimes).toBe(1);
    player.play();
    await settle();
    for (let index = 0; index < 10; index += 1) displayFrame();
    expect(calledTimes).toBe(11);
    clock.advance(40);
    player.pause();
    await settle();
    clock.advance(40);
    await settle();
    displayFrame();
    displayFrame();
    calledTimes = 0;
    displayFrame();
    expect(calledTimes).toBe(0);
  });
});

describe('orders', () => {
  test('play at the end begins anew; backwards it begins at the end', async () => {
    player.seekTo(DURATION_MS);
    await settle();
    player.play();
    clock.advance(40);
    await settle();
    expect(calls.playback).toMatchObject({ state: 'playing', positionMs: 0 });
    player.setSpeed(-1);
    clock.advance(40);
    await settle();
    player.seekTo(0);
    clock.advance(40);
    await settle();
    player.play();
    clock.advance(40);
    await settle();
    expect(calls.playback).toMatchObject({ state: 'playing', positionMs: DURATION_MS, speed: -1 });
  });

  test('a held step key does not pile up steps, and steps keep their place among the others', async () => {
    player.step('next-frame');
    for (let index = 0; index < 20; index += 1) player.step('next-frame');
    player.step('previous-event');
    for (let index = 0; index < 5; index += 1) {
      await settle();
      clock.advance(40);
    }
    expect(calls.log.filter((line) => line.includes('step'))).toEqual([
      '{"step":"next-frame"}',
      '{"step":"next-frame"}',
      '{"step":"previous-event"}',
    ]);
  });

  test('a refused order is said and the picture stays', async () => {
    calls.failure = gatewayProblem('state-conflict');
    player.play();
    await settle();
    expect(player.store.getState()).toMatchObject({ phase: 'ready', failure: { message: 'state-conflict' } });
    expect(player.store.getState().playback?.state).toBe('paused');
    clock.advance(40);
    player.seekTo(5_000);
    await settle();
    expect(player.store.getState().failure).toBeUndefined();
  });
});

describe('when the gateway loses it', () => {
  test('an order opens it again where it stood and is carried out there', async () => {
    player.seekTo(25_000);
    await settle();
    calls.forget();
    clock.advance(40);
    player.setSpeed(5);
    await settle();
    expect(calls.opened.at(-1)).toMatchObject({ sessions: ['a'], positionMs: 25_000, align: 'start' });
    expect(player.store.getState()).toMatchObject({ phase: 'ready', playback: { speed: 5 } });
    expect(player.positionMs()).toBe(25_000);
  });

  test('one that was closed says so, and goes on playing with the next order', async () => {
    player.receive(calls.now({ isClosed: true }));
    expect(player.store.getState().phase).toBe('closed');
    calls.forget();
    clock.advance(40);
    player.play();
    await settle();
    expect(player.store.getState().phase).toBe('ready');
    expect(calls.playback.state).toBe('playing');
  });

  test('a session that is gone meanwhile is told', async () => {
    calls.forget();
    player.seekTo(1_000);
    calls.open = () => Promise.reject(gatewayProblem('not-found'));
    await settle();
    expect(player.store.getState()).toMatchObject({ phase: 'failed', failure: { message: 'not-found' } });
  });

  test('silence is told; when it is back, it goes on from where it stood', async () => {
    player.seekTo(30_000);
    await settle();
    clock.advance(40);
    calls.failure = new GatewayError('unreachable', 'The gateway cannot be reached.');
    player.play();
    await settle();
    expect(player.store.getState().phase).toBe('silent');
    calls.forget();
    await player.regain();
    expect(calls.opened.at(-1)).toMatchObject({ positionMs: 30_000 });
    expect(player.store.getState().phase).toBe('ready');
  });

  test('without the stream the moment is asked for', async () => {
    player.play();
    await settle();
    calls.play(3_000);
    calls.log.length = 0;
    clock.advance(3_000);
    await settle();
    expect(calls.log).toContain('frame');
    expect(player.positionMs()).toBeGreaterThanOrEqual(3_000);
  });

  test('frames of another playback are not shown', () => {
    const { playback } = calls;
    player.receive(calls.now({ playback: { ...playback, playbackId: 'other', positionMs: 9_000 } }));
    expect(player.positionMs()).toBe(0);
  });
});

describe('two flights', () => {
  test('are kept apart, and over each other each vehicle has a name and hue of its flight', async () => {
    player.stop();
    player = make(['a', 'b']);
    player.vehicles.showOverlaid(true);
    player.start();
    await settle();
    const shown = player.vehicles.overlay.feed.list();
    expect(shown.map(({ telemetry }) => telemetry.name)).toEqual(['A · Copter 1', 'B · Copter 1']);
    expect(new Set(shown.map(({ hue }) => hue)).size).toBe(2);
    expect(player.vehicles.of('b')?.feed.get('uav-1')?.telemetry.name).toBe('Copter 1');
  });
});

test('fifty vehicles at 30 frames a second renew React at most five times a second', async () => {
  calls.vehicles = Array.from({ length: 50 }, (_, index) => buildVehicle({ sysid: index + 1 }));
  player.receive(calls.now());
  let commits = 0;
  player.vehicles.of('a')?.store.subscribe(() => {
    commits += 1;
  });
  player.play();
  await settle();
  clock.advance(40);
  let renewed = 0;
  player.store.subscribe(() => {
    renewed += 1;
  });
  for (let index = 0; index < 30; index += 1) {
    player.receive(calls.play(33 * 20));
    clock.advance(33);
  }
  expect(commits).toBeLessThanOrEqual(7);
  expect(renewed).toBe(0);
});
