import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { frameAt } from '../../../../gateway/mavlink/codec/frame-examiner.ts';
import { MavCmd } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { MESSAGE_ID } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { CommandProtocol } from '../../../../gateway/mavlink/protocol/command/command-protocol.ts';
import { HeartbeatEmitter } from '../../../../gateway/mavlink/protocol/heartbeat-emitter.ts';
import { MessageInterval } from '../../../../gateway/mavlink/protocol/message-interval.ts';
import { MissionProtocol } from '../../../../gateway/mavlink/protocol/mission/mission-protocol.ts';
import { ParameterProtocol } from '../../../../gateway/mavlink/protocol/parameter/parameter-protocol.ts';
import {
  READ_ONLY_COMMANDS,
  ReadOnlySender,
} from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import { TimeSync } from '../../../../gateway/mavlink/protocol/time-sync.ts';
import type { Router } from '../../../../gateway/mavlink/router/router.ts';
import {
  createReplayRouter,
  ReplayClock,
  ReplayLink,
} from '../../../../gateway/recording/playback/replayed-vehicles.ts';
import { requestVersion } from '../../../../gateway/vehicle/contact/request-version.ts';
import { GatewayChild } from '../../../fake/gateway-child.ts';
import { SAMPLE_REQUESTS } from '../../server/http/support/sample-requests.ts';
import { TestClient } from '../../server/ws/support/test-client.ts';
import { flightFrames } from './support/flight-recordings.ts';

const TARGET = { systemId: 2, componentId: 1 };
const ITEM = {
  command: 16,
  frame: 3,
  params: [0, 0, 0, null],
  lat: 47.3977,
  lon: 8.5456,
  altitude_m: 30,
  autocontinue: true,
} as const;

/** The router that a playback listens with, told to be the whole router, while it hears a flight. */
function replayed() {
  const frames = flightFrames('copter-mission');
  const clock = new ReplayClock(frames[0]?.utcUs ?? 0);
  const link = new ReplayLink('imp_1');
  const router = createReplayRouter({ clock, link, logger: silentLogger }) as Router;
  router.start();
  const written: Uint8Array[] = [];
  router.tap((_linkId, direction, _utcUs, bytes) => {
    if (direction === 'out') written.push(bytes.slice());
  });
  const play = (): void => {
    for (const { utcUs, bytes } of frames) {
      clock.advanceTo(utcUs);
      link.deliver(bytes);
    }
  };
  return { clock, link, router, written, play, frames };
}

describe('the router of a playback', () => {
  it('takes nothing from any sender of the station, before, while and after it plays', async () => {
    const { clock, link, router, written, play, frames } = replayed();
    const wire = { sender: router, inbox: router, clock, rttMs: () => 50 };
    const readOnly = new ReadOnlySender(router);
    const commands = new CommandProtocol(wire);
    const missions = new MissionProtocol(wire);
    const parameters = new ParameterProtocol(wire);
    const interval = new MessageInterval({ inbox: router, sender: readOnly, clock });
    const timeSync = new TimeSync({ inbox: router, sender: readOnly, clock, targets: () => [TARGET] });
    const heartbeat = new HeartbeatEmitter({ sender: readOnly, clock, isAlive: () => true });
    const outcomes: string[] = [];
    const listener = { settled: ({ kind }: { readonly kind: string }) => void outcomes.push(kind) };
    for (const part of [commands, missions, parameters, interval, timeSync, heartbeat]) part.start();
    const tryAll = (): void => {
      const long = { form: 'long', target: TARGET, params: [1, 0, 0, 0, 0, 0, 0] } as const;
      for (const retry of ['idempotent', 'once', 'emergency'] as const)
        commands.submit({ ...long, command: MavCmd.COMPONENT_ARM_DISARM, retry }, listener);
      const place = { frame: 6, latitudeDeg: 47, longitudeDeg: 8, altitudeM: 20 };
      const int = { form: 'int', target: TARGET, params: [0, 0, 0, 0], ...place } as const;
      commands.submit({ ...int, command: MavCmd.DO_REPOSITION, retry: 'once' }, listener);
      const encoding = 'cast' as const;
      const set = { form: 'parameter-set', target: TARGET, retry: 'idempotent', encoding } as const;
      parameters.set({ ...set, name: 'WPNAV_SPEED', value: 900 }, listener);
      const dialect = { autopilot: 'ardupilot', home: undefined } as const;
      missions.upload(TARGET, [{ ...ITEM, params: [0, 0, 0, null] }], dialect);
      missions.clear({ systemId: 3, componentId: 1 }, 'mission');
      missions.download({ systemId: 4, componentId: 1 }, dialect);
      interval.setRate(TARGET, 'ATTITUDE', 10, ({ length }) => void length);
      interval.requestStream(TARGET, 0, 4);
      for (const command of READ_ONLY_COMMANDS) readOnly.sendCommand(TARGET, command, [1]);
      requestVersion(router, { linkId: link.id, peer: '', ...TARGET });
      const disarm = { targetSystem: 2, targetComponent: 1, baseMode: 0, customMode: 0 };
      expect(router.send(TARGET, 'SET_MODE', disarm)).toBe(false);
      expect(router.send({ systemId: 0, componentId: 0 }, 'SET_MODE', disarm)).toBe(false);
      expect(router.sendVia({ linkId: link.id, peer: '' }, 'SET_MODE', disarm)).toBe(false);
      expect(link.write()).toBe(false);
    };
    tryAll();
    play();
    tryAll();
    clock.advanceTo((frames.at(-1)?.utcUs ?? 0) + 60_000_000);
    expect(link.counters.sentBytes).toBe(0);
    expect(written).toEqual([]);
    expect(link.counters.droppedWrites).toBeGreaterThan(20);
    expect(outcomes).not.toContain('accepted');
  });

  it('is given only what listens, where the product can see it', () => {
    const { link, clock } = replayed();
    const router = createReplayRouter({ clock, link, logger: silentLogger });
    // @ts-expect-error: there is no way out of it
    expect(router.send).toBeDefined();
    // @ts-expect-error: nor by one way
    expect(router.sendVia).toBeDefined();
  });
});

