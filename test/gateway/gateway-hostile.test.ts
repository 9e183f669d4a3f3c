import { createSocket, type Socket } from 'node:dgram';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../../gateway/base/id/random.ts';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { freeTcpPort, freeUdpPort } from '../fake/free-port.ts';
import { GatewayChild } from '../fake/gateway-child.ts';

const MAX_GROWTH_MIB = 40;
/**
 * With little room for garbage to pile up, resident memory shows what is held: an idle gateway uses 70 MiB, and a heap that
 * would need more ends the process.
 */
const TIGHT_HEAP = '--max-semi-space-size=2 --max-old-space-size=100';
const HEARTBEAT = {
  type: 2,
  autopilot: 3,
  baseMode: 81,
  customMode: 0,
  systemStatus: 3,
  mavlinkVersion: 3,
} as const;

async function openSocket(): Promise<Socket> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return socket;
}

/** Sends datagrams in batches that a kernel's buffer holds, so that most of them are really read. */
async function flood(socket: Socket, port: number, datagrams: Iterable<Uint8Array>): Promise<void> {
  let inBatch = 0;
  for (const datagram of datagrams) {
    const isSent = new Promise((resolve) => socket.send(datagram, port, '127.0.0.1', resolve));
    inBatch += 1;
    if (inBatch % 64 === 0) {
      await isSent;
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}

function* garbage(count: number, seed: number): Iterable<Uint8Array> {
  const random = seededRandom(seed);
  const writer = new FrameWriter({ systemId: 9, componentId: 1 });
  const good = writer.write('HEARTBEAT', HEARTBEAT);
  for (let turn = 0; turn < count; turn += 1) {
    const kind = Math.floor(random() * 4);
    if (kind === 0) {
      yield Uint8Array.from({ length: 1 + Math.floor(random() * 300) }, () => Math.floor(random() * 256));
    } else if (kind === 1) {
      yield good.subarray(0, Math.floor(random() * good.length));
    } else if (kind === 2) {
      // A frame's head that promises more than follows.
      yield Uint8Array.from([0xfd, 255, 0, 0, turn & 0xff, 1, 1, 0, 0, 0]);
    } else {
      const broken = Uint8Array.from(good);
      const at = Math.floor(random() * broken.length);
      broken[at] = (broken[at] ?? 0) ^ 0x55;
      yield broken;
    }
  }
}

/** Heartbeats, texts and positions of every system and component there can be. */
function* strangers(count: number): Iterable<Uint8Array> {
  for (let number = 0; number < count; number += 1) {
    const systemId = 2 + (number % 252);
    const componentId = Math.floor(number / 252) % 256;
    const writer = new FrameWriter({ systemId, componentId });
    yield writer.write('HEARTBEAT', HEARTBEAT);
    const plain = { id: 0, chunkSeq: 0 };
    yield writer.write('STATUSTEXT', { ...plain, severity: 4, text: `stranger ${number} begs to differ` });
    // The first of many chunks, of which no other ever comes.
    yield writer.write('STATUSTEXT', {
      severity: 2,
      text: 'x'.repeat(50),
      id: 1 + (number % 65_535),
      chunkSeq: 0,
    });
  }
}

async function settledMemoryMib(gateway: GatewayChild): Promise<number> {
  // Answered after what came before has been read.
  await gateway.api('GET', '/health');
  return gateway.residentMib();
}

describe('hostile input', () => {
  it('garbage, broken frames and 8,192 strangers: memory stays bounded and the copter still flies', async () => {
    const udpPort = await freeUdpPort();
    const tcpPort = await freeTcpPort();
    const links = [`udpin:127.0.0.1:${udpPort}`, `tcpin:127.0.0.1:${tcpPort}`];
    const gateway = new GatewayChild(
      ['--sim', 'copter', '--sim-speed', '5', ...links.flatMap((link) => ['--link', link])],
      // The limit of growth was measured with the sources.
      { env: { NODE_OPTIONS: TIGHT_HEAP }, fromSources: true },
    );
    onTestFinished(() => gateway.dispose());
    await gateway.listening();
    await gateway.ready(1);
    await gateway.keepsArmed();
    const socket = await openSocket();
    // Warm: what is compiled and buffered once does not count as growth.
    await flood(socket, udpPort, garbage(20_000, 1));
    await flood(socket, udpPort, strangers(4096));
    const beforeMib = await settledMemoryMib(gateway);

    await flood(socket, udpPort, garbage(40_000, 2));
    await flood(socket, udpPort, strangers(8192));
    const stream = connect(tcpPort, '127.0.0.1');
    onTestFinished(() => void stream.destroy());
    for (const bytes of garbage(20_000, 3)) stream.write(bytes);
    await new Promise<void>((resolve) => {
      stream.end(resolve);
    });
    const afterMib = await settledMemoryMib(gateway);
    expect(afterMib - beforeMib).toBeLessThan(MAX_GROWTH_MIB);

    const { body } = await gateway.api('GET', '/api/links');
    const flooded = body.items.find(({ text }: { text: string }) => text.endsWith(`:${udpPort}`));
    expect(flooded.receivedFrames).toBeGreaterThan(5000);
    expect(Object.keys(flooded.rejectedFrames)).not.toEqual([]);
    expect((await gateway.vehicles()).length).toBeLessThanOrEqual(256);
    // And it goes on flying.
    await gateway.takeOff('uav-1', 5);
    expect((await gateway.command('uav-1', 'land')).body).toMatchObject({ state: 'done' });
    gateway.kill('SIGTERM');
    expect(await gateway.ended).toMatchObject({ code: 0 });
    expect(gateway.stderr).not.toMatch(/internal-error|unhandled|TypeError|RangeError/i);
    console.info(`memory: ${beforeMib.toFixed(0)} MiB before, ${afterMib.toFixed(0)} MiB after`);
  });
});
