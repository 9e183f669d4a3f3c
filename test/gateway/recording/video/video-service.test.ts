import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { VideoFrame, VideoMessage, VideoReader } from '../../../../gateway/contract/recording/video.ts';
import { ArmedRecording } from '../../../../gateway/recording/video/armed-recording.ts';
import { h264 } from '../../../../gateway/recording/video/codec/h264.ts';
import type { ReceiverOptions } from '../../../../gateway/recording/video/receive/receiver.ts';
import { VideoService } from '../../../../gateway/recording/video/video-service.ts';
import { picture264 } from '../../../builder/video-streams.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const CONTEXT = { principal: { kind: 'operator', id: 'operator' }, traceId: 'trace' } as RequestContext;

/** Receivers in the hands of a test. */
class Wire {
  readonly opened: ReceiverOptions[] = [];
  readonly closed: string[] = [];
  keyFramesAsked = 0;
  #ticks = 0;

  readonly open = (options: ReceiverOptions) => {
    this.opened.push(options);
    return {
      close: () => void this.closed.push(options.address.host),
      requestKeyFrame: () => {
        this.keyFramesAsked += 1;
      },
    };
  };

  get last(): ReceiverOptions {
    return this.opened.at(-1)!;
  }

  send(isKey: boolean, isLostBefore = false, options = this.last): void {
    this.#ticks += 3000;
    const unit = { codec: h264, nals: picture264(isKey), ticks: this.#ticks, isDamaged: false, isLostBefore };
    options.events.unit(unit, 32);
  }
}

class Watcher implements VideoReader {
  readonly messages: VideoMessage[] = [];
  readonly frames: VideoFrame[] = [];
  hasEnded = false;
  message(message: VideoMessage): void {
    this.messages.push(message);
  }
  frame(frame: VideoFrame): void {
    this.frames.push(frame);
  }
  ended(): void {
    this.hasEnded = true;
  }
  get states(): string[] {
    return this.messages.flatMap((message) => (message.type === 'state' ? [message.state] : []));
  }
}

let folder: string;
let clock: FakeClock;
let wire: Wire;
let service: VideoService;
const audited: unknown[] = [];

async function startService(): Promise<VideoService> {
  const { open } = wire;
  const made = new VideoService({
    folder,
    audit: { append: (entry) => void audited.push(entry) },
    maxTotalBytes: 1e9,
    modeOf: (vehicleId) => (vehicleId === 'uav-sim' ? 'sim' : 'live'),
    receivers: { rtp: open, rtsp: open, 'mpegts-udp': open, 'mpegts-tcp': open, mjpeg: open, whep: open },
    clock,
    ids: countingIds(),
    logger: silentLogger,
  });
  await made.start();
  return made;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'video-'));
  clock = new FakeClock();
  wire = new Wire();
  audited.length = 0;
  service = await startService();
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const add = (more: object = {}) =>
  service.add({ name: 'Nose', kind: 'rtp', address: '5600', vehicleId: null, ...more }, CONTEXT);

