import { createServer, type Server, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { createTcpClientLink } from '../../../../../gateway/mavlink/link/network/tcp-link.ts';
import { describeLink } from '../../../../conformance/link.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { freeTcpPort } from '../../../../fake/free-port.ts';

/** A TCP server that remembers its clients so that it can be ended at once. */
class Listener {
  readonly sockets = new Set<Socket>();
  readonly received: Buffer[] = [];
  readonly #server: Server;

  constructor(reads = true) {
    this.#server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      if (reads) socket.on('data', (bytes) => this.received.push(bytes));
      else socket.pause();
    });
  }

  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  async end(): Promise<void> {
    for (const socket of this.sockets) socket.resetAndDestroy();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }
}

describeLink('tcp', async (ports) => {
  const port = await freeTcpPort();
  const link = createTcpClientLink('lnk_1', { kind: 'tcp', host: 'localhost', port }, ports);
  let listener: Listener | undefined;
  const takeDown = async () => {
    await listener?.end();
    listener = undefined;
  };
  return {
    link,
    opensAlone: false,
    async bringUp() {
      listener = new Listener();
      await listener.listen(port);
    },
    takeDown,
    send: (bytes) => listener?.sockets.forEach((socket) => void socket.write(bytes)),
    received: () => Buffer.concat(listener?.received ?? []),
    dispose: takeDown,
  };
});

describe('tcp link', () => {
  async function connected(reads: boolean) {
    const clock = new FakeClock();
    const port = await freeTcpPort();
    const listener = new Listener(reads);
    await listener.listen(port);
    const config = { kind: 'tcp', host: '127.0.0.1', port } as const;
    const link = createTcpClientLink('lnk_1', config, { clock, random: seededRandom(1) });
    link.start();
    await eventually('open', () => link.state === 'open' && listener.sockets.size === 1);
    return { clock, port, listener, link };
  }

  test('refuses to write once 64 KiB wait for a far end that does not read', async () => {
    const { listener, link } = await connected(false);
    const chunk = Buffer.alloc(16_384);
    let taken = 0;
    await eventually('full', () => {
      for (let round = 0; round < 64; round += 1) {
        if (!link.write(chunk)) return true;
        taken += 1;
      }
      return false;
    });
    expect(link.write(Buffer.alloc(65_536))).toBe(false);
    expect(link.counters.droppedWrites).toBe(2);
    expect(link.counters.sentBytes).toBe(taken * chunk.length);
    await Promise.all([link.stop(), listener.end()]);
  });

  test('connects again when the far end falls silent for 15 s after it has spoken', async () => {
    const { clock, listener, link } = await connected(true);
    clock.advance(60_000);
    expect(link.state).toBe('open');
    for (const socket of listener.sockets) socket.write('x');
    await eventually('heard', () => link.counters.receivedBytes === 1);
    clock.advance(15_000);
    expect(link.state).toBe('open');
    clock.advance(2000);
    expect(link.lastError).toContain('for 15 s; reconnecting');
    await eventually('open again', () => {
      if (link.state === 'retrying') clock.advance(5000);
      return link.state === 'open';
    });
    expect(link.counters.reconnects).toBe(1);
    await Promise.all([link.stop(), listener.end()]);
  });

  test('gives a host that swallows every packet 5 s to answer', async () => {
    const clock = new FakeClock();
    // A listener whose queue is full answers nothing at all, like a host that is not there.
    const config = { kind: 'tcp', host: '192.0.2.1', port: 5760 } as const;
    const link = createTcpClientLink('lnk_1', config, { clock, random: seededRandom(1) });
    link.start();
    await new Promise(setImmediate);
    clock.advance(5000);
    await eventually('given up', () => link.state === 'retrying');
    expect(link.lastError).toMatch(/192\.0\.2\.1/);
    await link.stop();
    expect(clock.pendingTimers).toBe(0);
  });

  test('waits longer after each failure, from about 0.5 s to 5 s', async () => {
    const clock = new FakeClock();
    const config = { kind: 'tcp', host: '127.0.0.1', port: await freeTcpPort() } as const;
    const link = createTcpClientLink('lnk_1', config, { clock, random: () => 1 });
    link.start();
    const waitsMs: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      await eventually('refused', () => link.state === 'retrying' && clock.pendingTimers === 1);
      const beganAtMs = clock.monotonicMs();
      while (clock.pendingTimers === 1 && clock.monotonicMs() - beganAtMs < 6000) clock.advance(100);
      waitsMs.push(clock.monotonicMs() - beganAtMs);
    }
    expect(waitsMs).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
    expect(link.lastError).toBe(
      `nothing listens at 127.0.0.1:${config.port}; start it there or check the port`,
    );
    await link.stop();
  });
});
