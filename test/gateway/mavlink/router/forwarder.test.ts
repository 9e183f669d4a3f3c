import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { frameAt } from '../../../../gateway/mavlink/codec/frame-examiner.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import { MESSAGE_ID } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { createLink } from '../../../../gateway/mavlink/link/create-link.ts';
import type { Link } from '../../../../gateway/mavlink/link/link.ts';
import { Forwarder } from '../../../../gateway/mavlink/router/forwarder.ts';
import { Router } from '../../../../gateway/mavlink/router/router.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeLink } from '../../../fake/fake-link.ts';

const HEARTBEAT = { customMode: 0, type: 2, autopilot: 3, baseMode: 1, systemStatus: 3, mavlinkVersion: 3 };
const vehicle = new FrameWriter({ systemId: 1, componentId: 1 });

let program: Socket;
let received: Buffer[];
let from: RemoteInfo | undefined;
let router: Router;
let radio: FakeLink;
let out: Link;
let forwarder: Forwarder;

beforeEach(async () => {
  received = [];
  from = undefined;
  program = createSocket('udp4');
  program.on('message', (bytes, sender) => {
    received.push(bytes);
    from = sender;
  });
  await new Promise<void>((resolve) => program.bind(0, '127.0.0.1', resolve));
  const clock = new FakeClock();
  router = new Router({ clock, logger: silentLogger, systemId: 255, componentId: 190 });
  radio = new FakeLink('lnk_radio');
  radio.start();
  router.attach(radio);
  forwarder = new Forwarder({ clock, tap: (tap) => router.tap(tap) });
  const { port } = program.address() as AddressInfo;
  out = createLink(
    'lnk_out',
    { kind: 'forward', host: '127.0.0.1', port },
    { clock, random: seededRandom(1) },
  );
  forwarder.attach(out);
  out.start();
  await eventually('open', () => out.state === 'open');
});

afterEach(async () => {
  await out.stop();
  router.stop();
  await new Promise<void>((resolve) => program.close(() => resolve()));
});

test('passes on what a vehicle says, byte for byte and once, whatever it is heard on', async () => {
  const frame = vehicle.write('HEARTBEAT', HEARTBEAT);
  radio.receive(frame);
  radio.receive(frame);
  await eventually('forwarded', () => received.length > 0);
  expect(received).toEqual([Buffer.from(frame)]);
  expect(forwarder.trafficOf('lnk_out')).toMatchObject({ sentFrames: 1, rejectedFrames: {} });
});

test('passes on nothing that commands: what stands at the address may be a vehicle', async () => {
  const stranger = new FrameWriter({ systemId: 254, componentId: 190 });
  const target = { targetSystem: 1, targetComponent: 1 };
  radio.receive(
    stranger.write('COMMAND_LONG', {
      ...target,
      command: 400,
      confirmation: 0,
      param1: 1,
      param2: 0,
      param3: 0,
      param4: 0,
      param5: 0,
      param6: 0,
      param7: 0,
    }),
  );
  radio.receive(stranger.write('SET_MODE', { targetSystem: 1, baseMode: 1, customMode: 4 }));
  radio.receive(stranger.write('MISSION_CLEAR_ALL', { ...target, missionType: 0 }));
  const frame = vehicle.write('HEARTBEAT', { ...HEARTBEAT, customMode: 9 });
  radio.receive(frame);
  await eventually('forwarded', () => received.length > 0);
  expect(received).toEqual([Buffer.from(frame)]);
});

test('takes nothing back: a command from there reaches neither a vehicle nor the station', async () => {
  radio.receive(vehicle.write('HEARTBEAT', { ...HEARTBEAT, customMode: 1 }));
  await eventually('forwarded', () => from !== undefined);
  const heard: string[] = [];
  router.onAny((name) => heard.push(name));
  const other = new FrameWriter({ systemId: 254, componentId: 190 });
  const arm = other.write('COMMAND_LONG', {
    targetSystem: 1,
    targetComponent: 1,
    command: 400,
    confirmation: 0,
    param1: 1,
    param2: 0,
    param3: 0,
    param4: 0,
    param5: 0,
    param6: 0,
    param7: 0,
  });
  program.send(arm, from?.port ?? 0, '127.0.0.1');
  await eventually('counted', () => forwarder.trafficOf('lnk_out')?.rejectedFrames['read-only'] === 1);
  expect({ heard, sent: radio.sent, routes: router.routeTo({ systemId: 254, componentId: 190 }) }).toEqual({
    heard: [],
    sent: [],
    routes: undefined,
  });
});

