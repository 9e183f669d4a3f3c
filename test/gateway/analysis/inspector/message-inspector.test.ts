import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import {
  MAX_COUNTED_MESSAGES,
  MessageInspector,
} from '../../../../gateway/analysis/inspector/message-inspector.ts';
import { Emitter } from '../../../../gateway/base/emitter.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import {
  MavAutopilot,
  MavModeFlag,
  MavState,
  MavType,
} from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { LinkRegistryEvents } from '../../../../gateway/mavlink/link/link-registry.ts';
import type { FrameTap } from '../../../../gateway/mavlink/router/router.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

let clock: FakeClock;
let tap: FrameTap;
let links: Emitter<LinkRegistryEvents>;
let inspector: MessageInspector;

beforeEach(() => {
  clock = new FakeClock();
  links = new Emitter();
  const router = {
    tap(given: FrameTap) {
      tap = given;
      return () => undefined;
    },
  };
  inspector = new MessageInspector({ clock, router, links });
});

const HEARTBEAT: MessageByName['HEARTBEAT'] = {
  type: MavType.QUADROTOR,
  autopilot: MavAutopilot.ARDUPILOTMEGA,
  baseMode: MavModeFlag.SAFETY_ARMED + MavModeFlag.GUIDED_ENABLED,
  customMode: 4,
  systemStatus: MavState.ACTIVE,
  mavlinkVersion: 3,
};

function hear<N extends MessageName>(
  name: N,
  message: MessageByName[N],
  { systemId = 1, direction = 'in' as 'in' | 'out', linkId = 'lnk_1', version = 2 as 1 | 2 } = {},
): void {
  const bytes = new FrameWriter({ systemId, componentId: 1 }).write(name, message, version);
  tap(linkId, direction, 0 as Parameters<FrameTap>[2], bytes);
}

it('counts each message of each sender on each link, sent ones apart, and tells their rate and age', () => {
  for (let second = 0; second < 10; second += 1) {
    hear('HEARTBEAT', HEARTBEAT);
    for (let tenth = 0; tenth < 10; tenth += 1) {
      hear('SYSTEM_TIME', { timeUnixUsec: 5n, timeBootMs: tenth }, { systemId: 2, version: 1 });
      clock.advance(100);
    }
  }
  hear('HEARTBEAT', HEARTBEAT, { systemId: 255, direction: 'out' });
  clock.advance(250);
  const rows = inspector.messages();
  expect(rows.map(({ key }) => key)).toEqual(['lnk_1.in.1.1.0', 'lnk_1.in.2.1.2', 'lnk_1.out.255.1.0']);
  expect(rows[0]).toMatchObject({ name: 'HEARTBEAT', count: 10, ageMs: 1250 });
  expect(rows[0]?.rateHz).toBeCloseTo(1, 0);
  expect(rows[1]?.count).toBe(100);
  expect(Math.abs((rows[1]?.rateHz ?? 0) - 10)).toBeLessThan(1.5);
  clock.advance(5000);
  expect(inspector.messages()[1]).toMatchObject({ rateHz: 0, ageMs: 5350 });
});

it('decodes the last frame when asked: units, names of values and of bits, long integers as texts', () => {
  hear('HEARTBEAT', HEARTBEAT);
  const detail = inspector.detail('lnk_1.in.1.1.0');
  const field = (name: string) => detail?.fields.find((one) => one.name === name);
  expect(field('type')).toMatchObject({ value: 2, text: 'QUADROTOR', type: 'uint8_t' });
  expect(field('base_mode')?.text?.split(' + ').sort()).toEqual(['GUIDED_ENABLED', 'SAFETY_ARMED']);
  expect(field('custom_mode')).toMatchObject({ value: 4, text: null });
  expect(detail?.hex.startsWith('fd')).toBe(true);
  hear('SYSTEM_TIME', { timeUnixUsec: 2n ** 60n, timeBootMs: 7 });
  expect(inspector.detail('lnk_1.in.1.1.2')?.fields[0]).toMatchObject({
    name: 'time_unix_usec',
    value: String(2n ** 60n),
    unit: 'us',
  });
});

it('shows NaN as null, and nothing of messages that carry a key', () => {
  hear('ATTITUDE', {
    timeBootMs: 1,
    roll: Number.NaN,
    pitch: 0.5,
    yaw: 0,
    rollspeed: 0,
    pitchspeed: 0,
    yawspeed: 0,
  });
  expect(inspector.detail('lnk_1.in.1.1.30')?.fields[1]).toMatchObject({ name: 'roll', value: null });
  const secretKey = Array.from({ length: 32 }, () => 0x5a);
  hear('SETUP_SIGNING', { targetSystem: 1, targetComponent: 1, secretKey, initialTimestamp: 1n });
  const detail = inspector.detail('lnk_1.in.1.1.256');
  expect(detail).toMatchObject({ isWithheld: true, fields: [], hex: '' });
});

it('knows nothing of keys that name nothing, and forgets a link that goes', () => {
  hear('HEARTBEAT', HEARTBEAT);
  for (const key of ['', 'x', 'lnk_1.in.1.1', 'lnk_1.up.1.1.0', 'lnk_1.in.1.1.99', 'other.in.1.1.0'])
    expect(inspector.detail(key)).toBeUndefined();
  links.emit('detached', { linkId: 'lnk_1' });
  expect(inspector.messages()).toEqual([]);
  expect(inspector.detail('lnk_1.in.1.1.0')).toBeUndefined();
});

it('keeps its bound under noise, and makes room for what speaks by forgetting what is silent', () => {
  const frame = new FrameWriter({ systemId: 1, componentId: 1 }).write('HEARTBEAT', HEARTBEAT, 2);
  const send = (number: number) => {
    frame[5] = number & 0xff;
    frame[6] = number >> 8;
    tap('lnk_1', 'in', 0 as Parameters<FrameTap>[2], frame);
  };
  for (let number = 0; number < MAX_COUNTED_MESSAGES + 500; number += 1) send(number);
  expect(inspector.messages()).toHaveLength(MAX_COUNTED_MESSAGES);
  clock.advance(70_000);
  send(MAX_COUNTED_MESSAGES + 1);
  expect(inspector.messages()).toHaveLength(1);
});

it('never fails on a frame, whatever is in it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ffff }), fc.uint8Array({ maxLength: 255 }), (id, payload) => {
      const header = [0xfd, payload.length, 0, 0, 9, 7, 1, id & 0xff, (id >> 8) & 0xff, id >> 16];
      tap('lnk_1', 'in', 0 as Parameters<FrameTap>[2], Uint8Array.from([...header, ...payload, 0, 0]));
      const detail = inspector.detail(`lnk_1.in.7.1.${id}`);
      expect(() => JSON.stringify(detail)).not.toThrow();
      expect(detail?.messageId).toBe(id);
    }),
    { numRuns: 200, seed: 7 },
  );
});