describe('a source that was typed in', () => {
  it('is stored with its password, which is never shown', async () => {
    const { sourceId } = add({ kind: 'rtsp', address: 'rtsp://me:s3cret@10.0.0.5/live' });
    expect(service.source(sourceId)?.address).toBe('rtsp://me@10.0.0.5/live');
    expect(JSON.stringify([service.sources(), audited])).not.toContain('s3cret');
    expect(readFileSync(join(folder, 'sources.json'), 'utf8')).toContain('s3cret');
    await service.stop();
    service = await startService();
    expect(service.source(sourceId)).toMatchObject({ name: 'Nose', kind: 'rtsp', origin: 'typed' });
    expect(wire.last.address.password).toBe('s3cret');
    // The address as it is shown, with another path: the password stays.
    service.change(sourceId, { address: 'rtsp://me@10.0.0.5/other' }, CONTEXT);
    expect(wire.last.address).toMatchObject({ password: 's3cret', url: 'rtsp://10.0.0.5/other' });
    // Another server never gets it.
    service.change(sourceId, { address: 'rtsp://me@10.0.0.6/other' }, CONTEXT);
    expect(wire.last.address.password).toBeUndefined();
  });

  it.each([
    ['rtp', 'somewhere:5600'],
    ['rtp', '70000'],
    ['rtsp', 'http://10.0.0.5/'],
    ['mjpeg', 'file:///etc/passwd'],
    ['mpegts-tcp', '5611:x'],
    ['whep', 'ftp://x'],
  ])('is refused for the %s address %s', (kind, address) => {
    expect(() => add({ kind, address })).toThrow(expect.objectContaining({ code: 'validation' }));
  });

  it('is refused twice with one address', () => {
    add();
    expect(() => add({ address: '0.0.0.0:5600' })).toThrow(
      expect.objectContaining({ code: 'state-conflict' }),
    );
  });

  it('follows the mode of its vehicle', () => {
    const { sourceId } = add({ vehicleId: 'uav-sim' });
    expect(service.source(sourceId)?.mode).toBe('sim');
    service.change(sourceId, { vehicleId: 'uav-7' }, CONTEXT);
    expect(service.source(sourceId)?.mode).toBe('live');
  });

  it('stalls after 500 ms without a frame, at once', () => {
    const { sourceId } = add();
    const watcher = new Watcher();
    service.join(sourceId, watcher);
    expect(watcher.states).toEqual(['waiting']);
    wire.send(true);
    clock.advance(400);
    wire.send(false);
    clock.advance(499);
    expect(watcher.states).toEqual(['waiting', 'receiving']);
    clock.advance(1);
    expect(watcher.states).toEqual(['waiting', 'receiving', 'stalled']);
    wire.send(false);
    expect(watcher.states.at(-1)).toBe('receiving');
  });

  it('marks pictures after a loss, does not record them, and asks for a key frame', () => {
    const { sourceId } = add();
    const watcher = new Watcher();
    service.join(sourceId, watcher);
    service.startRecording(sourceId, CONTEXT);
    wire.send(true);
    wire.send(false, true);
    for (let index = 0; index < 20; index += 1) {
      clock.advance(33);
      wire.send(false);
    }
    expect(watcher.frames.map(({ isLostBefore }) => isLostBefore)).toEqual([false, ...Array(21).fill(true)]);
    expect(wire.keyFramesAsked).toBe(2);
    expect(service.source(sourceId)).toMatchObject({
      state: 'receiving',
      problem: 'Packets were lost. The picture is damaged until the next key frame.',
    });
    wire.send(true);
    wire.send(false);
    expect(watcher.frames.at(-2)).toMatchObject({ isKey: true, isLostBefore: true });
    expect(watcher.frames.at(-1)?.isLostBefore).toBe(false);
    expect(service.source(sourceId)).toMatchObject({ state: 'receiving', problem: null });
  });

  it('stalls while parts are missing of all pictures', () => {
    const { sourceId } = add();
    wire.send(true);
    for (let index = 0; index < 20; index += 1) {
      clock.advance(33);
      const unit = {
        codec: h264,
        nals: picture264(true),
        ticks: 9000 + index,
        isDamaged: true,
        isLostBefore: false,
      };
      wire.last.events.unit(unit, 32);
    }
    expect(service.source(sourceId)).toMatchObject({
      state: 'stalled',
      framesDropped: 20,
      problem: 'Packets were lost. Waiting for the next key frame.',
    });
  });

  it('is tried again after a failure, with growing pauses', () => {
    const { sourceId } = add({ kind: 'mpegts-tcp', address: '10.0.0.5:5611' });
    wire.last.events.failed('Broken.');
    expect(service.source(sourceId)).toMatchObject({ state: 'failed', problem: 'Broken.' });
    clock.advance(1000);
    expect(wire.opened).toHaveLength(2);
    wire.last.events.failed('Broken.');
    clock.advance(1999);
    expect(wire.opened).toHaveLength(2);
    clock.advance(1);
    expect(wire.opened).toHaveLength(3);
    // A receiver that was given up says nothing more.
    wire.send(true, false, wire.opened[0]);
    expect(service.source(sourceId)?.lastFrameAtMs).toBeNull();
  });

  it('pauses above 60 Mbit/s', () => {
    const { sourceId } = add();
    wire.last.events.counted(8_000_000, 6000, 0);
    expect(service.source(sourceId)).toMatchObject({ state: 'failed', packetsReceived: 6000 });
    expect(String(service.source(sourceId)?.problem)).toContain('60 Mbit/s');
    expect(wire.closed).toHaveLength(1);
    clock.advance(2000);
    expect(wire.opened).toHaveLength(2);
  });

  it('gives a reader that joins the frames since the last key frame', () => {
    const { sourceId } = add();
    for (const isKey of [true, false, true, false, false]) wire.send(isKey);
    const watcher = new Watcher();
    service.join(sourceId, watcher);
    expect(watcher.frames.map(({ isKey, sequence }) => [isKey, sequence])).toEqual([
      [true, 2],
      [false, 3],
      [false, 4],
    ]);
    expect(watcher.messages.map(({ type }) => type)).toEqual(['config', 'state']);
    service.remove(sourceId, CONTEXT);
    expect(watcher.hasEnded).toBe(true);
    expect(service.join(sourceId, watcher)).toBeUndefined();
  });
});

