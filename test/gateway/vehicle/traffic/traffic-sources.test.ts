import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { createLink } from '../../../../gateway/mavlink/link/create-link.ts';
import type { TrafficService } from '../../../../gateway/vehicle/traffic/traffic-service.ts';
import { eventually } from '../../../fake/eventually.ts';
import { freeUdpPort } from '../../../fake/free-port.ts';
import { buildTrafficRig, CONTEXT } from './traffic-rig.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A service with real sockets. */
function build(): TrafficService {
  const { service } = buildTrafficRig({
    clock: systemClock,
    createLink: (id, config) => createLink(id, config, { clock: systemClock, random: () => 0 }),
  });
  stops.push(() => service.stop());
  return service;
}

const SOURCE = { name: 'Test', isEnabled: true, mode: 'live' } as const;
const LINE = 'MSG,3,1,1,4840D6,1,,,,,,5000,,,47.4,8.5,,,0,0,0,0\r\n';
const idsOf = (service: TrafficService) => service.traffic().aircraft.map(({ icao }) => icao);

it('reads a receiver over TCP, and again after it closed the connection in the middle of a line', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(() => server.close());
  stops.push(() => sockets.map((socket) => socket.destroy()));
  const { port } = server.address() as { readonly port: number };
  const service = build();
  service.addSource({ ...SOURCE, kind: 'sbs1', address: `127.0.0.1:${port}` }, CONTEXT);
  await eventually('it connects', () => sockets.length === 1);
  sockets[0]?.write(`${LINE}MSG,3,1,1,ABCDEF,1,,`);
  await eventually('the aircraft', () => idsOf(service).length === 1);
  sockets[0]?.destroy();
  await eventually('it connects again', () => sockets.length === 2);
  sockets[1]?.write(LINE.replace('4840D6', '4840D7'));
  await eventually('the second aircraft', () => idsOf(service).length === 2);
  expect(idsOf(service).toSorted()).toEqual(['4840d6', '4840d7']);
  expect(service.sources()).toMatchObject([{ state: 'receiving', messages: 2, rejected: 0 }]);
});

it('says what is wrong while nothing listens there', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => {
    server.close(resolve);
  });
  const service = build();
  service.addSource({ ...SOURCE, kind: 'beast', address: `127.0.0.1:${port}` }, CONTEXT);
  await eventually('it fails', () => service.sources()[0]?.state === 'failed');
  expect(service.sources()[0]?.lastError).toMatch(/nothing listens/);
});

it('reads GDL 90 over UDP', async () => {
  const port = await freeUdpPort();
  const service = build();
  service.addSource({ ...SOURCE, kind: 'gdl90', address: `127.0.0.1:${port}` }, CONTEXT);
  const sender = createSocket('udp4');
  stops.push(() => sender.close());
  // The traffic report of section 3.5.4 of the specification, with its checksum.
  const report = '7e1400ab45491fef15a889780f09a907b0012001';
  const rest = '4e383235562020200057d67e';
  await eventually('the aircraft', () => {
    sender.send(Buffer.from(report + rest, 'hex'), port, '127.0.0.1');
    return service.traffic().aircraft.length === 1;
  });
  expect(service.traffic().aircraft).toMatchObject([{ callSign: 'N825V', icao: 'ab4549' }]);
});
