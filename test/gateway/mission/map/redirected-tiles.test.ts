import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OnlineMaps } from '../../../../gateway/mission/map/online-maps.ts';
import { FakeMapServer } from '../../../fake/fake-map-server.ts';
import { CONTEXT, newFolder, onlineMapsIn } from './support.ts';

const PUBLIC = new Set(['tiles.example.com', 'tile.openstreetmap.org']);
const { get } = http;
const getSecurely = https.get;

/** The fake server of this machine answers as if it had the public names. */
function connectPublicNamesTo(origin: string): void {
  const connect = (url: URL, options: http.RequestOptions, answer: (from: http.IncomingMessage) => void) =>
    get(PUBLIC.has(url.hostname) ? new URL(url.pathname, origin) : url, options, answer);
  Object.assign(http, { get: connect });
  Object.assign(https, { get: connect });
  syncBuiltinESMExports();
}

let port: string;
let maps: OnlineMaps;
let server: FakeMapServer;
beforeEach(async () => {
  maps = onlineMapsIn(newFolder());
  server = new FakeMapServer();
  await server.start();
  ({ port } = new URL(server.origin));
  connectPublicNamesTo(server.origin);
});
afterEach(async () => {
  Object.assign(http, { get });
  Object.assign(https, { get: getSecurely });
  syncBuiltinESMExports();
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
  const location = target.replace('PORT', port);
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