describe('a stream that a vehicle announces', () => {
  const announce = (uri: string, kind: 'rtsp' | 'rtp' = 'rtsp', name = 'Camera') =>
    service.announce('uav-7', { uri, name, kind });

  it('in the local network is received at once, and listened for on all addresses', () => {
    announce('rtsp://192.168.144.25:8554/main');
    announce('192.168.144.25:5600', 'rtp', 'Second');
    expect(service.sources().map(({ isAccepted, origin, address }) => [isAccepted, origin, address])).toEqual(
      [
        [true, 'announced', 'rtsp://192.168.144.25:8554/main'],
        [true, 'announced', '0.0.0.0:5600'],
      ],
    );
    expect(wire.opened.map(({ isConfined }) => isConfined)).toEqual([true, true]);
  });

  it.each(['rtsp://203.0.113.9/main', 'rtsp://camera.example/main'])(
    'at %s waits for the operator',
    async (uri) => {
      announce(uri);
      expect(wire.opened).toEqual([]);
      const [source] = service.sources();
      expect(source).toMatchObject({ state: 'waiting', isAccepted: false });
      expect(String(source?.problem)).toContain('outside the local network');
      service.change(source!.sourceId, { isAccepted: true }, CONTEXT);
      expect(wire.opened).toHaveLength(1);
      // It is remembered for this address of this vehicle only.
      await service.stop();
      service = await startService();
      announce(uri);
      announce('rtsp://203.0.113.10/main', 'rtsp', 'Other');
      expect(service.sources().map(({ isAccepted }) => isAccepted)).toEqual([true, false]);
    },
  );

  it('is one source, however often it is announced, and follows a change', () => {
    for (let times = 0; times < 3; times += 1) announce('rtsp://10.0.0.5/a');
    expect(service.sources()).toHaveLength(1);
    announce('rtsp://10.0.0.5/b');
    expect(service.sources().map(({ address }) => address)).toEqual(['rtsp://10.0.0.5/b']);
    announce('not an address');
    expect(service.sources().map(({ address }) => address)).toEqual(['rtsp://10.0.0.5/b']);
  });

  it('is bounded, does not displace what was typed in, and goes with its vehicle', () => {
    add({ address: '5601' });
    announce('5601', 'rtp', 'The same');
    for (let number = 0; number < 50; number += 1)
      announce(`rtsp://10.0.0.5/${number}`, 'rtsp', `Name ${number}`);
    expect(service.sources()).toHaveLength(17);
    service.withdraw('uav-7', 'Name 3');
    expect(service.sources()).toHaveLength(16);
    service.withdraw('uav-7');
    expect(service.sources().map(({ origin }) => origin)).toEqual(['typed']);
  });
});

describe('recording while armed', () => {
  it('begins with arming, ends 10 s after disarming, and leaves the recordings of people alone', async () => {
    const armed = new ArmedRecording({ video: service, clock });
    const own = add({ vehicleId: 'uav-7' }).sourceId;
    const byHand = add({ vehicleId: 'uav-7', address: '5601' }).sourceId;
    const other = add({ vehicleId: 'uav-8', address: '5602' }).sourceId;
    service.startRecording(byHand, CONTEXT);
    armed.observe('uav-7', false);
    armed.observe('uav-7', true);
    const wanted = () => [own, byHand, other].map((id) => service.source(id)?.isRecordingWanted);
    expect(wanted()).toEqual([true, true, false]);
    const late = add({ vehicleId: 'uav-7', address: '5603' }).sourceId;
    clock.advance(1000);
    expect(service.source(late)?.isRecordingWanted).toBe(true);
    armed.observe('uav-7', false);
    clock.advance(9999);
    expect(wanted()).toEqual([true, true, false]);
    clock.advance(1);
    expect(wanted()).toEqual([false, true, false]);
    expect(service.source(late)?.isRecordingWanted).toBe(false);
  });

  it('does not begin again in the same flight after a person ended it', async () => {
    const armed = new ArmedRecording({ video: service, clock });
    const { sourceId } = add({ vehicleId: 'uav-7' });
    armed.observe('uav-7', true);
    await service.stopRecording(sourceId, CONTEXT);
    clock.advance(5000);
    expect(service.source(sourceId)?.isRecordingWanted).toBe(false);
    armed.observe('uav-7', false);
    armed.observe('uav-7', true);
    expect(service.source(sourceId)?.isRecordingWanted).toBe(true);
  });
});
