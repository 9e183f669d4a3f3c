import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPrivateAddress } from '../../../../gateway/base/guarded-fetch.ts';
import type { MapDownload, MapDownloadRequest } from '../../../../gateway/contract/mission/map.ts';
import type { MapService } from '../../../../gateway/mission/map/map-service.ts';
import { pngTile } from '../../../builder/map-files.ts';
import { eventually } from '../../../fake/eventually.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { CONTEXT, mapsIn, newFolder } from './support.ts';

const PNG = pngTile();

describe('downloads of areas', () => {
  let folder: string;
  let maps: MapService;
  let server: Server;
  let asked: string[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let origin: string;

  beforeEach(async () => {
    folder = newFolder();
    maps = mapsIn(folder);
    asked = [];
    answer = (_, response) => response.end(PNG);
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    await maps.stop();
    server.closeAllConnections();
    server.close();
  });

  const request = (change: Partial<MapDownloadRequest> = {}): MapDownloadRequest => ({
    name: 'Roof',
    urlTemplate: `${origin}/{z}/{x}/{y}.png`,
    attribution: '© Test',
    bounds: [8.4, 47.3, 8.7, 47.5],
    minZoom: 10,
    maxZoom: 13,
    allowsPrivateNetwork: true,
    ...change,
  });
  const current = (service = maps): MapDownload | undefined => service.downloads()[0];
  const until = (state: MapDownload['state'], service = maps) =>
    eventually(`the download is ${state}`, () => current(service)?.state === state);

  it('fetches each tile of the area once, with the name of the product, and makes it a map', async () => {
    let userAgent: string | undefined;
    answer = ({ headers, url }, response) => {
      userAgent = headers['user-agent'];
      if (url?.startsWith('/10/')) response.writeHead(404).end();
      else response.end(PNG);
    };
    const { tiles } = maps.startDownload(request(), CONTEXT);
    await until('done');
    expect(current()).toMatchObject({ doneTiles: tiles, problem: null });
    expect(current()?.missingTiles).toBeGreaterThan(0);
    expect(new Set(asked).size).toBe(tiles);
    expect(asked.length).toBe(tiles);
    expect(userAgent).toMatch(/^Aerodeck\//);
    const [source] = maps.sources();
    expect(source).toMatchObject({ name: 'Roof', origin: 'download', attribution: '© Test', maxZoom: 13 });
    const [, z = 0, x = 0, y = 0] = /\/(\d+)\/(\d+)\/(\d+)/.exec(asked.at(-1) ?? '')?.map(Number) ?? [];
    expect((await maps.tile(source?.sourceId ?? '', z, x, y))?.bytes.length).toBe(PNG.length);
  });

  it('asks for at most three tiles at once', async () => {
    let open = 0;
    let most = 0;
    answer = (_, response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.end(PNG);
      });
    };
    maps.startDownload(request(), CONTEXT);
    await until('done');
    expect(most).toBe(3);
  });

  it('goes on after a restart without asking again for what was written', async () => {
    answer = (_, response) => {
      // The second batch hangs.
      if (asked.length <= 24) response.end(PNG);
    };
    const { tiles } = maps.startDownload(request(), CONTEXT);
    await eventually('the second batch is asked for', () => asked.length > 24);
    await maps.stop();
    expect(maps.downloads()[0]?.doneTiles).toBe(24);

    asked = [];
    answer = (_, response) => response.end(PNG);
    const again = mapsIn(folder, 5);
    again.start();
    await until('done', again);
    expect(asked.length).toBe(tiles - 24);
    await again.stop();
  });

  it('pauses, goes on and ends as told', async () => {
    answer = () => undefined;
    const { downloadId } = maps.startDownload(request(), CONTEXT);
    expect((await maps.steerDownload(downloadId, 'pause', CONTEXT)).state).toBe('paused');
    answer = (_, response) => response.end(PNG);
    await maps.steerDownload(downloadId, 'resume', CONTEXT);
    await until('done');
    await expect(maps.steerDownload(downloadId, 'pause', CONTEXT)).rejects.toMatchObject({
      code: 'state-conflict',
    });
    answer = () => undefined;
    const second = maps.startDownload(request({ name: 'Second' }), CONTEXT);
    const third = maps.startDownload(request({ name: 'Third' }), CONTEXT);
    expect(third.state).toBe('waiting');
    expect((await maps.steerDownload(second.downloadId, 'cancel', CONTEXT)).state).toBe('cancelled');
    expect(current()?.state).toBe('running');
  });

  it('tries again after what the server asks for, and pauses with its words when it stays so', async () => {
    const clock = new FakeClock();
    const patient = mapsIn(newFolder(), 0, clock);
    let refusals = 0;
    answer = (_, response) => {
      refusals += 1;
      response.writeHead(429, { 'retry-after': '7' }).end();
    };
    patient.startDownload(request({ minZoom: 10, maxZoom: 10, bounds: [8.5, 47.3, 8.51, 47.31] }), CONTEXT);
    await eventually('it has tried four times', () => {
      clock.advance(100);
      return refusals === 4;
    });
    await until('paused', patient);
    expect(current(patient)?.problem).toContain('429');
    await patient.stop();
  });

  it('pauses when pages come instead of tiles', async () => {
    answer = (_, response) => response.end('<html>Your plan has ended</html>');
    maps.startDownload(request(), CONTEXT);
    await until('paused');
    expect(current()?.problem).toContain('neither an image nor a vector tile');
    expect(maps.sources()).toEqual([]);
  });

  it('estimates by a few tiles', async () => {
    const estimate = await maps.estimate(request({ maxZoom: 15 }));
    expect(asked.length).toBe(6);
    expect(estimate).toMatchObject({ sampledTiles: 6, tileFormat: 'png', problem: null });
    expect(estimate.estimatedBytes).toBe(estimate.tiles * (PNG.length + 60));
    const huge = await maps.estimate(request({ bounds: [-180, -85, 180, 85], maxZoom: 14 }));
    expect(huge.problem).toContain('can be downloaded at once');
    expect(asked.length).toBe(6);
  });

  it('reaches this machine and its networks only when that is allowed, whatever leads there', async () => {
    const bare = request({ allowsPrivateNetwork: false });
    expect(() => maps.startDownload(bare, CONTEXT)).toThrow(expect.objectContaining({ code: 'validation' }));
    const named = { ...bare, urlTemplate: bare.urlTemplate.replace('127.0.0.1', 'localhost') };
    expect((await maps.estimate(named)).problem).toContain('local network');
    expect(asked).toEqual([]);
  });

  it('follows a few redirects, and none to another kind of address', async () => {
    answer = ({ url }, response) => {
      if (url?.startsWith('/moved')) response.end(PNG);
      else response.writeHead(302, { location: `/moved${url}` }).end();
    };
    expect((await maps.estimate(request())).problem).toBeNull();
    answer = ({ url }, response) => response.writeHead(302, { location: `${url}` }).end();
    expect((await maps.estimate(request())).problem).toContain('redirects more than');
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    expect((await maps.estimate(request())).problem).toContain('must begin with http');
  });

  it.each([
    ['https://example.com/{z}/{x}.png'],
    ['https://example.com/{z}/{x}/{y}/{-y}.png'],
    ['ftp://example.com/{z}/{x}/{y}.png'],
    ['https://me:secret@example.com/{z}/{x}/{y}.png'],
    ['https://a.tile.openstreetmap.org/{z}/{x}/{y}.png'],
    ['not an address {z}{x}{y}'],
  ])('refuses the template %s', (urlTemplate) => {
    expect(() => maps.startDownload(request({ urlTemplate }), CONTEXT)).toThrow(
      expect.objectContaining({ code: 'validation' }),
    );
  });

  it('knows private addresses in all their spellings', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      'fd00::1',
      '::ffff:192.168.0.1',
      '0.0.0.0',
    ])
      expect(isPrivateAddress(address)).toBe(true);
    for (const address of ['93.184.216.34', '2606:2800:220:1::1', '::ffff:8.8.8.8'])
      expect(isPrivateAddress(address)).toBe(false);
  });
});
