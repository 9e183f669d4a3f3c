import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import {
  CameraStream,
  FRAME_RATE_HZ,
} from '../../../../../gateway/simulation/vehicle/video/camera-stream.ts';
import type { SceneView } from '../../../../../gateway/simulation/vehicle/video/draw-scene.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { MemoryVideo } from './memory-video.ts';

const VIEW: SceneView = {
  northM: 0,
  eastM: 0,
  upM: 30,
  pitchRad: -0.5,
  yawRad: 0,
  fovRad: 1,
  isRecording: false,
  utcMs: 0,
};
const SPS = 7;
const IDR = 5;
const SLICE = 1;
const FRAGMENT = 28;

/** The types of the units sent since the last call; a fragmented one counts once. */
function unitTypes(video: MemoryVideo): number[] {
  return video.packets.splice(0).flatMap((packet) => {
    const type = (packet[12] ?? 0) & 0x1f;
    if (type !== FRAGMENT) return [type];
    const header = packet[13] ?? 0;
    return (header & 0x80) === 0 ? [] : [header & 0x1f];
  });
}

function bench() {
  const clock = new FakeClock();
  const video = new MemoryVideo();
  const stream = new CameraStream({ clock, random: seededRandom(1), transport: video });
  const run = (ms: number) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= 5) {
      clock.advance(5);
      stream.step(() => VIEW);
    }
  };
  return { clock, video, stream, run };
}

describe('CameraStream', () => {
  it('sends nothing before it is started and after it is stopped', () => {
    const { stream, video, run } = bench();
    run(2000);
    expect(video.port).toBeUndefined();
    stream.start(() => undefined);
    run(1000);
    expect(video.packets.length).toBeGreaterThan(FRAME_RATE_HZ);
    stream.stop();
    video.packets.length = 0;
    run(2000);
    expect(video.packets).toEqual([]);
  });

  it('sends its frame rate, with a key frame and its parameter sets each second', () => {
    const { stream, video, run } = bench();
    let announced = 0;
    stream.start(() => {
      announced += 1;
    });
    run(10_000);
    const types = unitTypes(video);
    expect(announced).toBe(1);
    expect(types.slice(0, 4)).toEqual([SPS, 8, IDR, SLICE]);
    const frames = types.filter((type) => type === IDR || type === SLICE).length;
    expect(frames).toBeGreaterThanOrEqual(10 * FRAME_RATE_HZ - 3);
    expect(frames).toBeLessThanOrEqual(10 * FRAME_RATE_HZ + 1);
    expect(types.filter((type) => type === IDR).length).toBe(10);
  });

  it('asks once a second while nobody listens, and starts again with a key frame', () => {
    const { stream, video, run } = bench();
    stream.start(() => undefined);
    video.isHeard = false;
    run(1000);
    video.packets.length = 0;
    run(10_000);
    const asked = unitTypes(video);
    expect(asked.every((type) => type === SPS)).toBe(true);
    expect(asked.length).toBeGreaterThanOrEqual(8);
    expect(asked.length).toBeLessThanOrEqual(11);
    video.isHeard = true;
    run(1500);
    const types = unitTypes(video);
    expect(types.slice(0, 4)).toEqual([SPS, SPS, 8, IDR]);
    expect(types).toContain(SLICE);
  });
});
