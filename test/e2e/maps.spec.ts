import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { pngTile, writeMbtilesFixture } from '../builder/map-files.ts';
import { FakeMapServer } from '../fake/fake-map-server.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const SIDE = 1201;
const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

test.use({ isMapDrawn: true });

/** A map and the heights of where the simulated copter stands. */
function groundFiles(): { readonly map: string; readonly heights: string } {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-ground-'));
  const map = join(folder, 'Field.mbtiles');
  writeMbtilesFixture(map, [{ z: 10, x: 536, y: 358, bytes: pngTile() }]);
  const heights = join(folder, 'N47E008.hgt');
  writeFileSync(heights, Buffer.alloc(SIDE * SIDE * 2, Buffer.from([0x01, 0xf4])));
  return { map, heights };
}

test('imports a map and heights, takes a removal back, and shows both on the map', async ({
  page,
  gateway,
}) => {
  const { map, heights } = groundFiles();
  // The first list of maps comes late, after the import: it must not be taken for the one after it.
  const late = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route('**/api/map/sources', async (route) => {
    if (!isFirst || route.request().method() !== 'GET') return route.continue();
    isFirst = false;
    const response = await route.fetch();
    await late.promise;
    await route.fulfill({ response });
  });
  await openWindow(page, gateway);
  await page.goto(`${gateway.url}/#/settings/maps`);
  await page.getByLabel('Map and terrain files').setInputFiles([map, heights]);
  const maps = page.getByRole('list', { name: 'Maps' });
  await expect(page.getByRole('list', { name: 'Terrain elevation' })).toContainText('N47E008.hgt');
  await expect(maps.getByLabel('Name of Field')).toHaveValue('Field');
  late.resolve();
  await maps.getByRole('button', { name: 'Remove Field' }).click();
  await expect(maps).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(maps.getByLabel('Name of Field')).toHaveValue('Field');

  await page.goto(`${gateway.url}/#/fly`);
  await expect(page.getByText('Copter 1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Map layers' }).click();
  const layer = page.getByRole('checkbox', { name: 'Field' });
  await expect(layer).toBeChecked();
  const tile = page.waitForResponse((response) => response.url().includes('/api/map/sources/'));
  await layer.uncheck();
  await layer.check();
  expect((await tile).ok()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(layer).toBeHidden();
  await page.mouse.move(500, 300);
  await page.mouse.move(510, 310);
  await expect(page.getByText('Terrain 500 m above sea level')).toBeVisible();

  // A survey is laid out over what was imported.
  await page.goto(`${gateway.url}/#/plan`);
  await expect(page.locator('.planner-map').getByText(/^Grid \d+ m$/)).toBeVisible();
  const rows = page
    .getByRole('listbox', { name: 'Items of the plan' })
    .getByRole('option', { name: /Survey/ });
  // It is laid where the map looks: as long as that is not drawn nothing is added.
  await expect(async () => {
    if ((await rows.count()) === 0) {
      await page.getByRole('combobox', { name: 'Add an item by name' }).fill('survey');
      await page.keyboard.press('Enter');
    }
    await expect(rows).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await page.getByLabel('Altitude reference', { exact: true }).selectOption('Above ground');
  const problems = page.getByRole('region', { name: 'Problems of the plan' });
  await expect(problems.getByText(/the ground there is at 500 m/)).toBeVisible();
  await expect(problems.getByText(/terrain height is unknown/)).toBeHidden();

  // A mission 5 m above home, which the simulator puts 12 m below this ground.
  const item = { command: 16, frame: 3, params: [0, 0, 0, null], altitude_m: 5 };
  const refused = await page.request.put(`${gateway.url}/api/vehicles/uav-1/mission`, {
    headers: { authorization: `Bearer ${gateway.token}` },
    data: { items: [{ ...item, lat: 47.3977, lon: 8.5456 }] },
  });
  expect(await refused.json()).toMatchObject({ code: 'mission-invalid' });
});

test('shades the hills, draws contours and offers to look at them in 3D', async ({ page, gateway }) => {
  // Software draws each pixel of the hills in many steps.
  await page.setViewportSize({ width: 960, height: 540 });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  const side = 60;
  const heights = Array.from({ length: side * side }, (_, index) => {
    const [east, north] = [(index % side) - 30, Math.floor(index / side) - 30];
    return Math.round(440 + 200 * Math.exp(-(east * east + north * north) / 150));
  });
  const header = `ncols ${side} nrows ${side} xllcorner 8.5156 yllcorner 47.3679 cellsize 0.001`;
  const imported = await page.request.post(`${gateway.url}/api/terrain/files/import?name=hill.asc`, {
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(`${header} ${heights.join(' ')}`),
  });
  expect(imported.status()).toBe(201);
  await openWindow(page, gateway);
  await page.goto(`${gateway.url}/#/fly`);
  await expect(page.getByText('Copter 1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Map layers' }).click();
  const tile = page.waitForResponse((response) => response.url().includes('/tiles/terrain/'));
  await page.getByRole('checkbox', { name: 'Hillshade' }).check();
  expect((await tile).status()).toBe(200);
  await page.getByRole('checkbox', { name: 'Contours' }).check();
  await page.keyboard.press('Escape');
  // Not pressed: without a graphics card, a frame of the 3D view takes many seconds.
  await expect(page.getByRole('button', { name: '3D view' })).toHaveAttribute('aria-pressed', 'false');
  expect(errors).toEqual([]);
});

test('the area of a download is drawn, or is what the map shows', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await page.goto(`${gateway.url}/#/settings/maps`);
  await page.getByRole('button', { name: 'Download an area' }).click();
  const area = page.getByRole('region', { name: 'Area to download' });
  await area.getByRole('button', { name: 'Use the visible area' }).click();
  const west = page.getByLabel('West', { exact: true });
  await expect(west).not.toHaveValue('');
  const shown = await west.inputValue();
  await area.getByRole('button', { name: 'Draw the area' }).click();
  await expect(area.locator('.maps-area-map canvas').first()).toHaveCSS('cursor', 'crosshair');
  const box = await area.locator('.maps-area-map').boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 80, box.y + 140, { steps: 4 });
  await page.mouse.up();
  await expect(west).not.toHaveValue(shown);
  expect(Number(await west.inputValue())).toBeGreaterThan(Number(shown));
  await expect(page.getByText(/^[\d,]+ tiles?, .* by /)).toBeVisible();
  await expect(area.getByRole('button', { name: 'Draw the area' })).toHaveAttribute('aria-pressed', 'false');
});

test('satellite with one click: drawn from its server, and from the cache when that is gone', async ({
  page,
  gateway,
}) => {
  const server = new FakeMapServer();
  await server.start();
  const headers = { authorization: `Bearer ${gateway.token}` };
  const data = {
    name: 'Field imagery',
    kind: 'satellite',
    address: server.tileUrl,
    attribution: '© Field survey',
    maxZoom: 18,
    allowsPrivateNetwork: true,
  };
  const added = await page.request.post(`${gateway.url}/api/map/online`, { headers, data });
  expect(added.status()).toBe(201);
  const { layerId } = (await added.json()) as { readonly layerId: string };
  await openWindow(page, gateway);
  await page.goto(`${gateway.url}/#/fly`);
  await expect(page.getByText('Copter 1').first()).toBeVisible();
  // Nothing is requested before the click.
  expect(server.asked).toEqual([]);
  await page.getByRole('button', { name: 'Map layers' }).click();
  const panel = page.getByRole('region', { name: 'Map layers' });
  const tiles = `/api/map/online/${layerId}/tiles/`;
  const tile = page.waitForResponse((response) => response.url().includes(tiles));
  await panel.getByRole('radio', { name: 'Satellite', exact: true }).check();
  expect((await tile).status()).toBe(200);
  await expect(page.getByText('© Field survey')).toBeVisible();
  await expect.poll(() => server.asked.length).toBeGreaterThan(0);

  await server.stop();
  await panel.getByRole('radio', { name: 'None' }).check();
  await expect(page.getByText('© Field survey')).toBeHidden();
  const kept = page.waitForResponse((response) => response.url().includes(tiles));
  await panel.getByRole('radio', { name: 'Satellite', exact: true }).check();
  expect((await kept).status()).toBe(200);
  await expect(page.getByText('© Field survey')).toBeVisible();

  // A place that was never looked at: the map says what is wrong.
  await page.getByRole('button', { name: 'Zoom out' }).click();
  const note = page.locator('.map-online-note');
  await expect(note.getByText(/Field imagery: No connection to the server/)).toBeVisible();
  await server.start();
  await expect(note.getByText(/No connection to the server/)).toBeHidden();
  await server.stop();
  await page.request.delete(`${gateway.url}/api/map/online/${layerId}`, { headers });
});

test('hybrid draws roads of a style over imagery, and a street map of vector tiles its ground too', async ({
  page,
  gateway,
}) => {
  test.slow();
  // A busy machine that draws in software takes its time for a frame.
  const drawn = { timeout: 90_000 };
  const server = new FakeMapServer();
  await server.start();
  const headers = { authorization: `Bearer ${gateway.token}` };
  // Maps that the tests before imported would be seen through the street map.
  const sources = await page.request.get(`${gateway.url}/api/map/sources`, { headers });
  for (const { sourceId } of ((await sources.json()) as { items: { sourceId: string }[] }).items)
    await page.request.delete(`${gateway.url}/api/map/sources/${sourceId}`, { headers });
  const added: string[] = [];
  const add = async (data: object) => {
    const common = { allowsPrivateNetwork: true };
    const answer = await page.request.post(`${gateway.url}/api/map/online`, {
      headers,
      data: { ...common, ...data },
    });
    expect(answer.status()).toBe(201);
    added.push(((await answer.json()) as { readonly layerId: string }).layerId);
  };
  const [imagery, roads, streets] = ['© Field survey', '© Field roads', '© Field streets'];
  await add({
    name: 'Field imagery',
    kind: 'satellite',
    address: server.tileUrl,
    attribution: imagery,
    maxZoom: 18,
  });
  const style = `${server.origin}/style.json`;
  await add({ name: 'Field roads', kind: 'labels', address: style, attribution: roads });
  await add({ name: 'Field streets', kind: 'street', address: style, attribution: streets });
  await openWindow(page, gateway);
  await page.goto(`${gateway.url}/#/fly`);
  await expect(page.getByText('Copter 1').first()).toBeVisible();
  await page.getByRole('button', { name: 'Map layers' }).click();
  const panel = page.getByRole('region', { name: 'Map layers' });
  const choose = (base: string) => panel.getByRole('radio', { name: base, exact: true }).check();
  const colors = () => mapColors(page);
  await choose('Satellite');
  await expect.poll(async () => (await colors())[0], drawn).toBe(IMAGERY);
  expect(brightest(await colors())).toBeLessThan(100);
  await choose('Hybrid (satellite, roads, names)');
  await expect.poll(async () => brightest(await colors()), drawn).toBeGreaterThan(130);
  expect((await colors())[0]).toBe(IMAGERY);
  for (const shown of [imagery, roads]) await expect(page.getByText(shown)).toBeVisible();
  await choose('Street map');
  await expect.poll(colors, drawn).not.toContain(IMAGERY);
  // Its roads cover little.
  await expect.poll(async () => brightest(await mapColors(page, 20)), drawn).toBeGreaterThan(100);
  await expect(page.getByText(streets)).toBeVisible();
  await expect(page.getByText(imagery)).toBeHidden();
  expect(server.asked.some((path) => path.endsWith('.pbf'))).toBe(true);
  await server.stop();
  for (const layerId of added)
    await page.request.delete(`${gateway.url}/api/map/online/${layerId}`, { headers });
});

const IMAGERY = '90,140,90';

/** The roads are bright: the least of the three parts of the brightest colour. */
function brightest(colors: readonly string[]): number {
  return Math.max(...colors.map((color) => Math.min(...color.split(',').map(Number))));
}

/** The most frequent colours of the map, these first. */
async function mapColors(page: Page, most = 8): Promise<readonly string[]> {
  const picture = (
    await page.locator('.map-canvas').screenshot({ style: '.video-tile { display: none }' })
  ).toString('base64');
  const all = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) return [];
    context.drawImage(image, 0, 0);
    const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
    const counts = new Map<string, number>();
    for (let index = 0; index < bytes.length; index += 4) {
      const color = bytes.slice(index, index + 3).join(',');
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    return [...counts].toSorted((a, b) => b[1] - a[1]).map(([color]) => color);
  }, picture);
  return all.slice(0, most);
}
