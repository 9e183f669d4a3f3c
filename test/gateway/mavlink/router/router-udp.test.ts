import { createSocket, type Socket } from 'node:dgram';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { frameAt } from '../../../../gateway/mavlink/codec/frame-examiner.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { createLink } from '../../../../gateway/mavlink/link/create-link.ts';
import type { Link } from '../../../../gateway/mavlink/link/link.ts';
import { Router } from '../../../../gateway/mavlink/router/router.ts';
import { Recorder } from '../../../../gateway/recording/recorder/recorder.ts';
import { DiskRecordingFiles } from '../../../../gateway/recording/recorder/recording-files.ts';
import { readTlog } from '../../../../gateway/recording/recorder/tlog-reader.ts';
import { eventually } from '../../../fake/eventually.ts';
import { freeUdpPort } from '../../../fake/free-port.ts';

const HEARTBEAT = { customMode: 0, type: 2, autopilot: 3, baseMode: 1, systemStatus: 3, mavlinkVersion: 3 };
const VEHICLE = { systemId: 1, componentId: 1 };

/** A vehicle that begins with plain text, as ArduPilot does, and counts its frames from 0 on every start. */
class BootingVehicle {
  readonly heard: number[] = [];
  readonly #socket: Socket = createSocket('udp4');
  readonly #writer = new FrameWriter(VEHICLE);
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
    this.#socket.on('message', (bytes) => this.heard.push(frameAt(bytes, 0, bytes.length).messageId));
    this.#send(Buffer.from('Init ArduCopter V4.7.0-dev\n\n'));
  }

  /** Never twice the same frame: that would be a duplicate. */
  beat(customMode: number): void {
    this.#send(this.#writer.write('HEARTBEAT', { ...HEARTBEAT, customMode }));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.close(() => resolve());
    });
  }

  #send(bytes: Uint8Array): void {
    this.#socket.send(bytes, this.#port, '127.0.0.1');
  }
}

let router: Router;
let link: Link;
let port: number;
let folder: string;
let recorder: Recorder;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'router-udp-'));
  port = await freeUdpPort();
  router = new Router({ clock: systemClock, logger: silentLogger, systemId: 255, componentId: 190 });
  const files = new DiskRecordingFiles(folder);
  recorder = new Recorder({ clock: systemClock, logger: silentLogger, files, router });
  await recorder.start();
  router.start();
  const config = { kind: 'udpin', host: '127.0.0.1', port } as const;
  link = createLink('lnk_1', config, { clock: systemClock, random: Math.random });
  router.attach(link);
  link.start();
  await eventually('open', () => link.state === 'open');
});

afterEach(async () => {
  await link.stop();
  router.stop();
  await recorder.stop();
  rmSync(folder, { recursive: true });
});

test('follows a vehicle through a restart on a new port within a frame, and records both ways', async () => {
  let beats = 0;
  router.on('HEARTBEAT', () => {
    beats += 1;
  });
  const before = new BootingVehicle(port);
  before.beat(1);
  await eventually('heard', () => beats === 1);
  expect(router.send(VEHICLE, 'HEARTBEAT', HEARTBEAT)).toBe(true);
  await eventually('answered', () => before.heard.length === 1);
  await before.stop();

  const after = new BootingVehicle(port);
  after.beat(2);
  after.beat(3);
  await eventually('heard again', () => beats === 3);
  expect(router.send(VEHICLE, 'HEARTBEAT', HEARTBEAT)).toBe(true);
  await eventually('answered again', () => after.heard.length === 1);
  await after.stop();

  await recorder.stop();
  const [name = ''] = readdirSync(folder);
  const recorded = [...readTlog(readFileSync(join(folder, name)))];
  expect(recorded.map(({ frame }) => frame.systemId)).toEqual([1, 255, 1, 1, 255]);
  const ageMs = Math.abs((recorded[0]?.utcUs ?? 0) / 1000 - Date.now());
  expect(ageMs).toBeLessThan(60_000);
  expect(recorded.every(({ utcUs }, index) => utcUs >= (recorded[index - 1]?.utcUs ?? 0))).toBe(true);
});