describe('a gateway that plays a flight', () => {
  const children: GatewayChild[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) await child.dispose();
  });

  it('lets no byte out for the vehicles in it, and never takes them for its own', async () => {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => {
      socket.bind(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void socket.close());
    const heard: number[] = [];
    socket.on('message', (bytes) => void heard.push(frameAt(bytes, 0, bytes.length).messageId));
    const gateway = new GatewayChild(['--no-sim', '--link', `udpout:127.0.0.1:${socket.address().port}`]);
    children.push(gateway);
    await gateway.listening();
    const imported = await fetch(`${gateway.url}/api/replay/import?name=flight`, {
      method: 'POST',
      headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/octet-stream' },
      body: readFileSync(new URL('../../../fixture/flights/copter-mission.tlog', import.meta.url)),
    });
    const { sessionId } = (await imported.json()) as { readonly sessionId: string };
    // The answer does not wait for a busy machine to index it.
    await gateway.until(
      'the log is indexed',
      () => gateway.api('GET', `/api/replay/sessions/${sessionId}`),
      ({ body }) => body.state === 'ready',
    );
    const opened = await gateway.api('POST', '/api/replay/playbacks', {
      sessions: [sessionId],
      positionMs: 60_000,
    });
    expect(opened.status).toBe(201);
    const path = `/api/replay/playbacks/${opened.body.playbackId}`;
    const client = await new TestClient(gateway.url).hello(undefined, gateway.token);
    client.send('subscribe', { topics: ['replay', 'telemetry', 'event', 'alert'] });
    await gateway.api('PATCH', path, { state: 'playing', speed: 20 });
    await client.until('replay', 10);
    const { vehicles } = client.of('replay').at(-1)?.data.flights[0] ?? {};
    expect(vehicles[0]).toMatchObject({ id: 'uav-2', armed: true });

    for (const answer of await tryEverything(gateway))
      expect(answer.status, answer.what).toBeGreaterThanOrEqual(400);
    client.send('arm', { vehicleId: 'uav-2' });
    expect(await client.untilClosed()).toBe(4400);

    expect(await gateway.vehicles()).toEqual([]);
    expect(client.of('telemetry')).toEqual([]);
    expect(client.of('event')).toEqual([]);
    expect((await gateway.api('GET', '/api/vehicles')).body.items).toEqual([]);
    // Nobody lives at that port: the station says that it is there, and nothing else.
    expect(heard.length).toBeGreaterThan(0);
    expect(new Set(heard)).toEqual(new Set([MESSAGE_ID.HEARTBEAT]));
  });
});

/** Every wish of the API that can name a vehicle, for the one that is only replayed. */
async function tryEverything(gateway: GatewayChild) {
  const commands = {
    arm: {},
    disarm: {},
    takeoff: { altitudeM: 10 },
    land: {},
    rtl: {},
    hold: {},
    goto: { lat: 47.3977, lon: 8.5456 },
    'change-altitude': { altitudeM: 10 },
    'set-mode': { mode: 'LAND' },
    'start-mission': {},
    gripper: { action: 'release' },
    'camera-trigger': {},
    'set-parameter': { name: 'WPNAV_SPEED', value: 1 },
  };
  const wishes: (readonly [string, string, unknown?])[] = [
    ...Object.entries(commands).map(
      ([name, body]) => ['POST', `/api/vehicles/uav-2/commands/${name}`, body] as const,
    ),
    ['GET', '/api/vehicles/uav-2/mission?refresh=true'],
    ['PUT', '/api/vehicles/uav-2/mission', { items: [ITEM] }],
    ['DELETE', '/api/vehicles/uav-2/mission'],
    ['POST', '/mission/start', { vehicleId: 'uav-2', items: [ITEM] }],
    ['POST', '/drone/launch', SAMPLE_REQUESTS['POST /drone/launch']?.body],
  ];
  const answers = await Promise.all(
    wishes.map(async ([method, path, body]) => {
      const { status, body: problem } = await gateway.api(method, path, body);
      return { status, what: `${method} ${path} ${JSON.stringify(problem)}` };
    }),
  );
  const step = { stepId: 'up', type: 'takeoff', vehicleId: 'uav-2', params: { altitudeM: 20 } };
  const queued = await gateway.api('POST', '/api/action/queue', { ...step, stepId: undefined });
  const plan = await gateway.api('POST', '/api/action/plan/create', {
    name: 'up',
    vehicles: ['uav-2'],
    steps: [step],
  });
  for (const [id, path] of [
    [queued.body.actionId, `/api/action/${queued.body.actionId}/execute`],
    [plan.body.planId, `/api/action/plan/${plan.body.planId}/execute`],
  ]) {
    if (id === undefined) continue;
    const { status, body } = await gateway.api('POST', path, {});
    answers.push({ status, what: `POST ${path} ${JSON.stringify(body)}` });
  }
  return answers;
}
