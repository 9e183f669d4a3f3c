import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../gateway/base/id/random.ts';
import { createUdpOutLink } from '../../../../../gateway/mavlink/link/network/udp-link.ts';
import { describeLink } from '../../../../conformance/link.ts';
import { eventually } from '../../../../fake/eventually.ts';
import { FakeClock } from '../../../../fake/fake-clock.ts';
import { freeUdpPort } from '../../../../fake/free-port.ts';

describeLink('udpout', async (ports) => {
  const port = await freeUdpPort();
  const link = createUdpOutLink('lnk_1', { kind: 'udpout', host: 'localhost', port }, ports);
  let vehicle: Socket | undefined;
  let from: RemoteInfo | undefined;
  let received: Buffer[] = [];
  const takeDown = async () => {
    const socket = vehicle;
    vehicle = undefined;
    if (socket) await new Promise<void>((resolve) => socket.close(() => resolve()));
  };
  return {
    link,
    opensAlone: true,
    async bringUp() {
      received = [];
      const socket = createSocket('udp4');
      vehicle = socket;
      socket.on('message', (bytes, sender) => {
        from = sender;
        received.push(bytes);
      });
      await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
      // A vehicle that listens learns where we are from our heartbeats.
      from = undefined;
      await eventually('greeted', () => {
        link.write(Buffer.from(''));
        return from !== undefined;
      });
    },
    takeDown,
    send: (bytes) => from && vehicle?.send(bytes, from.port, from.address),
    received: () => Buffer.concat(received),
    dispose: takeDown,
  };
});

describe('udpout link', () => {
  test('stays open while nobody listens, says so, and takes no datagram from strangers', async () => {
    const port = await freeUdpPort();
    const config = { kind: 'udpout', host: '127.0.0.1', port } as const;
    const link = createUdpOutLink('lnk_1', config, { clock: new FakeClock(), random: seededRandom(1) });
    link.start();
    await eventually('open', () => link.state === 'open');
    await eventually('told', () => {
      link.write(Buffer.from('x'));
      return link.lastError !== undefined;
    });
    expect({ state: link.state, error: link.lastError }).toEqual({
      state: 'open',
      error: `nothing listens at 127.0.0.1:${port}; start it there or check the port`,
    });
    await link.stop();
  });

  test('says that a host name cannot be found', async () => {
    const config = { kind: 'udpout', host: 'no-such-host.invalid', port: 14_550 } as const;
    const link = createUdpOutLink('lnk_1', config, { clock: new FakeClock(), random: seededRandom(1) });
    link.start();
    await eventually('refused', () => link.state === 'retrying');
    expect(link.lastError).toContain('no-such-host.invalid cannot be found');
    await link.stop();
  });
});
