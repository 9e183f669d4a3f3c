import { beforeEach, describe, expect, it } from 'vitest';
import type { AnnouncedStream } from '../../../../gateway/contract/recording/video.ts';
import type { MessageOrigin } from '../../../../gateway/mavlink/codec/inbox.ts';
import type { RequestOutcome } from '../../../../gateway/mavlink/protocol/message-interval.ts';
import {
  AnnouncedVideo,
  type AnnouncedVideoOptions,
} from '../../../../gateway/recording/video/announced-video.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const announced: [string, AnnouncedStream][] = [];
const withdrawn: string[] = [];
const asked: { readonly componentId: number; readonly done: (outcome: RequestOutcome) => void }[] = [];
const listeners = new Map<string, (event: never, origin?: never) => void>();
let clock: FakeClock;

beforeEach(() => {
  for (const list of [announced, withdrawn, asked]) list.length = 0;
  listeners.clear();
  clock = new FakeClock();
  const on = (name: string, listener: (event: never, origin?: never) => void) => {
    listeners.set(name, listener);
    return () => undefined;
  };
  const options: Pick<AnnouncedVideoOptions, 'messageInterval' | 'announcements' | 'clock'> = {
    messageInterval: {
      requestOnce: ({ componentId }, _name, done) => void asked.push({ componentId, done }),
    },
    announcements: {
      announce: (vehicleId, stream) => void announced.push([vehicleId, stream]),
      withdraw: (vehicleId) => void withdrawn.push(vehicleId),
    },
    clock,
  };
  const heard = {
    inbox: { on },
    vehicles: { on, list: () => [{ systemId: 7, vehicleId: 'uav-7' }] },
  } as unknown as Pick<AnnouncedVideoOptions, 'inbox' | 'vehicles'>;
  new AnnouncedVideo({ ...options, ...heard }).listen();
});

function hear(name: string, message: object, systemId = 7, componentId = 100): void {
  const origin: Partial<MessageOrigin> = { systemId, componentId };
  listeners.get(name)?.(message as never, origin as never);
}

const stream = (more: object = {}) => ({
  streamId: 1,
  type: 0,
  name: 'Main',
  uri: 'rtsp://10.0.0.5/live',
  ...more,
});

describe('video announced by a vehicle', () => {
  it('becomes a source of the vehicle, by the type of the stream', () => {
    hear('VIDEO_STREAM_INFORMATION', stream());
    hear('VIDEO_STREAM_INFORMATION', stream({ type: 1, uri: '5600', name: '' }), 7, 101);
    hear('VIDEO_STREAM_INFORMATION', stream({ type: 3, uri: '5610', name: 'T\u0007S' }), 7, 1);
    expect(announced).toEqual([
      ['uav-7', { kind: 'rtsp', uri: 'rtsp://10.0.0.5/live', name: 'Main' }],
      ['uav-7', { kind: 'rtp', uri: '5600', name: 'Video 1 (camera 2)' }],
      ['uav-7', { kind: 'mpegts-udp', uri: '5610', name: 'TS' }],
    ]);
  });

  it('is left out without vehicle, address or a known type', () => {
    hear('VIDEO_STREAM_INFORMATION', stream(), 9);
    hear('VIDEO_STREAM_INFORMATION', stream({ uri: '\u0000 ' }));
    hear('VIDEO_STREAM_INFORMATION', stream({ type: 9 }));
    expect(announced).toEqual([]);
  });

  it('is asked of each camera once, again while there is no answer', () => {
    hear('HEARTBEAT', {}, 7, 1);
    hear('HEARTBEAT', {}, 9, 100);
    hear('HEARTBEAT', {});
    hear('HEARTBEAT', {});
    expect(asked.map(({ componentId }) => componentId)).toEqual([100]);
    for (const outcome of ['busy', ...Array<'timed-out'>(8).fill('timed-out')] as const) {
      asked.at(-1)?.done(outcome);
      clock.advance(2000);
    }
    expect(asked).toHaveLength(6);
    hear('HEARTBEAT', {}, 7, 101);
    asked.at(-1)?.done('accepted');
    clock.advance(10_000);
    expect(asked).toHaveLength(7);
  });

  it('goes with its vehicle, and is asked for when it comes back', () => {
    hear('HEARTBEAT', {});
    listeners.get('removed')?.({ vehicleId: 'uav-7' } as never);
    expect(withdrawn).toEqual(['uav-7']);
    hear('HEARTBEAT', {});
    expect(asked).toHaveLength(2);
  });
});
