import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../gateway/base/log/audit-log.ts';
import type { OnlineLayer, OnlineLayerRequest } from '../../../../gateway/contract/mission/online-map.ts';
import type { OnlineMaps } from '../../../../gateway/mission/map/online-maps.ts';
import { pngTile } from '../../../builder/map-files.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeMapServer, MISBEHAVIOUR } from '../../../fake/fake-map-server.ts';
import { CONTEXT, newFolder, onlineMapsIn } from './support.ts';

const HOUR_MS = 3_600_000;
const SECRET = 'k3y-that-nobody-may-see';

describe('online layers', () => {
  let folder: string;
  let clock: FakeClock;
  let maps: OnlineMaps;
  let server: FakeMapServer;
  let audited: Pick<AuditEntry, 'action' | 'detail'>[];

  beforeEach(async () => {
    folder = newFolder();
    clock = new FakeClock();
    audited = [];
    maps = onlineMapsIn(folder, clock, { append: (row) => void audited.push(row) });
    server = new FakeMapServer();
    await server.start();
  });
  afterEach(async () => {
    maps.stop();
    await server.stop();
  });

  const request = (change: Partial<OnlineLayerRequest> = {}): OnlineLayerRequest => ({
    name: 'Roof',
    kind: 'satellite',
    address: server.tileUrl,
    attribution: '© Test',
    maxZoom: 18,
    allowsPrivateNetwork: true,
    ...change,
  });
  const add = (change: Partial<OnlineLayerRequest> = {}) => maps.add(request(change), CONTEXT);
  const layer = (layerId: string): OnlineLayer => {
    const found = maps.layers().find((each) => each.layerId === layerId);
    if (!found) throw new Error(`no layer ${layerId}`);
    return found;
  };
  const problemOf = (layerId: string) => String(layer(layerId).problem);

  it('asks no server before a tile is wanted', () => {
    expect(maps.layers().length).toBeGreaterThan(10);
    expect(server.asked).toEqual([]);
  });

  it('fetches a tile once, with the name of the product, and then serves it without a network', async () => {
    const { layerId } = await add();
    const tile = await maps.tile(layerId, 10, 536, 358);
    expect(tile).toMatchObject({ mediaType: 'image/png' });
    expect(server.headers[0]?.['user-agent']).toMatch(/^Aerodeck\//);
    await server.stop();
    expect((await maps.tile(layerId, 10, 536, 358))?.bytes).toEqual(tile?.bytes);
    expect(server.asked).toEqual(['/10/536/358.png']);
    expect(layer(layerId)).toMatchObject({ cachedTiles: 1, problem: null });
    await server.start();
  });

  it('keeps tiles over a restart, and asks again when they are old', async () => {
    const { layerId } = await add();
    await maps.tile(layerId, 1, 0, 0);
    maps.stop();
    maps = onlineMapsIn(folder, clock);
    await maps.tile(layerId, 1, 0, 0);
    expect(server.asked.length).toBe(1);
    clock.advance(HOUR_MS + 1000);
    expect(await maps.tile(layerId, 1, 0, 0)).toBeDefined();
    await eventually('the old tile is fetched again', () => server.asked.length === 2);
  });

  it('asks whether an old tile has changed, and keeps what has not', async () => {
    server.tileHeaders = { 'cache-control': 'max-age=60', etag: '"v1"' };
    const { layerId } = await add();
    await maps.tile(layerId, 1, 0, 0);
    clock.advance(61_000);
    await maps.tile(layerId, 1, 0, 0);
    await eventually('it is asked', () => server.headers[1]?.['if-none-match'] === '"v1"');
    expect((await maps.tile(layerId, 1, 0, 0))?.bytes.length).toBe(pngTile().length);
  });

  it('serves an old tile at once while the server is gone, and says so', async () => {
    const { layerId } = await add();
    await maps.tile(layerId, 1, 0, 0);
    await server.stop();
    clock.advance(30 * 24 * HOUR_MS);
    expect(await maps.tile(layerId, 1, 0, 0)).toBeDefined();
    await eventually('the failure is known', () => layer(layerId).problem !== null);
    expect(problemOf(layerId)).toBe('No connection to the server.');
    expect(await maps.tile(layerId, 1, 0, 0)).toBeDefined();
    await server.start();
  });

  it('leaves a busy server alone as long as it demands, and then asks again', async () => {
    const { layerId } = await add();
    server.misbehaviour = MISBEHAVIOUR.busy;
    await expect(maps.tile(layerId, 1, 0, 0)).rejects.toMatchObject({ code: 'map-server-unavailable' });
    expect(problemOf(layerId)).toBe('The server answered 429.');
    expect(layer(layerId).retryInMs).toBe(30_000);
    server.misbehaviour = undefined;
    clock.advance(29_000);
    await expect(maps.tile(layerId, 1, 1, 0)).rejects.toMatchObject({ context: { retryAfterS: 1 } });
    expect(server.asked.length).toBe(1);
    clock.advance(1500);
    expect(await maps.tile(layerId, 1, 1, 0)).toBeDefined();
    expect(layer(layerId)).toMatchObject({ problem: null, retryInMs: null });
  });

  it('waits longer after each failure, at most a minute', async () => {
    const { layerId } = await add();
    server.misbehaviour = MISBEHAVIOUR.broken;
    const rests: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      await expect(maps.tile(layerId, 5, turn, 0)).rejects.toThrow('No connection to the server.');
      const restMs = layer(layerId).retryInMs ?? 0;
      rests.push(restMs);
      clock.advance(restMs);
    }
    expect(rests).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('makes nobody wait for a server that stalls', async () => {
    const { layerId } = await add();
    server.misbehaviour = MISBEHAVIOUR.stalled;
    const first = maps.tile(layerId, 1, 0, 0);
    await eventually('the server is asked', () => server.asked.length === 1);
    clock.advance(1600);
    await expect(first).rejects.toMatchObject({ code: 'map-server-unavailable' });
    // Refused without a request and without time.
    await expect(maps.tile(layerId, 1, 1, 0)).rejects.toMatchObject({ code: 'map-server-unavailable' });
    expect(server.asked.length).toBe(1);
    expect(problemOf(layerId)).toBe('The server is slow to answer.');
    clock.advance(20_000);
    await eventually('it is given up', () => problemOf(layerId) === 'The server did not answer in time.');
  });

  it('asks one server for at most four tiles at once', async () => {
    const { layerId } = await add();
    server.misbehaviour = MISBEHAVIOUR.stalled;
    const tiles = [0, 1, 2, 3, 4, 5, 6].map((x) => maps.tile(layerId, 5, x, 0).catch(() => undefined));
    await eventually('four are asked for', () => server.asked.length === 4);
    clock.advance(1600);
    await Promise.all(tiles);
    expect(server.asked.length).toBe(4);
  });

  it.each([
    ['page', 'The server sent a page instead of a tile.'],
    ['oversize', 'The answer is larger than 4194304 bytes.'],
  ] as const)('says what is wrong with a server that answers: %s', async (kind, why) => {
    const { layerId } = await add();
    server.misbehaviour = MISBEHAVIOUR[kind];
    for (let x = 0; x < 3; x += 1)
      await expect(maps.tile(layerId, 5, x, 0)).rejects.toMatchObject({
        message: expect.stringContaining(why),
      });
    expect(problemOf(layerId)).toContain(why);
    expect(layer(layerId).cachedTiles).toBe(0);
  });

  it('one bad tile does not stop the others', async () => {
    const { layerId } = await add();
    server.misbehaviour = MISBEHAVIOUR.page;
    await expect(maps.tile(layerId, 5, 0, 0)).rejects.toThrow('page');
    server.misbehaviour = undefined;
    expect(await maps.tile(layerId, 5, 1, 0)).toBeDefined();
  });

  it('remembers which tiles the server does not have', async () => {
    const { layerId } = await add();
    server.misbehaviour = MISBEHAVIOUR.missing;
    expect(await maps.tile(layerId, 5, 0, 0)).toBeUndefined();
    expect(await maps.tile(layerId, 5, 0, 0)).toBeUndefined();
    expect(server.asked.length).toBe(1);
    expect(layer(layerId).problem).toBeNull();
  });

  it('asks for nothing beyond the zooms and the area of a layer', async () => {
    const { layerId } = await add({ maxZoom: 3 });
    expect(await maps.tile(layerId, 4, 0, 0)).toBeUndefined();
    expect(await maps.tile(layerId, 1, 2, 0)).toBeUndefined();
    // Switzerland, at the other end of the world.
    expect(await maps.tile('swisstopo-image', 10, 10, 10)).toBeUndefined();
    expect(server.asked).toEqual([]);
  });

  it('removes the least recently used tiles first, and shows and clears the rest', async () => {
    const { layerId } = await add();
    server.misbehaviour = (_, response) =>
      void response.end(Buffer.concat([pngTile(), Buffer.alloc(3_000_000)]));
    maps.limitCache(10 * 1024 * 1024, CONTEXT);
    for (let x = 0; x < 3; x += 1) {
      await maps.tile(layerId, 5, x, 0);
      clock.advance(120_000);
    }
    // Used again, so that the second is the oldest.
    await maps.tile(layerId, 5, 0, 0);
    clock.advance(120_000);
    await maps.tile(layerId, 5, 3, 0);
    expect(maps.cache()).toMatchObject({ tiles: 3, limitBytes: 10 * 1024 * 1024 });
    expect(maps.cache().sizeBytes).toBeLessThanOrEqual(10 * 1024 * 1024);
    server.asked.length = 0;
    await maps.tile(layerId, 5, 0, 0);
    await maps.tile(layerId, 5, 1, 0);
    expect(server.asked).toEqual(['/5/1/0.png']);
    expect(maps.clearCache(layerId, CONTEXT)).toMatchObject({ tiles: 0, sizeBytes: 0 });
    maps.stop();
    maps = onlineMapsIn(folder, clock);
    expect(maps.cache()).toEqual({ tiles: 0, sizeBytes: 0, limitBytes: 10 * 1024 * 1024 });
  });

  it('starts with an empty cache where the file is broken', async () => {
    const { layerId } = await add();
    await maps.tile(layerId, 1, 0, 0);
    maps.stop();
    const { writeFileSync, rmSync } = await import('node:fs');
    for (const ending of ['-wal', '-shm'])
      rmSync(join(folder, `tile-cache.sqlite${ending}`), { force: true });
    writeFileSync(
      join(folder, 'tile-cache.sqlite'),
      'no database at all, but long enough to be read as one'.repeat(99),
    );
    maps = onlineMapsIn(folder, clock);
    expect(maps.cache().tiles).toBe(0);
    expect(await maps.tile(layerId, 1, 0, 0)).toBeDefined();
  });

  it('sends a key to the provider only: not to answers, the audit, or errors', async () => {
    const address = `${server.tileUrl}?key={key}`;
    const made = await add({ address, key: SECRET });
    expect(made).toMatchObject({ hasKey: true });
    await maps.tile(made.layerId, 1, 0, 0);
    expect(server.asked).toEqual([`/1/0/0.png?key=${SECRET}`]);
    server.misbehaviour = MISBEHAVIOUR.broken;
    const failure = await maps.tile(made.layerId, 1, 1, 0).catch((thrown: unknown) => thrown);
    maps.setKey(made.layerId, undefined, CONTEXT);
    expect(layer(made.layerId)).toMatchObject({ hasKey: false, retryInMs: null });
    await expect(maps.tile(made.layerId, 1, 1, 1)).rejects.toThrow('needs your own key');
    maps.setKey(made.layerId, SECRET, CONTEXT);
    const told = JSON.stringify([made, maps.layers(), audited, failure, String(failure)]);
    expect(told).not.toContain(SECRET);
    expect(audited.map(({ action }) => action)).toEqual(['map.layer-add', 'map.layer-key', 'map.layer-key']);
    expect(readFileSync(join(folder, 'online-layers.json'), 'utf8')).toContain(SECRET);
  });

  it('changes, removes and restores own layers, but no preset', async () => {
    const { layerId } = await add({ address: `${server.tileUrl}?key={key}`, key: SECRET });
    expect(maps.change(layerId, { name: 'Yard', kind: 'street' }, CONTEXT)).toMatchObject({ name: 'Yard' });
    maps.remove(layerId, CONTEXT);
    expect(() => maps.change(layerId, {}, CONTEXT)).toThrow('not found');
    expect(maps.restore(layerId, CONTEXT)).toMatchObject({ name: 'Yard', kind: 'street', hasKey: true });
    expect(() => maps.remove('osm-street', CONTEXT)).toThrow('ships with Aerodeck');
    expect(() => maps.setKey('osm-street', SECRET, CONTEXT)).toThrow('needs no key');
    expect(() => maps.change(layerId, { kind: 'elevation' }, CONTEXT)).toThrow('/kind');
  });

  it('reads TileJSON, a style and WMTS capabilities', async () => {
    const { maxZoom: _, attribution: __, ...open } = request();
    const of = (path: string, change: Partial<OnlineLayerRequest> = {}) =>
      maps.add({ ...open, address: `${server.origin}${path}`, ...change }, CONTEXT);
    expect(await of('/tiles.json')).toMatchObject({
      attribution: '© Vector',
      maxZoom: 14,
      vectorLayers: ['transportation', 'place', 'water'],
    });
    const style = await of('/style.json', { kind: 'street' });
    expect(style).toMatchObject({ maxZoom: 14, vectorLayers: ['transportation', 'place', 'water'] });
    const vector = await maps.tile(style.layerId, 3, 1, 1);
    expect(vector?.mediaType).toBe('application/vnd.mapbox-vector-tile');
    const wmts = await of('/wmts.xml');
    expect(wmts).toMatchObject({
      attribution: 'Survey office',
      minZoom: 0,
      maxZoom: 3,
      bounds: [5, 45, 11, 48],
    });
    await maps.tile(wmts.layerId, 3, 4, 2);
    expect(server.asked.at(-1)).toBe('/default/ortho/3/4/2.png');
  });

  it.each<[string, Partial<OnlineLayerRequest>, string, string]>([
    ['without {y}', { address: 'https://tiles.example.com/{z}/{x}.png' }, '/address', 'must hold {z}'],
    [
      'another scheme',
      { address: 'ftp://tiles.example.com/{z}/{x}/{y}.png' },
      '/address',
      'must begin with http',
    ],
    [
      'a private address',
      { address: 'http://192.168.1.1/{z}/{x}/{y}.png', allowsPrivateNetwork: false },
      '/address',
      'local network',
    ],
    ['a password', { address: 'https://me:pw@example.com/{z}/{x}/{y}.png' }, '/address', 'password'],
    ['no last zoom', { maxZoom: undefined }, '/maxZoom', 'is required'],
    ['zooms upside down', { minZoom: 9, maxZoom: 3 }, '/minZoom', 'must not be larger'],
    ['no attribution', { attribution: undefined }, '/attribution', 'is required'],
    [
      'vector tiles',
      { address: 'https://tiles.example.com/{z}/{x}/{y}.pbf' },
      '/address',
      'TileJSON or style',
    ],
    ['a key too many', { key: SECRET }, '/address', 'must contain {key}'],
    ['no key', { address: 'https://tiles.example.com/{z}/{x}/{y}?k={key}' }, '/key', 'is required'],
    ['elevation of no encoding', { kind: 'elevation' }, '/encoding', 'is required'],
    ['an encoding of no elevation', { encoding: 'terrarium' }, '/encoding', 'for elevation only'],
  ])('refuses a layer: %s', async (_, change, pointer, detail) => {
    await expect(add(change)).rejects.toMatchObject({
      code: 'validation',
      context: { errors: [{ pointer, detail: expect.stringContaining(detail) }] },
    });
    expect(maps.layers().every(({ isPreset }) => isPreset)).toBe(true);
  });

  it.each<[string, string | object, string, string]>([
    ['a page', '<html></html>', '/address', 'is neither a tile URL'],
    ['other JSON', { hello: 1 }, '/address', 'is neither a tile URL'],
    ['other XML', '<?xml version="1.0"?><kml/>', '/address', 'not WMTS'],
    ['broken XML', '<?xml version="1.0"?><Capabilities', '/address', 'broken XML'],
    ['entities', '<?xml version="1.0"?><!DOCTYPE a><Capabilities/>', '/address', 'DOCTYPE'],
    [
      'a foreign server',
      { tiles: ['https://elsewhere.org/{z}/{x}/{y}.png'], maxzoom: 9 },
      '/address',
      'elsewhere.org',
    ],
    ['no zooms', { tiles: ['/{z}/{x}/{y}.png'] }, '/maxZoom', 'is required'],
    [
      'a style with a script',
      { version: 8, sources: {}, layers: [{ id: '<script>alert(1)</script>' }] },
      '/address',
      'script',
    ],
    [
      'a style of a foreign server',
      { version: 8, sources: { a: { type: 'vector', url: 'https://elsewhere.org/t.json' } }, layers: [] },
      '/address',
      'elsewhere.org',
    ],
    [
      'a style without tiles',
      { version: 8, sources: { a: { type: 'geojson' } }, layers: [] },
      '/address',
      'without a source',
    ],
  ])('refuses a document: %s', async (_, document, pointer, detail) => {
    server.documents.set('/x', typeof document === 'string' ? document : JSON.stringify(document));
    const refused = add({ address: `${server.origin}/x`, maxZoom: undefined });
    await expect(refused).rejects.toMatchObject({
      code: 'validation',
      context: { errors: [{ pointer }] },
      message: expect.stringContaining(detail),
    });
  });

  it('refuses a WMTS of several layers until one is named, and one in other coordinates', async () => {
    server.documents.set('/many', server.wmts(['summer', 'winter']));
    const many = { address: `${server.origin}/many` };
    await expect(add(many)).rejects.toThrow('/wmtsLayer must name one of its 2 layers: summer, winter');
    expect(await add({ ...many, wmtsLayer: 'winter' })).toMatchObject({ minZoom: 0 });
    server.documents.set('/swiss', server.wmts(['ortho'], 'urn:ogc:def:crs:EPSG::2056'));
    await expect(add({ address: `${server.origin}/swiss` })).rejects.toThrow('Web Mercator');
  });

  it('says why an address cannot be read', async () => {
    await expect(add({ address: `${server.origin}/nothing` })).rejects.toThrow('nothing at this address');
  });
});

it('every preset has what the map needs, and only those that may be downloaded offer it', () => {
  const maps = onlineMapsIn(newFolder());
  const layers = maps.layers();
  maps.stop();
  for (const kind of ['satellite', 'street', 'topographic', 'labels', 'elevation'])
    expect(layers.some((each) => each.kind === kind && each.keyName === null)).toBe(true);
  expect(new Set(layers.map(({ layerId }) => layerId)).size).toBe(layers.length);
  for (const { layerId, downloadTemplate, keyName, termsUrl } of layers) {
    expect(termsUrl, layerId).toMatch(/^https:/);
    if (downloadTemplate !== null) expect(keyName).toBeNull();
  }
  expect(layers.find(({ layerId }) => layerId === 'terrarium')).toMatchObject({
    encoding: 'terrarium',
    maxZoom: 15,
  });
  expect(layers.find(({ layerId }) => layerId === 'osm-street')?.downloadTemplate).toBeNull();
});
