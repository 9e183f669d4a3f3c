import { createSocket, type Socket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { FrameReader } from '../../../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../../../gateway/mavlink/codec/frame-writer.ts';
import type { MessageByName, MessageName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import {
  type DecodedMessage,
  decodeMessage,
} from '../../../../gateway/mavlink/codec/message/message-codec.ts';
import { IndependentVehicle } from '../../../fake/independent-vehicle/independent-vehicle.ts';
import type { VehicleFaults } from '../../../fake/independent-vehicle/vehicle-faults.ts';

/** A ground station of our own codec over real UDP. */
class Station {
  readonly heard: DecodedMessage[] = [];
  peerPort = 0;
  readonly #socket: Socket = createSocket('udp4');
  readonly #writer = new FrameWriter({ systemId: 255, componentId: 190 });
  #checks: (() => void)[] = [];

  async open(): Promise<number> {
    const reader = new FrameReader({
      onFrame: (frame) => {
        const decoded = decodeMessage(frame);
        if (decoded) this.heard.push(decoded);
      },
    });
    this.#socket.on('message', (bytes, from) => {
      this.peerPort = from.port;
      reader.push(bytes);
      reader.endDatagram();
      for (const check of [...this.#checks]) check();
    });
    await new Promise<void>((resolve) => this.#socket.bind(0, '127.0.0.1', resolve));
    return this.#socket.address().port;
  }

  send<N extends MessageName>(name: N, message: MessageByName[N]): void {
    this.#socket.send(this.#writer.write(name, message), this.peerPort, '127.0.0.1');
  }

  command(command: number, ...params: number[]): void {
    const [param1 = 0, param2 = 0, param3 = 0, param4 = 0, param5 = 0, param6 = 0, param7 = 0] = params;
    const parts = { param1, param2, param3, param4, param5, param6, param7 };
    this.send('COMMAND_LONG', { command, targetSystem: 1, targetComponent: 1, confirmation: 0, ...parts });
  }

  all<N extends MessageName>(name: N): MessageByName[N][] {
    return this.heard.filter((each) => each.name === name).map(({ message }) => message as MessageByName[N]);
  }

  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition()) return;
        this.#checks = this.#checks.filter((other) => other !== check);
        resolve();
      };
      this.#checks.push(check);
      check();
    });
  }

  close(): void {
    this.#socket.close();
  }
}

const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const action of cleanUp.splice(0)) await action();
});

async function meet(faults: VehicleFaults = {}): Promise<{ station: Station; vehicle: IndependentVehicle }> {
  const station = new Station();
  const port = await station.open();
  const vehicle = new IndependentVehicle({ target: { host: '127.0.0.1', port }, faults });
  await vehicle.start();
  cleanUp.push(
    () => vehicle.stop(),
    () => station.close(),
  );
  await station.until(() => station.all('HEARTBEAT').length > 0);
  return { station, vehicle };
}