test('never passes on a key of signing, nor what we send, nor anything once it is gone', async () => {
  radio.receive(
    vehicle.write('SETUP_SIGNING', {
      targetSystem: 255,
      targetComponent: 190,
      secretKey: Array.from({ length: 32 }, () => 7),
      initialTimestamp: 1n,
    }),
  );
  router.send({ systemId: 0, componentId: 0 }, 'HEARTBEAT', { ...HEARTBEAT, customMode: 2 });
  radio.receive(vehicle.write('HEARTBEAT', { ...HEARTBEAT, customMode: 3 }));
  await eventually('forwarded', () => received.length > 0);
  expect(received.map((bytes) => frameAt(bytes, 0, bytes.length).messageId)).toEqual([MESSAGE_ID.HEARTBEAT]);
  forwarder.detach('lnk_out');
  radio.receive(vehicle.write('HEARTBEAT', { ...HEARTBEAT, customMode: 4 }));
  expect(forwarder.trafficOf('lnk_out')).toBeUndefined();
  expect(out.counters.sentBytes).toBe(received[0]?.length);
});

test('asks a desk about what comes back on a two-way link, and answers in the name of the vehicle', async () => {
  const { port } = program.address() as AddressInfo;
  const twoWay = createLink(
    'lnk_two',
    { kind: 'forward', host: '127.0.0.1', port, isTwoWay: true },
    { clock: new FakeClock(), random: seededRandom(1) },
  );
  forwarder.detach('lnk_out');
  forwarder.attach(twoWay);
  twoWay.start();
  onTestFinished(() => twoWay.stop());
  await eventually('open', () => twoWay.state === 'open');
  // To our own commands the vehicle answers us.
  const ack = { result: 0, progress: 0, resultParam2: 0, targetSystem: 255, targetComponent: 190 };
  radio.receive(vehicle.write('COMMAND_ACK', { ...ack, command: 400 }));
  // A program with our id would take our missions for its own.
  const ours = { targetSystem: 255, targetComponent: 190, missionType: 0 };
  radio.receive(vehicle.write('MISSION_REQUEST', { ...ours, seq: 0 }));
  radio.receive(vehicle.write('MISSION_REQUEST_INT', { ...ours, seq: 1 }));
  radio.receive(vehicle.write('MISSION_ACK', { ...ours, type: 0, opaqueId: 0 }));
  radio.receive(vehicle.write('COMMAND_ACK', { ...ack, command: 512 }));
  await eventually('forwarded', () => from !== undefined);
  expect(received.map((bytes) => bytes[10])).toEqual([512 & 0xff]);
  const arm = new FrameWriter({ systemId: 254, componentId: 190 }).write('COMMAND_LONG', {
    targetSystem: 1,
    targetComponent: 1,
    command: 400,
    confirmation: 0,
    param1: 1,
    param2: 0,
    param3: 0,
    param4: 0,
    param5: 0,
    param6: 0,
    param7: 0,
  });
  program.send(arm, from?.port ?? 0, '127.0.0.1');
  // Nobody decides yet.
  await eventually('counted', () => forwarder.trafficOf('lnk_two')?.rejectedFrames.refused === 1);
  const sources: unknown[] = [];
  forwarder.decideBy({
    take: ({ source, decoded, answer }) => {
      sources.push([source.systemId, decoded.name]);
      answer({ systemId: 1, componentId: 1 }, 'COMMAND_ACK', { ...ack, command: 400, result: 2 });
      return Promise.resolve('refused');
    },
  });
  program.send(Buffer.concat([Buffer.from('noise'), arm]), from?.port ?? 0, '127.0.0.1');
  await eventually('answered', () => received.length === 2);
  const answer = received[1] ?? Buffer.alloc(0);
  expect(frameAt(answer, 0, answer.length)).toMatchObject({ systemId: 1, messageId: MESSAGE_ID.COMMAND_ACK });
  expect(sources).toEqual([[254, 'COMMAND_LONG']]);
  expect(forwarder.trafficOf('lnk_two')).toMatchObject({ receivedFrames: 2, rejectedFrames: { refused: 2 } });
  expect(radio.sent).toEqual([]);
});
