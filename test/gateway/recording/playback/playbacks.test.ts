import { beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import type { PlaybackFrame } from '../../../../gateway/contract/recording/playback.ts';
import { sampleEvent } from '../../../builder/replay-samples.ts';
import { flightFrames, shifted, silenced } from './support/flight-recordings.ts';
import { OWNER, PlaybackRig } from './support/playback-rig.ts';

const MISSION = flightFrames('copter-mission');
const START_MS = Math.floor((MISSION[0]?.utcUs ?? 0) / 1000);
const DURATION_MS = Math.ceil((MISSION.at(-1)?.utcUs ?? 0) / 1000) - START_MS;
const OTHER: Principal = { ...OWNER, kind: 'key', id: 'key_1' };

let rig: PlaybackRig;

beforeEach(() => {
  rig = new PlaybackRig();
  rig.add('imp_1', MISSION);
});

function positions(frames: readonly PlaybackFrame[]): number[] {
  return frames.map(({ playback }) => Math.round(playback.positionMs));
}

function altitudes(frames: readonly PlaybackFrame[]): Map<number, unknown> {
  return new Map(
    frames.map(({ playback, flights }) => [
      Math.round(playback.positionMs * 1000),
      flights[0]?.vehicles.map((vehicle) => ({ ...vehicle })),
    ]),
  );
}

describe('a playback', () => {
  it('begins paused where it was asked to, with every vehicle as it was', async () => {
    const { playbackId, ...playback } = await rig.open({ positionMs: 100_000 });
    expect(playback).toMatchObject({
      state: 'paused',
      speed: 1,
      positionMs: 100_000,
      durationMs: DURATION_MS,
    });
    const frame = rig.playbacks.frame(playbackId, OWNER);
    expect(frame).toMatchObject({ isJump: true, isClosed: false });
    expect(frame.flights[0]).toMatchObject({ sessionId: 'imp_1', atMs: START_MS + 100_000 });
    expect(frame.flights[0]?.vehicles[0]).toMatchObject({ id: 'uav-2', flight_mode: 'AUTO', mode: 'sim' });
    await rig.run(1000);
    expect(positions(rig.shown)).toEqual([100_000]);
  });

  it('begins at a moment of the first session', async () => {
    expect(await rig.open({ atMs: START_MS + 61_500 })).toMatchObject({ positionMs: 61_500 });
  });

  it('begins shortly before the first arming where that is asked for, else at the start', async () => {
    expect(await rig.open({ atArming: true })).toMatchObject({ positionMs: 0 });
    rig.add('imp_1', MISSION, [
      sampleEvent({ t: START_MS + 20_000, kind: 'armed', data: { what: 'armed' } }),
    ]);
    expect(await rig.open({ atArming: true })).toMatchObject({ positionMs: 15_000 });
    expect(await rig.open({ atArming: true, atMs: START_MS + 1_000 })).toMatchObject({ positionMs: 1_000 });
  });

  it.each([0.1, 1, 20])('plays at %f times the speed, at most 30 frames a second', async (speed) => {
    const { playbackId } = await rig.open({ speed });
    await rig.control(playbackId, { state: 'playing' });
    rig.shown.length = 0;
    await rig.run(3000);
    expect(rig.shown.length).toBeGreaterThan(80);
    expect(rig.shown.length).toBeLessThanOrEqual(90);
    // All but the step of the last frame.
    const lastMs = rig.shown.at(-1)?.playback.positionMs ?? 0;
    expect(lastMs).toBeGreaterThan(2950 * speed);
    expect(lastMs).toBeLessThanOrEqual(3000 * speed);
    expect(rig.shown.some(({ isJump }) => isJump)).toBe(false);
  });

  it('plays backwards what it plays forwards, the other way round', async () => {
    const { playbackId } = await rig.open({ positionMs: 50_000, speed: 4 });
    await rig.control(playbackId, { state: 'playing' });
    await rig.run(4000);
    const { playback } = await rig.control(playbackId, { state: 'paused' });
    expect(playback.positionMs).toBeGreaterThan(65_000);
    rig.shown.length = 0;
    await rig.control(playbackId, { state: 'playing', speed: -4 });
    await rig.run(4000);
    const back = rig.shown;
    expect(back.length).toBeGreaterThan(100);
    expect(positions(back)).toEqual(positions(back).toSorted((one, other) => other - one));
    expect(back.at(-1)?.playback.positionMs).toBeLessThan(51_000);
    for (const frame of [back[10], back[60], back.at(-1)]) {
      const shownThen = await rig.control(playbackId, {
        positionMs: Math.floor(frame?.playback.positionMs ?? 0),
      });
      // Ages differ by the part of a millisecond that a position cannot say.
      const strip = (one: PlaybackFrame | undefined) =>
        one?.flights[0]?.vehicles.map((vehicle) => vehicle.position?.lat);
      expect(strip(frame)).toEqual(strip(shownThen));
    }
  });

  it('shows exactly the frames of going forward when it goes back over them', async () => {
    const { playbackId } = await rig.open({ positionMs: 60_000, speed: 3 });
    // Steps of 100 ms both ways, so that they fall on the same moments.
    const forward = new Map<number, unknown>();
    for (let positionMs = 60_000; positionMs <= 63_000; positionMs += 100) {
      const frame = await rig.control(playbackId, { positionMs });
      for (const [at, vehicles] of altitudes([frame])) forward.set(at, vehicles);
    }
    rig.shown.length = 0;
    await rig.control(playbackId, { state: 'playing', speed: -3 });
    await rig.run(900);
    const backward = altitudes(rig.shown.slice(1));
    expect(backward.size).toBeGreaterThan(20);
    for (const [at, vehicles] of backward) {
      const near = Math.round(at / 100_000) * 100_000;
      expect(Math.abs(near - at)).toBeLessThan(2);
      expect(vehicles).toEqual(forward.get(near));
    }
  });

  it('pauses at its end, and begins again from the other when it is played on', async () => {
    const { playbackId } = await rig.open({ positionMs: DURATION_MS - 1000, speed: 2 });
    await rig.control(playbackId, { state: 'playing' });
    await rig.run(1500);
    expect(rig.shown.at(-1)?.playback).toMatchObject({ state: 'paused', positionMs: DURATION_MS });
    const again = await rig.control(playbackId, { state: 'playing' });
    expect(again).toMatchObject({ playback: { state: 'playing', positionMs: 0 }, isJump: true });
    await rig.control(playbackId, { speed: -20, positionMs: 4000 });
    await rig.run(1000);
    expect(rig.shown.at(-1)?.playback).toMatchObject({ state: 'paused', positionMs: 0 });
  });

  it('shows the newest of many wishes, and tells readers of the jump', async () => {
    const { playbackId } = await rig.open();
    rig.shown.length = 0;
    const wishes = [10_000, 90_000, 20_000, 30_000].map((positionMs) =>
      rig.control(playbackId, { positionMs }),
    );
    expect(new Set((await Promise.all(wishes)).map(({ playback }) => playback.positionMs))).toEqual(
      new Set([30_000]),
    );
    await rig.run(200);
    expect(rig.shown.length).toBeLessThanOrEqual(2);
    expect(rig.shown[0]).toMatchObject({ isJump: true, playback: { positionMs: 30_000 } });
  });

  it('steps from message to message both ways, and pauses for it', async () => {
    const { playbackId } = await rig.open({ positionMs: 60_000 });
    await rig.control(playbackId, { state: 'playing' });
    const first = await rig.control(playbackId, { step: 'next-frame' });
    const second = await rig.control(playbackId, { step: 'next-frame' });
    const back = await rig.control(playbackId, { step: 'previous-frame' });
    expect(first.playback.state).toBe('paused');
    const expected = MISSION.filter(({ utcUs }) => utcUs > START_MS * 1000 + 60_000_000).map(
      ({ utcUs }) => (utcUs - START_MS * 1000) / 1000,
    );
    expect(first.playback.positionMs).toBe(expected[0]);
    expect(second.playback.positionMs).toBe(expected.find((position) => position > (expected[0] ?? 0)));
    expect(back.playback.positionMs).toBe(first.playback.positionMs);
    expect(back.flights).toEqual(first.flights);
    expect(second.isJump).toBe(false);
  });

  it('steps to the marks of the timeline both ways', async () => {
    const marks = [44_000, 44_000, 60_500, 158_000].map((tRelMs, index) =>
      sampleEvent({ id: `evt_${index}`, seq: index + 1, t: START_MS + tRelMs, tRelMs }),
    );
    rig.add('imp_2', MISSION, marks);
    const { playbackId } = await rig.open({ sessions: ['imp_2'], positionMs: 30_000 });
    const step = async (name: 'next-event' | 'previous-event') =>
      Math.floor((await rig.control(playbackId, { step: name })).playback.positionMs);
    expect(await step('next-event')).toBe(44_000);
    expect(await step('next-event')).toBe(60_500);
    expect(await step('next-event')).toBe(158_000);
    expect(await step('next-event')).toBe(158_000);
    expect(await step('previous-event')).toBe(60_500);
    expect(await step('previous-event')).toBe(44_000);
    expect(await step('previous-event')).toBe(44_000);
  });

  it('shows a gap as silence: stale, lost, back', async () => {
    rig.add('imp_gap', silenced(MISSION, 70_000, 80_000));
    const { playbackId } = await rig.open({ sessions: ['imp_gap'], positionMs: 69_000, speed: 4 });
    await rig.control(playbackId, { state: 'playing' });
    await rig.run(4000);
    const states = rig.shown.map(({ flights }) => flights[0]?.vehicles[0]?.link.state);
    expect([...new Set(states)]).toEqual(['online', 'stale', 'lost']);
    expect(states.at(-1)).toBe('online');
  });

  it('plays slower than asked after it could not work for a while, and loses nothing', async () => {
    const { playbackId } = await rig.open({ speed: 1 });
    await rig.control(playbackId, { state: 'playing' });
    await rig.run(1000);
    rig.clock.advance(60_000);
    await rig.run(100);
    expect(rig.shown.at(-1)?.playback.positionMs).toBeLessThan(2000);
  });
});

describe('flights side by side', () => {
  it.each([
    ['start', 0, 0],
    ['utc', 0, -20_000],
  ] as const)('by %s', async (align, first, second) => {
    rig.add('imp_2', shifted(MISSION, 20_000));
    const { flights, durationMs } = await rig.open({ sessions: ['imp_1', 'imp_2'], align });
    expect(flights.map(({ anchorMs, startAtMs }) => anchorMs - startAtMs)).toEqual([first, second]);
    expect(durationMs).toBe(DURATION_MS - Math.min(first, second));
  });

  it('by their first arming', async () => {
    const arming = (tRelMs: number, atMs: number) => [
      sampleEvent({ t: atMs + 1000, data: { what: 'disarmed' } }),
      sampleEvent({ id: 'evt_2', seq: 2, t: atMs + tRelMs }),
    ];
    rig.add('imp_a', MISSION, arming(43_000, START_MS));
    rig.add('imp_b', shifted(flightFrames('rover-mission'), 0), arming(30_000, START_MS));
    const { flights } = await rig.open({ sessions: ['imp_a', 'imp_b'], align: 'armed' });
    const [a, b] = flights;
    expect((a?.anchorMs ?? 0) + 43_000 - START_MS).toBe(43_000);
    expect(START_MS + 43_000 - (a?.anchorMs ?? 0)).toBe(START_MS + 30_000 - (b?.anchorMs ?? 0));
  });

  it('shows each at its own moment, and nothing of one that has not begun', async () => {
    rig.add('imp_2', shifted(MISSION, 20_000));
    const { playbackId } = await rig.open({ sessions: ['imp_1', 'imp_2'], align: 'utc', positionMs: 10_000 });
    const early = rig.playbacks.frame(playbackId, OWNER);
    expect(early.flights.map(({ vehicles }) => vehicles.length)).toEqual([1, 0]);
    const { flights } = await rig.control(playbackId, { positionMs: 80_000 });
    const [first, second] = flights;
    expect(first?.vehicles[0]?.link.linkId).toBe('imp_1');
    expect(second?.vehicles[0]?.link.linkId).toBe('imp_2');
    expect(first?.vehicles[0]?.flight_time_s).toBe((second?.vehicles[0]?.flight_time_s ?? 0) + 20);
  });

  it('refuses what has no arming, and the same session twice', async () => {
    rig.add('imp_2', MISSION);
    await expect(rig.open({ sessions: ['imp_1', 'imp_2'], align: 'armed' })).rejects.toMatchObject({
      code: 'validation',
    });
    await expect(rig.open({ sessions: ['imp_1', 'imp_1'] })).rejects.toMatchObject({ code: 'validation' });
  });
});

describe('playbacks', () => {
  it('are their principal’s own', async () => {
    const { playbackId } = await rig.open();
    expect(rig.playbacks.list(OTHER)).toEqual([]);
    expect(() => rig.playbacks.frame(playbackId, OTHER)).toThrow('not found');
    await expect(rig.control(playbackId, { speed: 2 }, OTHER)).rejects.toMatchObject({ code: 'not-found' });
    await expect(rig.playbacks.close(playbackId, OTHER)).rejects.toMatchObject({ code: 'not-found' });
    await expect(
      rig.playbacks.setup({ playbackId, sessionId: 'imp_1', vehicleId: 'uav-2' }, OTHER),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  it('are four for each and sixteen for all, also while they are being opened', async () => {
    const opening = Array.from({ length: 5 }, () => rig.open());
    const results = await Promise.allSettled(opening);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(results.at(-1)).toMatchObject({ reason: { code: 'resource-limit' } });
    for (let key = 1; key <= 12; key += 1) await rig.open({}, { ...OTHER, id: `key_${key}` });
    await expect(rig.open({}, { ...OTHER, id: 'key_13' })).rejects.toMatchObject({ code: 'resource-limit' });
    const [first] = rig.playbacks.list(OWNER);
    await rig.playbacks.close(first?.playbackId ?? '', OWNER);
    await rig.open({}, { ...OTHER, id: 'key_13' });
  });

  it('a fifth takes the place of a paused one that was left alone for a minute', async () => {
    for (let count = 0; count < 4; count += 1) await rig.open();
    const [first, second] = rig.playbacks.list(OWNER);
    await rig.control(first?.playbackId ?? '', { state: 'playing' });
    await rig.run(59_000, 1000);
    await expect(rig.open()).rejects.toMatchObject({ code: 'resource-limit' });
    await rig.run(2000, 1000);
    await rig.open();
    const left = rig.playbacks.list(OWNER).map(({ playbackId }) => playbackId);
    expect(left).toHaveLength(4);
    expect(left).toContain(first?.playbackId);
    expect(left).not.toContain(second?.playbackId);
  });

  it.each([
    ['indexing', 'still being read'],
    ['failed', 'could not be read'],
  ] as const)('refuse a session that is %s', async (state, words) => {
    rig.add('imp_2', MISSION, [], { state });
    await expect(rig.open({ sessions: ['imp_2'] })).rejects.toMatchObject({ code: 'state-conflict' });
    await expect(rig.open({ sessions: ['imp_2'] })).rejects.toThrow(words);
    await expect(rig.open({ sessions: ['nothing'] })).rejects.toMatchObject({ code: 'not-found' });
  });

  it('close when nobody has looked at them for ten minutes, and not while somebody does', async () => {
    const { playbackId } = await rig.open();
    await rig.run(11 * 60_000, 60_000);
    expect(rig.playbacks.list(OWNER)).toHaveLength(1);
    rig.hasReader = false;
    await rig.run(9 * 60_000, 60_000);
    expect(rig.playbacks.list(OWNER)).toHaveLength(1);
    rig.playbacks.frame(playbackId, OWNER);
    await rig.run(9 * 60_000, 60_000);
    expect(rig.playbacks.list(OWNER)).toHaveLength(1);
    await rig.run(2 * 60_000, 60_000);
    expect(rig.playbacks.list(OWNER)).toEqual([]);
    expect(rig.shown.at(-1)).toMatchObject({ isClosed: true, playback: { playbackId } });
  });

  it('close with their session, and say so', async () => {
    const { playbackId } = await rig.open();
    await rig.control(playbackId, { state: 'playing', speed: -20, positionMs: 90_000 });
    await rig.run(300);
    await rig.playbacks.closeOf('imp_1');
    expect(rig.playbacks.list(OWNER)).toEqual([]);
    expect(rig.shown.at(-1)).toMatchObject({ isClosed: true });
    const { length } = rig.shown;
    await rig.run(1000);
    expect(rig.shown).toHaveLength(length);
  });

  it('leave no timer behind', async () => {
    const { playbackId } = await rig.open();
    await rig.control(playbackId, { state: 'playing' });
    await rig.run(500);
    await rig.playbacks.stop();
    expect(rig.clock.pendingTimers).toBe(0);
  });
});