describe('IndependentVehicle', () => {
  it('arms, takes off and tells its position, all of it read by our codec', async () => {
    const { station, vehicle } = await meet();
    station.command(176, 1, 4);
    station.command(400, 1);
    station.command(511, 33, 20_000);
    station.command(22, 0, 0, 0, 0, 0, 0, 2);
    await station.until(() => (station.all('GLOBAL_POSITION_INT').at(-1)?.relativeAlt ?? 0) > 1900);
    expect(station.all('COMMAND_ACK').map(({ result }) => result)).toEqual([0, 0, 0, 0]);
    expect(vehicle.copter.isArmed).toBe(true);
    expect(vehicle.count('COMMAND_LONG')).toBe(4);
    station.command(512, 148);
    await station.until(() => station.all('AUTOPILOT_VERSION').length > 0);
    expect(String.fromCharCode(...(station.all('AUTOPILOT_VERSION')[0]?.uid2.slice(0, 13) ?? []))).toBe(
      'independent-1',
    );
  });

  it('takes a mission and gives it back', async () => {
    const { station } = await meet();
    const target = { targetSystem: 1, targetComponent: 1, missionType: 0 };
    station.send('MISSION_COUNT', { ...target, count: 2, opaqueId: 0 });
    for (const seq of [0, 1]) {
      await station.until(() => station.all('MISSION_REQUEST_INT').some((request) => request.seq === seq));
      station.send('MISSION_ITEM_INT', {
        ...target,
        seq,
        frame: 6,
        command: 16,
        current: 0,
        autocontinue: 1,
        param1: 0,
        param2: 0,
        param3: 0,
        param4: 0,
        x: 473_977_420 + seq,
        y: 85_455_940,
        z: 12.5,
      });
    }
    await station.until(() => station.all('MISSION_ACK').length === 1);
    station.send('MISSION_REQUEST_LIST', target);
    await station.until(() => station.all('MISSION_COUNT').length === 1);
    station.send('MISSION_REQUEST_INT', { ...target, seq: 1 });
    await station.until(() => station.all('MISSION_ITEM_INT').length === 1);
    expect(station.all('MISSION_ITEM_INT')[0]).toMatchObject({
      seq: 1,
      x: 473_977_421,
      z: 12.5,
      targetSystem: 255,
    });
  });

  it('misbehaves as told: drops, duplicates, denies, lies, stays silent', async () => {
    const { station, vehicle } = await meet({
      messages: [
        { message: 'COMMAND_ACK', occurrence: 1, effect: 'drop' },
        { message: 'COMMAND_ACK', occurrence: 2, effect: 'duplicate' },
      ],
      commands: {
        22: { kind: 'deny', result: 4, text: 'not today' },
        21: { kind: 'in-progress-then-silence', times: 2, everyMs: 5 },
        20: { kind: 'lie' },
        300: { kind: 'ignore' },
      },
    });
    for (const command of [410, 410, 22, 20, 300, 21]) station.command(command);
    await station.until(() => station.all('COMMAND_ACK').length >= 6);
    expect(station.all('COMMAND_ACK').map(({ command, result }) => [command, result])).toEqual([
      [410, 0],
      [410, 0],
      [22, 4],
      [20, 0],
      [21, 5],
      [21, 5],
    ]);
    expect(station.all('STATUSTEXT').map(({ text }) => text)).toEqual(['not today']);
    expect(vehicle.copter.mode).toBe(0);
  });

  it('breaks missions as told: wrong requests, refused items, early answers', async () => {
    const target = { targetSystem: 1, targetComponent: 1, missionType: 0 };
    const begin = (station: Station) => station.send('MISSION_COUNT', { ...target, count: 3, opaqueId: 0 });
    const wrong = await meet({ mission: { wrongRequest: { insteadOf: 0, asksFor: 2 } } });
    begin(wrong.station);
    await wrong.station.until(() => wrong.station.all('MISSION_REQUEST_INT').length === 1);
    expect(wrong.station.all('MISSION_REQUEST_INT')[0]?.seq).toBe(2);
    const early = await meet({ mission: { earlyAck: 4 } });
    begin(early.station);
    await early.station.until(() => early.station.all('MISSION_ACK').length === 1);
    expect(early.station.all('MISSION_ACK')[0]?.type).toBe(4);
    const refusing = await meet({ mission: { refuseItem: { seq: 0, result: 3 } } });
    begin(refusing.station);
    refusing.station.send('MISSION_ITEM_INT', {
      ...target,
      seq: 0,
      frame: 6,
      command: 16,
      current: 0,
      autocontinue: 1,
      param1: 0,
      param2: 0,
      param3: 0,
      param4: 0,
      x: 0,
      y: 0,
      z: 0,
    });
    await refusing.station.until(() => refusing.station.all('MISSION_ACK').length === 1);
    expect(refusing.station.all('MISSION_ACK')[0]?.type).toBe(3);
  });

  it('delays and reorders what it sends', async () => {
    const { station } = await meet({
      messages: [
        { message: 'COMMAND_ACK', occurrence: 1, effect: { delayMs: 40 } },
        { message: 'COMMAND_ACK', occurrence: 3, effect: 'reorder' },
      ],
    });
    for (const command of [511, 31_000, 410, 300]) station.command(command, 30);
    await station.until(() => station.all('COMMAND_ACK').length === 4);
    expect(station.all('COMMAND_ACK').map(({ command }) => command)).toEqual([31_000, 300, 410, 511]);
  });

  it('reboots to another port with sequence 0 and no streams', async () => {
    const { station, vehicle } = await meet({ commands: { 400: { kind: 'reboot' } } });
    const before = station.peerPort;
    station.command(400, 1);
    await station.until(() => station.peerPort !== before);
    expect(vehicle.reboots).toBe(1);
    expect(vehicle.copter.isArmed).toBe(false);
  });
});
