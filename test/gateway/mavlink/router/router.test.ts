import { beforeEach, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import type { MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import type { MessageOrigin } from '../../../../gateway/mavlink/codec/inbox.ts';
import type { Route } from '../../../../gateway/mavlink/router/route-table.ts';
import { Router } from '../../../../gateway/mavlink/router/router.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeLink } from '../../../fake/fake-link.ts';
import { ACK, AUTOPILOT, HEARTBEAT, RADIO, sentFrames, unknownFrame } from './support/router-frames.ts';

const TCP = { kind: 'tcp', host: '127.0.0.1', port: 5760 } as const;
const EVERYBODY = { systemId: 0, componentId: 0 };

interface Heard {
  readonly name: MessageName;
  readonly origin: MessageOrigin;
}

describe('Router', () => {
  let clock: FakeClock;
  let router: Router;
  let heard: Heard[];
  let vehicle: FrameWriter;

  beforeEach(() => {
    clock = new FakeClock();
    router = new Router({ clock, logger: silentLogger, systemId: 255, componentId: 190 });
    router.start();
    heard = [];
    router.onAny((name, _message, origin) => heard.push({ name, origin }));
    vehicle = new FrameWriter(AUTOPILOT);
  });

  function openLink(id: string, config: ConstructorParameters<typeof FakeLink>[1] = undefined): FakeLink {
    const link = new FakeLink(id, config);
    router.attach(link);
    link.start();
    return link;
  }

  const beat = (writer = vehicle, version: 1 | 2 = 2) => writer.write('HEARTBEAT', HEARTBEAT, version);

  describe('receiving', () => {
    test('hands the decoded message and its origin to the listeners, then ends the batch', () => {
      const link = openLink('lnk_a');
      const log: string[] = [];
      router.on('HEARTBEAT', (message, origin) => log.push(`${message.customMode} from ${origin.peer}`));
      router.on('COMMAND_ACK', () => log.push('ack'));
      router.onBatchEnd(() => log.push('end'));
      clock.advance(5);
      link.receive(Buffer.concat([beat(), vehicle.write('COMMAND_ACK', ACK)]), '10.0.0.9:14550');
      expect(log).toEqual(['4 from 10.0.0.9:14550', 'ack', 'end']);
      expect(heard[0]).toEqual({
        name: 'HEARTBEAT',
        origin: {
          systemId: 1,
          componentId: 1,
          linkId: 'lnk_a',
          peer: '10.0.0.9:14550',
          receivedAtMs: 5,
          version: 2,
          isSigned: false,
        },
      });
    });

    test('joins frames split over chunks of a stream, but never over datagrams or peers', () => {
      const tcp = openLink('lnk_tcp', TCP);
      const server = openLink('lnk_srv', { ...TCP, kind: 'tcpin' });
      const udp = openLink('lnk_udp');
      const [first, second] = [beat(), beat()];
      tcp.receive(first.subarray(0, 9), '');
      tcp.receive(first.subarray(9), '');
      expect(heard.length).toBe(1);
      server.receive(second.subarray(0, 9), '10.0.0.1:1');
      server.receive(beat(new FrameWriter({ systemId: 2, componentId: 1 })), '10.0.0.2:1');
      server.receive(second.subarray(9), '10.0.0.1:1');
      expect(heard.map(({ origin }) => origin.systemId)).toEqual([1, 2, 1]);
      udp.receive(beat().subarray(0, 9));
      udp.receive(Buffer.from('Init ArduCopter V4.7.0\n'));
      udp.receive(beat());
      expect(heard.length).toBe(4);
      expect(router.trafficOf('lnk_udp')?.rejectedFrames).toEqual({ truncated: 1 });
    });

    test('ends the batch also for a frame that was held back behind a false start', () => {
      const link = openLink('lnk_tcp', TCP);
      let ends = 0;
      router.onBatchEnd(() => {
        ends += 1;
      });
      link.receive(Buffer.concat([Uint8Array.of(0xfd, 0xff, 0, 0), beat()]), '');
      expect({ heard: heard.length, ends }).toEqual({ heard: 0, ends: 1 });
      clock.advance(200);
      expect({ heard: heard.length, ends }).toEqual({ heard: 1, ends: 2 });
    });

    test('takes bytes that a link in memory delivers from within a listener', () => {
      const link = openLink('lnk_tcp', TCP);
      let answers = 0;
      router.on('HEARTBEAT', () => {
        link.receive(vehicle.write('COMMAND_ACK', ACK), '');
        link.receive(vehicle.write('ATTITUDE', ATTITUDE), '');
      });
      router.on('COMMAND_ACK', () => {
        answers += 1;
      });
      link.receive(beat(), '');
      expect(answers).toBe(1);
      expect(heard.map(({ name }) => name)).toEqual(['HEARTBEAT', 'COMMAND_ACK', 'ATTITUDE']);
    });

    test('a listener that throws hurts nobody else, and one that leaves hears no more', () => {
      const link = openLink('lnk_a');
      let errors = 0;
      const loud = new Router({
        clock,
        logger: {
          ...silentLogger,
          error: () => {
            errors += 1;
          },
        },
        systemId: 255,
        componentId: 190,
      });
      loud.attach(link);
      let count = 0;
      loud.on('HEARTBEAT', () => {
        throw new Error('broken');
      });
      const leave = loud.on('HEARTBEAT', () => {
        count += 1;
        leave();
      });
      loud.onBatchEnd(() => {
        throw new Error('broken');
      });
      loud.onEvent('routeSeen', () => {
        throw new Error('broken');
      });
      for (let round = 0; round < 100; round += 1) link.receive(beat());
      // One for the event, one for the listeners: what repeats is not logged again for ten seconds.
      expect({ count, errors }).toEqual({ count: 1, errors: 2 });
    });

    test('a copy by another link within a second is dropped, one by the same source within 100 ms', () => {
      const radio = openLink('lnk_radio');
      const wifi = openLink('lnk_wifi');
      const bytes = beat();
      radio.receive(bytes);
      wifi.receive(bytes);
      clock.advance(50);
      radio.receive(bytes);
      clock.advance(900);
      wifi.receive(bytes);
      expect(heard.length).toBe(1);
      expect([router.droppedOf('lnk_radio')?.duplicate, router.droppedOf('lnk_wifi')?.duplicate]).toEqual([
        1, 2,
      ]);
      // A sender that never counts repeats itself once a second and must stay heard.
      radio.receive(bytes);
      clock.advance(1000);
      radio.receive(bytes);
      expect(heard.length).toBe(3);
      // Both links lead to the vehicle, duplicate or not.
      expect(
        router
          .routesOf(1, 5000)
          .map(({ linkId }) => linkId)
          .sort(),
      ).toEqual(['lnk_radio', 'lnk_wifi']);
    });

    test('ignores its own echo, and reports another station under its name at most every ten seconds', () => {
      const link = openLink('lnk_a');
      const other = openLink('lnk_b');
      const seen: unknown[] = [];
      router.onEvent('ownIdSeen', (event) => seen.push(event));
      router.send(EVERYBODY, 'HEARTBEAT', HEARTBEAT);
      other.receive(link.sent[0]?.bytes ?? new Uint8Array());
      expect({ seen, heard, dropped: router.droppedOf('lnk_b')?.echo }).toEqual({
        seen: [],
        heard: [],
        dropped: 1,
      });
      const station = new FrameWriter({ systemId: 255, componentId: 190 });
      for (let count = 0; count < 5; count += 1) station.write('HEARTBEAT', HEARTBEAT);
      for (let second = 0; second < 15; second += 1) {
        other.receive(station.write('HEARTBEAT', { ...HEARTBEAT, autopilot: 8 }), '10.0.0.5:1');
        clock.advance(1000);
      }
      expect(seen).toEqual(Array(2).fill({ linkId: 'lnk_b', peer: '10.0.0.5:1' }));
      expect(heard).toEqual([]);
      expect(router.routeCount).toBe(0);
    });

    test('believes nobody who calls himself system 0, and passes no key on', () => {
      const link = openLink('lnk_a');
      link.receive(vehicle.withSource(0, 1).write('HEARTBEAT', HEARTBEAT));
      const secretKey = Array.from({ length: 32 }, (_, index) => index);
      const setup = { initialTimestamp: 1n, targetSystem: 255, targetComponent: 190, secretKey };
      link.receive(vehicle.write('SETUP_SIGNING', setup));
      expect(heard).toEqual([]);
      expect(router.droppedOf('lnk_a')).toMatchObject({ 'system-id-0': 1, 'setup-signing': 1 });
    });

    test('the tap sees every frame in and out, also those nobody else sees', () => {
      const link = openLink('lnk_a');
      const tapped: [string, string, number, number][] = [];
      const untap = router.tap((linkId, direction, utcUs, bytes) =>
        tapped.push([linkId, direction, utcUs - Date.UTC(2026, 0, 1, 12) * 1000, bytes.length]),
      );
      const bytes = beat();
      clock.advance(1);
      link.receive(bytes);
      link.receive(bytes);
      link.receive(beat(new FrameWriter({ systemId: 255, componentId: 190 })));
      link.receive(unknownFrame());
      router.send(AUTOPILOT, 'HEARTBEAT', HEARTBEAT);
      untap();
      link.receive(beat());
      expect(tapped.map(([, direction]) => direction)).toEqual(['in', 'in', 'in', 'in', 'out']);
      expect(tapped[0]).toEqual(['lnk_a', 'in', 1000, bytes.length]);
    });
  });

  describe('routes', () => {
    test('follows the newest source on one link, as of a vehicle that restarts on a new port', () => {
      const link = openLink('lnk_a');
      const seen: Route[] = [];
      router.onEvent('routeSeen', (route) => seen.push({ ...route }));
      expect(router.send(AUTOPILOT, 'COMMAND_ACK', ACK)).toBe(false);
      link.receive(beat(), '10.0.0.9:1000');
      clock.advance(20);
      link.receive(beat(), '10.0.0.9:2000');
      link.receive(beat(), '10.0.0.9:2000');
      expect(router.send(AUTOPILOT, 'COMMAND_ACK', ACK)).toBe(true);
      expect(sentFrames(link).map(({ peer }) => peer)).toEqual(['10.0.0.9:2000']);
      expect(seen.map(({ peer, systemId }) => [peer, systemId])).toEqual([
        ['10.0.0.9:1000', 1],
        ['10.0.0.9:2000', 1],
      ]);
      expect(router.routesOf(1, 10).map(({ peer }) => peer)).toEqual(['10.0.0.9:2000']);
      expect(router.routesOf(1, 1000).map(({ peer }) => peer)).toEqual(['10.0.0.9:2000', '10.0.0.9:1000']);
    });

    test('keeps to the link in use while it is fresh, and changes over when it falls silent', () => {
      const radio = openLink('lnk_radio');
      const wifi = openLink('lnk_wifi');
      for (let at = 0; at < 10; at += 1) {
        radio.receive(beat());
        wifi.receive(beat());
        clock.advance(100);
      }
      router.send(AUTOPILOT, 'COMMAND_ACK', ACK);
      expect([radio.sent.length, wifi.sent.length]).toEqual([1, 0]);
      clock.advance(1001);
      wifi.receive(beat());
      router.send(AUTOPILOT, 'COMMAND_ACK', ACK);
      expect([radio.sent.length, wifi.sent.length]).toEqual([1, 1]);
    });

    test('takes the next route when a link takes nothing, and says false when none does', () => {
      const radio = openLink('lnk_radio');
      const wifi = openLink('lnk_wifi');
      radio.receive(beat());
      wifi.receive(beat());
      radio.takesWrites = false;
      expect(router.send(AUTOPILOT, 'COMMAND_ACK', ACK)).toBe(true);
      expect(wifi.sent.length).toBe(1);
      wifi.enter('retrying');
      expect(router.send(AUTOPILOT, 'COMMAND_ACK', ACK)).toBe(false);
    });

    test('sends by a named way, so that each of two vehicles with one id can be asked who it is', () => {
      const link = openLink('lnk_a');
      link.receive(beat(), 'here:1');
      link.receive(beat(new FrameWriter(AUTOPILOT)), 'there:1');
      for (const route of router.routesOf(1, 1000))
        expect(router.sendVia(route, 'COMMAND_ACK', ACK)).toBe(true);
      expect(link.sent.map(({ peer }) => peer).sort()).toEqual(['here:1', 'there:1']);
      expect(router.sendVia({ linkId: 'lnk_none', peer: '' }, 'COMMAND_ACK', ACK)).toBe(false);
    });

    test('finds a component never heard, and the whole system, where the autopilot is', () => {
      const link = openLink('lnk_a');
      link.receive(beat(vehicle.withSource(1, 100)), 'camera:1');
      link.receive(beat(), 'autopilot:1');
      router.send({ systemId: 1, componentId: 0 }, 'COMMAND_ACK', ACK);
      router.send({ systemId: 1, componentId: 154 }, 'COMMAND_ACK', ACK);
      router.send({ systemId: 1, componentId: 100 }, 'COMMAND_ACK', ACK);
      expect(link.sent.map(({ peer }) => peer)).toEqual(['autopilot:1', 'autopilot:1', 'camera:1']);
    });

    test('forgets routes of a peer that went away and of a link that was detached or closed', () => {
      const server = openLink('lnk_srv', { ...TCP, kind: 'tcpin' });
      const serial = openLink('lnk_usb', { kind: 'serial', path: '/dev/ttyACM0', baud: 115_200 });
      const third = new FrameWriter({ systemId: 3, componentId: 1 });
      server.receive(beat(), '10.0.0.1:1');
      server.receive(beat(new FrameWriter({ systemId: 2, componentId: 1 })), '10.0.0.2:1');
      serial.receive(beat(third), '');
      server.losePeer('10.0.0.1:1');
      expect([1, 2, 3].map((systemId) => router.routeTo({ systemId, componentId: 1 })?.peer)).toEqual([
        undefined,
        '10.0.0.2:1',
        '',
      ]);
      server.enter('retrying');
      serial.enter('retrying');
      expect(router.routeCount).toBe(1);
      serial.enter('open');
      expect(router.send({ systemId: 3, componentId: 1 }, 'COMMAND_ACK', ACK)).toBe(true);
      router.detach('lnk_usb');
      expect(router.routeCount).toBe(0);
      serial.receive(beat(third), '');
      expect({ routes: router.routeCount, traffic: router.trafficOf('lnk_usb') }).toEqual({ routes: 0 });
    });

    test('a flood of invented ids stays bounded and pushes out no vehicle', () => {
      const link = openLink('lnk_a');
      for (let count = 0; count < 20; count += 1) link.receive(beat(), 'real:1');
      clock.advance(60_000);
      for (let systemId = 2; systemId < 255; systemId += 1) {
        const frames: Uint8Array[] = [];
        for (let componentId = 1; componentId < 256; componentId += 1)
          frames.push(new FrameWriter({ systemId, componentId }).write('HEARTBEAT', HEARTBEAT));
        link.receive(Buffer.concat(frames), 'flood:1');
      }
      expect(router.routeCount).toBeLessThanOrEqual(4096);
      expect(router.routeTo(AUTOPILOT)?.peer).toBe('real:1');
      expect(router.trafficOf('lnk_a')?.systems.length).toBe(512);
      expect(router.trafficOf('lnk_a')?.receivedFrames).toBe(20 + 253 * 255);
    });

    test('forgets a route after an hour of silence', () => {
      openLink('lnk_a').receive(beat());
      clock.advance(3_599_000);
      expect(router.routeCount).toBe(1);
      clock.advance(3000);
      expect(router.routeCount).toBe(0);
    });
  });

  describe('sending', () => {
    test('broadcasts on every open link, numbered for each link by itself', () => {
      const links = ['lnk_a', 'lnk_b', 'lnk_c'].map((id) => openLink(id));
      links[2]?.enter('retrying');
      expect(router.send(EVERYBODY, 'HEARTBEAT', HEARTBEAT)).toBe(true);
      links[1]?.enter('retrying');
      router.send(EVERYBODY, 'HEARTBEAT', HEARTBEAT);
      links[1]?.enter('open');
      router.send(EVERYBODY, 'HEARTBEAT', HEARTBEAT);
      expect(links.map((link) => sentFrames(link).map(({ frame }) => frame?.sequence))).toEqual([
        [0, 1, 2],
        [0, 1],
        [],
      ]);
      expect(links[0]?.sent.every(({ peer }) => peer === undefined)).toBe(true);
      expect(sentFrames(links[0] as FakeLink)[0]?.frame).toMatchObject({
        systemId: 255,
        componentId: 190,
        version: 2,
      });
      for (const link of links) link.enter('closed');
      expect(router.send(EVERYBODY, 'HEARTBEAT', HEARTBEAT)).toBe(false);
    });

    test('speaks MAVLink 1 where only that was heard, offers MAVLink 2 with its heartbeats, and never goes back', () => {
      const link = openLink('lnk_a');
      const versions = () => sentFrames(link).map(({ frame }) => frame?.version);
      link.receive(vehicle.withSource(51, 68).write('RADIO_STATUS', RADIO, 1));
      router.send(EVERYBODY, 'HEARTBEAT', HEARTBEAT);
      expect(versions()).toEqual([2]);
      link.receive(beat(vehicle, 1));
      router.send(EVERYBODY, 'HEARTBEAT', HEARTBEAT);
      router.send(AUTOPILOT, 'COMMAND_ACK', ACK);
      expect(versions()).toEqual([2, 1, 2, 1]);
      expect(router.send(AUTOPILOT, 'SETUP_SIGNING', NO_KEY)).toBe(false);
      link.receive(beat(vehicle, 2));
      link.receive(beat(vehicle, 1));
      router.send(AUTOPILOT, 'COMMAND_ACK', ACK);
      expect(versions().at(-1)).toBe(2);
    });

    test('passes nothing on from link to link', () => {
      const a = openLink('lnk_a');
      const b = openLink('lnk_b');
      b.receive(beat(new FrameWriter({ systemId: 2, componentId: 1 })));
      a.receive(vehicle.write('COMMAND_ACK', { ...ACK, targetSystem: 2 }));
      expect([a.sent, b.sent]).toEqual([[], []]);
    });

    test('throws when a value does not fit, and sends nothing', () => {
      const link = openLink('lnk_a');
      expect(() => router.send(EVERYBODY, 'HEARTBEAT', { ...HEARTBEAT, type: 256 })).toThrow(RangeError);
      expect(link.sent).toEqual([]);
    });
  });

  describe('statistics', () => {
    test('counts frames, losses and refusals of each link, over ten seconds', () => {
      const link = openLink('lnk_a');
      expect(router.trafficOf('lnk_a')).toEqual({
        receivedFrames: 0,
        sentFrames: 0,
        rejectedFrames: {},
        lostFrames: 0,
        lossPct: null,
        systems: [],
        signing: 'off',
      });
      for (let second = 0; second < 5; second += 1) {
        for (let count = 0; count < 10; count += 1) {
          const bytes = beat();
          if (count !== 3) link.receive(bytes);
        }
        clock.advance(1000);
      }
      const broken = beat();
      broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
      link.receive(broken);
      router.send(AUTOPILOT, 'COMMAND_ACK', ACK);
      const traffic = router.trafficOf('lnk_a');
      expect(traffic).toMatchObject({
        receivedFrames: 45,
        sentFrames: 1,
        rejectedFrames: { 'bad-crc': 1 },
        lostFrames: 5,
        systems: [{ sysid: 1, compid: 1, lastSeenMs: 1000 }],
      });
      expect(traffic?.lossPct).toBeCloseTo(10, 0);
      expect(router.lossPctOf(1)).toBeCloseTo(10, 0);
      clock.advance(20_000);
      expect([router.trafficOf('lnk_a')?.lossPct, router.lossPctOf(1)]).toEqual([null, undefined]);
      expect(router.lossPctOf(9)).toBeUndefined();
    });

    test('a message outside the dialects is no loss, and makes nobody known', () => {
      const link = openLink('lnk_a');
      const known = Array.from({ length: 21 }, () => beat());
      link.receive(unknownFrame(0, 9));
      link.receive(unknownFrame(100));
      link.receive(known[0] as Uint8Array);
      for (let sequence = 1; sequence < 20; sequence += 1) link.receive(unknownFrame(sequence));
      link.receive(known[20] as Uint8Array);
      expect(router.trafficOf('lnk_a')).toMatchObject({ receivedFrames: 23, lostFrames: 0 });
      expect(router.trafficOf('lnk_a')?.systems.map(({ sysid }) => sysid)).toEqual([1]);
      link.receive(unknownFrame(25));
      expect(router.trafficOf('lnk_a')?.lostFrames).toBe(4);
    });

    test('a reboot is no loss', () => {
      const link = openLink('lnk_a');
      for (let count = 0; count < 200; count += 1) link.receive(beat(), 'old:1');
      clock.advance(500);
      const reborn = new FrameWriter(AUTOPILOT);
      link.receive(beat(reborn), 'new:1');
      expect(router.trafficOf('lnk_a')?.lostFrames).toBe(56);
      router.rebooted(1);
      expect(router.trafficOf('lnk_a')?.lostFrames).toBe(0);
    });

    test('keeps counting what peers that left had refused', () => {
      const server = openLink('lnk_srv', { ...TCP, kind: 'tcpin' });
      const broken = beat();
      broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1;
      server.receive(Buffer.concat([broken, beat()]), 'a:1');
      server.losePeer('a:1');
      expect(router.trafficOf('lnk_srv')?.rejectedFrames).toEqual({ 'bad-crc': 1 });
    });
  });

  test('a million hostile bytes reach nobody, throw nothing and leave good frames alone', () => {
    const random = seededRandom(11);
    const links = [openLink('lnk_udp'), openLink('lnk_tcp', TCP)];
    let good = 0;
    for (let round = 0; round < 1000; round += 1) {
      const link = links[round % 2] as FakeLink;
      const noise = Uint8Array.from({ length: 1000 }, () =>
        random() < 0.1 ? 0xfd : Math.floor(random() * 256),
      );
      link.receive(noise, '');
      if (round % 10 > 1) continue;
      good += 1;
      link.receive(beat(), '');
      clock.advance(500);
    }
    clock.advance(1000);
    expect(heard.filter(({ name, origin }) => name === 'HEARTBEAT' && origin.systemId === 1).length).toBe(
      good,
    );
    expect(heard.length - good).toBeLessThanOrEqual(2);
  });

  test('leaves no timer behind', () => {
    const link = openLink('lnk_tcp', TCP);
    link.receive(beat().subarray(0, 5), '');
    router.stop();
    expect(clock.pendingTimers).toBe(0);
  });
});

const ATTITUDE = { timeBootMs: 1, roll: 0, pitch: 0, yaw: 0, rollspeed: 0, pitchspeed: 0, yawspeed: 0 };
const NO_KEY = { initialTimestamp: 0n, targetSystem: 1, targetComponent: 1, secretKey: Array(32).fill(0) };
