import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { createTcpServerLink } from '../../../../../gateway/mavlink/link/network/tcp-link.ts';
import { describeLink } from '../../../../conformance/link.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { freeTcpPort } from '../../../../fake/free-port.ts';

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => {
    socket.once('connect', resolve);
  });
  return socket;
}

describeLink('tcpin', async (ports) => {
  const port = await freeTcpPort();
  const link = createTcpServerLink('lnk_1', { kind: 'tcpin', host: '127.0.0.1', port }, ports);
  let client: Socket | undefined;
  let received: Buffer[] = [];
  const takeDown = async () => {
    client?.resetAndDestroy();
    client = undefined;
  };
  return {
    link,
    opensAlone: true,
    async bringUp() {
      received = [];
      await eventually('listening', () => link.state === 'open');
      client = await connected(port);
      client.on('data', (bytes) => received.push(bytes));
    },
    takeDown,
    send: (bytes) => void client?.write(bytes),
    received: () => Buffer.concat(received),
    dispose: takeDown,
  };
});

describe('tcpin link', () => {
  async function listening() {
    const port = await freeTcpPort();
    const config = { kind: 'tcpin', host: '127.0.0.1', port } as const;
    const link = createTcpServerLink('lnk_1', config, { clock: new FakeClock(), random: seededRandom(1) });
    const peers: string[] = [];
    const gone: string[] = [];
    link.on('received', ({ peer }) => peers.push(peer));
    link.on('peerGone', (peer) => gone.push(peer));
    link.start();
    await eventually('open', () => link.state === 'open');
    return { port, link, peers, gone };
  }

  test('tells when a client has gone and keeps the others', async () => {
    const { port, link, peers, gone } = await listening();
    const first = await connected(port);
    const second = await connected(port);
    first.write('a');
    await eventually('first', () => peers.length === 1);
    second.write('b');
    await eventually('second', () => peers.length === 2);
    first.destroy();
    await eventually('gone', () => gone.length === 1);
    expect(gone).toEqual([peers[0]]);
    expect(link.write(Buffer.from('x'), peers[0])).toBe(false);
    expect(link.write(Buffer.from('x'), peers[1])).toBe(true);
    await link.stop();
    second.destroy();
  });

  test('takes 256 clients and ends the one silent for the longest for one more', async () => {
    const { port, link, peers, gone } = await listening();
    const clients: Socket[] = [];
    for (let index = 0; index < 257; index += 1) {
      const client = await connected(port);
      clients.push(client);
      client.write('x');
      await eventually(`client ${index}`, () => peers.length === index + 1);
    }
    await eventually('evicted', () => clients[0]?.destroyed === true || clients[0]?.readyState !== 'open');
    expect(gone).toEqual([peers[0]]);
    await link.stop();
    for (const client of clients) client.destroy();
  });

  test('refuses to write once 64 KiB wait for a client that does not read', async () => {
    const { port, link, peers } = await listening();
    const client = await connected(port);
    client.pause();
    client.write('x');
    await eventually('known', () => peers.length === 1);
    await eventually('full', () => {
      for (let round = 0; round < 64; round += 1)
        if (!link.write(Buffer.alloc(16_384), peers[0])) return true;
      return false;
    });
    expect(link.counters.droppedWrites).toBe(1);
    await link.stop();
    client.destroy();
  });
});
