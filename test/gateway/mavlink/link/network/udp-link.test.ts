import { createSocket, type Socket } from 'node:dgram';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { createUdpInLink } from '../../../../../gateway/mavlink/link/network/udp-link.ts';
import { describeLink } from '../../../../conformance/link.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { freeUdpPort } from '../../../../fake/free-port.ts';

describeLink('udpin', async (ports) => {
  const port = await freeUdpPort();
  const link = createUdpInLink('lnk_1', { kind: 'udpin', host: '127.0.0.1', port }, ports);
  let vehicle: Socket | undefined;
  let received: Buffer[] = [];
  const takeDown = () => closed(vehicle);
  return {
    link,
    opensAlone: true,
    async bringUp() {
      received = [];
      vehicle = createSocket('udp4');
      vehicle.on('message', (bytes) => received.push(bytes));
    },
    takeDown,
    send: (bytes) => vehicle?.send(bytes, port, '127.0.0.1'),
    received: () => Buffer.concat(received),
    dispose: takeDown,
  };
});

async function closed(socket: Socket | undefined): Promise<void> {
  if (!socket) return;
  await new Promise<void>((resolve) => {
    try {
      socket.close(() => resolve());
    } catch {
      resolve();
    }
  });
}

describe('udpin link', () => {
  const ports = () => ({ clock: new FakeClock(), random: seededRandom(1) });

  test('a vehicle that comes from a new port is answered there, and broadcasts reach both', async () => {
    const port = await freeUdpPort();
    const link = createUdpInLink('lnk_1', { kind: 'udpin', host: 'localhost', port }, ports());
    const peers: string[] = [];
    link.on('received', ({ peer }) => peers.push(peer));
    link.start();
    await eventually('open', () => link.state === 'open');
    const heard = { old: '', young: '' };
    const old = createSocket('udp4').on('message', (bytes) => {
      heard.old += bytes.toString();
    });
    const young = createSocket('udp4').on('message', (bytes) => {
      heard.young += bytes.toString();
    });
    old.send('a', port, '127.0.0.1');
    await eventually('first', () => peers.length === 1);
    young.send('b', port, '127.0.0.1');
    await eventually('second', () => peers.length === 2);
    expect(peers[0]).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(peers[1]).not.toBe(peers[0]);
    expect(link.write(Buffer.from('1'), peers[1])).toBe(true);
    expect(link.write(Buffer.from('2'))).toBe(true);
    await eventually('all', () => heard.old === '2' && heard.young === '12');
    expect(link.counters.sentBytes).toBe(3);
    await Promise.all([link.stop(), closed(old), closed(young)]);
  });

  test('keeps 256 peers and forgets the one silent for the longest', async () => {
    const port = await freeUdpPort();
    const link = createUdpInLink('lnk_1', { kind: 'udpin', host: '127.0.0.1', port }, ports());
    const peers: string[] = [];
    const gone: string[] = [];
    link.on('received', ({ peer }) => peers.push(peer));
    link.on('peerGone', (peer) => gone.push(peer));
    link.start();
    await eventually('open', () => link.state === 'open');
    const sockets = Array.from({ length: 257 }, () => createSocket('udp4'));
    for (const [index, socket] of sockets.entries()) {
      if (index === 256) {
        sockets[0]?.send('again', port, '127.0.0.1');
        await eventually('again', () => peers.length === 257);
      }
      socket.send('x', port, '127.0.0.1');
      await eventually(`datagram ${index}`, () => peers.length >= (index === 256 ? 258 : index + 1));
    }
    expect(gone).toEqual([peers[1]]);
    expect(link.write(Buffer.from('x'), peers[1])).toBe(false);
    expect(link.write(Buffer.from('x'), peers[0])).toBe(true);
    await link.stop();
    await Promise.all(sockets.map(closed));
  });

  test('waits for a port that is taken, and says so', async () => {
    const clock = new FakeClock();
    const squatter = createSocket('udp4');
    await new Promise<void>((resolve) => squatter.bind(0, '127.0.0.1', resolve));
    const { port } = squatter.address();
    const config = { kind: 'udpin', host: '127.0.0.1', port } as const;
    const link = createUdpInLink('lnk_1', config, { clock, random: seededRandom(1) });
    link.start();
    await eventually('refused', () => link.state === 'retrying');
    expect(link.lastError).toBe(
      `port ${port} is taken by another program; close it there or choose another port`,
    );
    await closed(squatter);
    clock.advance(5000);
    await eventually('open', () => link.state === 'open');
    expect({ error: link.lastError, reconnects: link.counters.reconnects }).toEqual({
      error: undefined,
      reconnects: 0,
    });
    await link.stop();
  });

  test.each([
    ['192.0.2.77', 'this computer has no address 192.0.2.77'],
    ['no-such-host.invalid', 'the host name no-such-host.invalid cannot be found'],
  ])('says what is wrong with host %s', async (host, words) => {
    const link = createUdpInLink('lnk_1', { kind: 'udpin', host, port: await freeUdpPort() }, ports());
    link.start();
    await eventually('refused', () => link.state === 'retrying');
    expect(link.lastError).toContain(words);
    await link.stop();
  });

  test('speaks IPv6', async () => {
    const port = await freeUdpPort();
    const link = createUdpInLink('lnk_1', { kind: 'udpin', host: '::1', port }, ports());
    const peers: string[] = [];
    link.on('received', ({ peer }) => peers.push(peer));
    link.start();
    await eventually('open', () => link.state === 'open');
    const vehicle = createSocket('udp6');
    let heard = '';
    vehicle.on('message', (bytes) => {
      heard += bytes.toString();
    });
    vehicle.send('x', port, '::1');
    await eventually('heard', () => peers.length === 1);
    expect(peers[0]).toMatch(/^\[::1\]:\d+$/);
    expect(link.write(Buffer.from('y'), peers[0])).toBe(true);
    await eventually('answered', () => heard === 'y');
    await Promise.all([link.stop(), closed(vehicle)]);
  });
});
