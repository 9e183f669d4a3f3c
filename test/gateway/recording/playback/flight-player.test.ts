import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { MESSAGE_ID } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { FlightPlayer } from '../../../../gateway/recording/playback/flight-player.ts';
import { TurningPoints } from '../../../../gateway/recording/playback/fold/turning-points.ts';
import { WorkTurns } from '../../../../gateway/recording/playback/fold/work-turns.ts';
import type { RecordedFrame, RecordedFrames } from '../../../../gateway/recording/read/recorded-frames.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { flightFrames, recordingOf, shifted, silenced } from './support/flight-recordings.ts';

const turn = new WorkTurns(new FakeClock()).begin(new AbortController().signal);

interface Opened {
  readonly recording: RecordedFrames;
  readonly turningPoints: TurningPoints;
}

async function opened(frames: readonly RecordedFrame[], hasTurningPoints = true): Promise<Opened> {
  const recording = recordingOf(frames);
  const turningPoints = new TurningPoints();
  if (hasTurningPoints) await turningPoints.gather(recording, turn);
  return { recording, turningPoints };
}

function playerOf({ recording, turningPoints }: Opened): FlightPlayer {
  return new FlightPlayer({
    sessionId: 'imp_1',
    mode: 'sitl',
    frames: recording,
    turningPoints,
    logger: silentLogger,
  });
}

/** The telemetry of the only vehicle `atMs` after the beginning, sought. */
async function sought(flight: Opened, atMs: number) {
  const player = playerOf(flight);
  await player.seek(flight.recording.startUs + atMs * 1000, turn);
  return player.moment().vehicles[0];
}

describe('a recorded flight', () => {
  it('keeps the frames of its turning points, and not the blocks they were read in', async () => {
    const { recording, turningPoints } = await opened(flightFrames('copter-mission'));
    const kept = turningPoints.before(recording.endUs);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.every(({ bytes }) => bytes.buffer.byteLength === bytes.length)).toBe(true);
  });

  it.each([
    'copter-mission',
    'copter-battery-failsafe',
    'copter-geofence',
    'copter-linkloss',
    'copter-takeoff-full-rate',
    'rover-mission',
  ])('%s is the same at a moment however it was reached', async (name) => {
    const flight = await opened(flightFrames(name));
    const { startUs, endUs } = flight.recording;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: endUs - startUs + 6_000_000 }), { minLength: 4, maxLength: 8 }),
        async (moments) => {
          const played = playerOf(flight);
          const jumping = playerOf(flight);
          await played.seek(startUs, turn);
          for (const afterUs of moments.toSorted((one, other) => one - other)) {
            await played.advance(startUs + afterUs, turn);
            await jumping.seek(startUs + afterUs, turn);
            expect(jumping.moment()).toEqual(played.moment());
          }
        },
      ),
      { numRuns: 4, seed: 5 },
    );
  });

  it('shows a vehicle stale and then lost where nothing was received, and back after it', async () => {
    const flight = await opened(silenced(flightFrames('copter-mission'), 70_000, 80_000));
    const states = [];
    for (const atMs of [69_900, 72_000, 73_500, 79_900, 81_500])
      states.push((await sought(flight, atMs))?.link.state);
    expect(states).toEqual(['online', 'stale', 'lost', 'lost', 'online']);
  });

  it('goes on after its last record as silence does', async () => {
    const flight = await opened(flightFrames('copter-mission'));
    const durationMs = (flight.recording.endUs - flight.recording.startUs) / 1000;
    expect((await sought(flight, durationMs + 5000))?.status).toBe('lost');
  });

  it('has no vehicle before its first record', async () => {
    expect(await sought(await opened(flightFrames('copter-mission')), -1000)).toBeUndefined();
  });

  it('does not make up a time of flight when it does not know when it took off', async () => {
    const withTurns = await opened(flightFrames('copter-mission'));
    const without = await opened(flightFrames('copter-mission'), false);
    expect((await sought(withTurns, 100_000))?.flight_time_s).toBeGreaterThan(45);
    expect((await sought(without, 100_000))?.flight_time_s).toBeNull();
  });

  it('forgets what was said before the vehicle restarted, however quietly it did', async () => {
    const first = flightFrames('copter-mission');
    const fromUs = (first[0]?.utcUs ?? 0) + 60_000_000;
    const lengthMs = Math.ceil(((first.at(-1)?.utcUs ?? 0) - (first[0]?.utcUs ?? 0)) / 1000);
    // The second life begins in the air, without a heartbeat that tells of starting and without home.
    const second = first.filter(
      ({ utcUs, bytes }) => utcUs > fromUs && bytes[7] !== MESSAGE_ID.HOME_POSITION,
    );
    const flight = await opened([...first, ...shifted(second, lengthMs)]);
    const { startUs } = flight.recording;
    const played = playerOf(flight);
    const jumping = playerOf(flight);
    await played.seek(startUs + (lengthMs + 55_000) * 1000, turn);
    expect(played.moment().vehicles[0]?.home).not.toBeNull();
    for (const afterMs of [75_000, 100_000, 150_000]) {
      const atUs = startUs + (lengthMs + afterMs) * 1000;
      await played.advance(atUs, turn);
      await jumping.seek(atUs, turn);
      expect(jumping.moment().vehicles[0]?.home).toBeNull();
      expect(jumping.moment()).toEqual(played.moment());
    }
  });
});
