import type { RequestOptions } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OnlineMaps } from '../../../../gateway/mission/map/online-maps.ts';
import { FakeMapServer } from '../../../fake/fake-map-server.ts';
import { CONTEXT, newFolder, onlineMapsIn } from './support.ts';

/** The fake server of this machine as if it had these public names. */
const PUBLIC = new Set(['tiles.example.com', 'tile.openstreetmap.org']);
const network = vi.hoisted(() => ({ port: '' }));

vi.mock('node:http', async (importActual) => {
  const actual = await importActual<typeof import('node:http')>();
  const get = (url: URL, options: RequestOptions, answer: () => void) =>
    PUBLIC.has(url.hostname)
      ? actual.get(new URL(`http://127.0.0.1:${network.port}${url.pathname}`), options, answer)
      : actual.get(url, options, answer);
  return { ...actual, get };
});
vi.mock('node:https', async () => ({ get: (await import('node:http')).get }));

let maps: OnlineMaps;
let server: FakeMapServer;
beforeEach(async () => {
  maps = onlineMapsIn(newFolder());
  server = new FakeMapServer();
  await server.start();
  network.port = new URL(server.origin).port;
});
afterEach(async () => {
  maps.stop();
  await server.stop();
});

const layer = (address: string) =>
  maps.add(
    {
      name: 'Field',
      kind: 'satellite',
      address,
      attribution: '© Test',
      maxZoom: 18,
      allowsPrivateNetwork: false,
    },
    CONTEXT,
  );

it.each([
  'http://127.0.0.1:PORT/9/9/9.png',
  'http://10.1.2.3/9/9/9.png',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:PORT/9/9/9.png',
  'http://[::ffff:127.0.0.1]:PORT/9/9/9.png',
  'http://localhost:PORT/9/9/9.png',
])('a public server does not lead to %s, and other layers go on', async (target) => {
  const location = target.replace('PORT', network.port);
  server.misbehaviour = (request, response) =>
    request.url?.startsWith('/5/')
      ? void response.writeHead(302, { location }).end()
      : void response.writeHead(404).end();
  const { layerId } = await layer('http://tiles.example.com/{z}/{x}/{y}.png');
  await expect(maps.tile(layerId, 5, 0, 0)).rejects.toMatchObject({
    code: 'map-server-unavailable',
    message: expect.stringMatching(/local network/),
  });
  // A document may not lead there either.
  await expect(layer('http://tiles.example.com/5/tiles.json')).rejects.toThrow(/local network/);
  expect(server.asked).toEqual(['/5/0/0.png', '/5/tiles.json']);
  server.misbehaviour = undefined;
  expect(await maps.tile('osm-street', 5, 1, 1)).toMatchObject({ mediaType: 'image/png' });
  expect(maps.layers().find((each) => each.layerId === 'osm-street')?.problem).toBeNull();
});
