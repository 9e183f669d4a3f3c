import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.ts';

let directory: string;
let server: TestServer;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-ui-'));
  const ui = join(directory, 'ui');
  mkdirSync(join(ui, 'assets'), { recursive: true });
  writeFileSync(join(directory, 'secret.txt'), 'secret');
  writeFileSync(join(ui, 'index.html'), '<title>Aerodeck</title>');
  writeFileSync(join(ui, '.env'), 'secret');
  writeFileSync(join(ui, 'assets/index-Bx3_9kQz.js'), 'export {};');
  writeFileSync(join(ui, 'icon.svg'), '<svg/>');
  const tilesFile = join(directory, 'base.mbtiles');
  const tiles = new Database(tilesFile);
  tiles.exec('CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data BLOB)');
  // Row 1 of zoom 1 counts from the south: it is y = 0 in the north.
  const insert = tiles.prepare('INSERT INTO tiles VALUES (?, ?, ?, ?)');
  insert.run(1, 0, 1, gzipSync('north-west'));
  insert.run(1, 0, 0, Buffer.from('plain south-west'));
  tiles.close();
  server = await new TestServer({ uiDirectory: ui, tilesFile }).start();
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const page = (path: string, headers = {}) =>
  server.call(path, { token: null, headers: { accept: 'text/html', ...headers } });

describe('the window', () => {
  it('is the index, for its own addresses too, never cached, under a strict policy', async () => {
    for (const path of ['/', '/?x=1', '/fly', '/settings/links']) {
      const answer = await page(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('Aerodeck');
      expect(answer.headers['cache-control']).toBe('no-cache');
      const policy = answer.headers['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('upgrade-insecure-requests');
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('keeps files that are named by their content for good', async () => {
    const script = await page('/assets/index-Bx3_9kQz.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toMatch(/javascript/);
    expect((await page('/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('sends a part of a file, and nothing that the browser has already', async () => {
    const whole = await page('/icon.svg');
    const part = await page('/icon.svg', { range: 'bytes=1-3' });
    expect([part.status, part.text]).toEqual([206, 'svg']);
    const again = await page('/icon.svg', { 'if-none-match': whole.headers.etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const beyond = await page('/icon.svg', { range: 'bytes=900-' });
    expect([beyond.status, beyond.json.code]).toEqual([400, 'invalid-request']);
  });

  it('never answers for the API, for missing files or for what is not in its folder', async () => {
    for (const path of ['/api/nothing', '/drone', '/ws/telemetry', '/tiles/x'])
      expect((await page(path)).json.code).toBe('not-found');
    expect((await page('/assets/missing-12345678.js', { accept: '*/*' })).status).toBe(404);
    for (const path of [
      '/../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
      '/.env',
      '/assets/..%5c.env',
    ])
      expect((await page(path)).text).not.toMatch(/^secret/);
    expect((await server.call('/fly', { method: 'POST', token: null })).status).toBe(404);
  });
});

describe('tiles of the base map', () => {
  it('count from the north and say how they are packed', async () => {
    const north = await fetch(`${server.url}/tiles/base/1/0/0.pbf`);
    expect(north.headers.get('content-encoding')).toBe('gzip');
    expect(north.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(north.headers.get('cache-control')).toContain('max-age');
    expect(await north.text()).toBe('north-west');
    const south = await server.call('/tiles/base/1/0/1.pbf', { token: null });
    expect(south.text).toBe('plain south-west');
    expect(south.headers['content-encoding']).toBeUndefined();
  });

  it('that are empty answer 204', async () => {
    expect((await server.call('/tiles/base/1/1/0.pbf', { token: null })).status).toBe(204);
  });

  it.each(['1/2/0.pbf', '23/0/0.pbf', '1/0/0.png', '1/0/0', '-1/0/0.pbf', '1/0/x.pbf', '1/0.5/0.pbf'])(
    '%s does not exist',
    async (path) => {
      expect((await server.call(`/tiles/base/${path}`, { token: null })).status).toBe(404);
    },
  );
});
