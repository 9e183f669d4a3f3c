import { expect, test } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import { frameAt } from '../../../../gateway/mavlink/codec/frame-examiner.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { RecentFrames } from '../../../../gateway/mavlink/router/recent-frames.ts';

const HEARTBEAT = { customMode: 0, type: 2, autopilot: 3, baseMode: 0, systemStatus: 3, mavlinkVersion: 3 };
const at = (ms: number) => ms as MonotonicMs;

function frames(count: number, systemId = 1) {
  const writer = new FrameWriter({ systemId, componentId: 1 });
  return Array.from({ length: count }, (_, index) => {
    const bytes = writer.write('HEARTBEAT', { ...HEARTBEAT, customMode: index });
    return frameAt(bytes, 0, bytes.length);
  });
}

test('knows a frame for as long as it was told, longer for other sources than for its own', () => {
  const recent = new RecentFrames(64);
  const [frame] = frames(1);
  if (!frame) throw new Error('no frame');
  expect(recent.has(frame, at(0), 1000)).toBe(false);
  expect(recent.isKnown(frame, 1, at(0), 100, 1000)).toBe(false);
  expect(recent.has(frame, at(1000), 1000)).toBe(true);
  expect(recent.has(frame, at(1001), 1000)).toBe(false);
  expect(recent.isKnown(frame, 2, at(1000), 100, 1000)).toBe(true);
  expect(recent.isKnown(frame, 1, at(100), 100, 1000)).toBe(true);
  expect(recent.isKnown(frame, 1, at(101), 100, 1000)).toBe(false);
  expect(recent.isKnown(frame, 1, at(150), 100, 1000)).toBe(true);
});

test('tells apart frames that differ in content, number or sender, at the load of a large fleet', () => {
  const recent = new RecentFrames(32_768);
  const all = Array.from({ length: 20 }, (_, index) => frames(50, index + 1)).flat();
  expect(all.filter((frame) => recent.isKnown(frame, 1, at(0), 100, 1000)).length).toBe(0);
  expect(all.filter((frame) => recent.isKnown(frame, 2, at(500), 100, 1000)).length).toBeGreaterThan(998);
});

test('hardly ever takes a new frame for an old one among a hundred thousand', () => {
  const recent = new RecentFrames(1024);
  let known = 0;
  for (let systemId = 1; systemId <= 20; systemId += 1)
    for (const frame of frames(5000, systemId)) if (recent.isKnown(frame, 1, at(0), 100, 1000)) known += 1;
  expect(known).toBeLessThanOrEqual(5);
});
