import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { base, openWindow, type RunningGateway, startGateway } from './gateway-fixture.ts';
import { shownAltitudeM, slide, takeOff, waitUntilReady } from './hands.ts';

/**
 * Ten tasks by hand. The clicks and keys of each are those of the table in docs/usability.md: a task that becomes longer fails
 * here. With AERODECK_WRITE_USABILITY=1 the table is written anew, with the seconds measured.
 */
const TABLE = resolve(import.meta.dirname, '../../docs/usability.md');
const FLIGHTS = resolve(import.meta.dirname, '../fixture/flights');

interface Hands {
  readonly clicks: number;
  readonly keys: number;
}

/** One gateway and one mail server for the file: the tasks are done one after another at one station. */
const test = base.extend<object, { readonly station: RunningGateway & { readonly pin: () => string } }>({
  station: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      let mail = '';
      const mails = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, _session, callback) {
          stream.on('data', (chunk: Buffer) => {
            mail += chunk.toString();
          });
          stream.on('end', () => callback());
        },
      });
      await new Promise<void>((listening) => mails.listen(0, '127.0.0.1', listening));
      const { port } = mails.server.address() as AddressInfo;
      const gateway = await startGateway({
        sim: 'copter',
        simSpeed: 3,
        staysArmed: true,
        smtpUrl: `smtp://127.0.0.1:${port}`,
      });
      await use({ ...gateway, pin: () => /\b\d{6}\b/.exec(mail)?.[0] ?? '' });
      await gateway.stop();
      await new Promise<void>((closed) => mails.close(() => closed()));
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.use({ isMapDrawn: true });
// One after another: the survey flies the copter that the first flight landed.
test.describe.configure({ timeout: 180_000 });

/**
 * Does a task and compares its clicks and keys with the table. A press of the mouse button is a click, with a drag or not; a
 * choice from a list is two (open, choose); a chord of keys is as many keys as it has.
 */
async function measure(page: Page, task: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const hands = { clicks: 0, keys: 0 };
    Object.assign(globalThis, { hands });
    const counted = { capture: true, passive: true };
    addEventListener('pointerdown', () => (hands.clicks += 1), counted);
    addEventListener('keydown', (event) => (hands.keys += event.repeat ? 0 : 1), counted);
    // Playwright chooses from a list without opening it.
    addEventListener(
      'change',
      (event) => (hands.clicks += event.target instanceof HTMLSelectElement ? 2 : 0),
      counted,
    );
  });
  const startMs = Date.now();
  await work();
  const seconds = Math.round((Date.now() - startMs) / 1000);
  const { clicks, keys } = await page.evaluate(() => (globalThis as unknown as { hands: Hands }).hands);
  const table = readFileSync(TABLE, 'utf8');
  const row = table.split('\n').find((line) => line.startsWith(`| ${task} |`));
  const [others] = row?.split('|').slice(5) ?? [];
  const measured = `| ${task} | ${clicks} | ${keys} | ${seconds} |${others ?? ''}|`;
  if (process.env.AERODECK_WRITE_USABILITY !== undefined && row)
    return writeFileSync(TABLE, table.replace(row, measured));
  expect(row, `${task} in docs/usability.md`).toMatch(
    new RegExp(`^\\| ${task} \\| ${clicks} \\| ${keys} \\|`),
  );
}

/** Opens a screen as a click in the rail does. */
const openScreen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).click();

/** Presses the mouse on the map of the planner or of the zones. */
async function clickMap(page: Page, map: string, [x, y]: readonly [number, number]): Promise<void> {
  const box = await page.locator(map).boundingBox();
  if (!box) throw new Error('The map has no place on the page');
  await page.mouse.click(box.x + x, box.y + y);
}

/** Replaces what a field holds by typing. */
async function type(page: Page, field: string | RegExp, text: string): Promise<void> {
  await page.getByLabel(field, { exact: typeof field === 'string' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

const CORNERS = [
  [460, 140],
  [560, 140],
  [560, 220],
  [460, 220],
] as const;

test('first flight: up to 20 m and down again', async ({ page, station }) => {
  await openWindow(page, station);
  await waitUntilReady(page);
  await measure(page, 'First flight', async () => {
    await page.getByRole('button', { name: 'Take off', exact: true }).click();
    await type(page, 'Altitude above home', '20');
    await slide(page, 'Arm and take off Copter 1 to 20 m');
    await expect.poll(() => shownAltitudeM(page), { timeout: 120_000 }).toBeGreaterThan(18);
    await page.getByRole('button', { name: 'Land Copter 1' }).click();
    await expect(page.locator('.glance-state')).toHaveText('Disarmed', { timeout: 120_000 });
  });
});

test('a survey is planned and flown', async ({ page, station }) => {
  await openWindow(page, station);
  await waitUntilReady(page);
  await measure(page, 'Plan and fly a survey', async () => {
    await openScreen(page, 'Plan');
    await expect(page.locator('.planner-map').getByText(/^Grid \d+ m$/)).toBeVisible();
    await page.getByRole('button', { name: 'Survey', exact: true }).click();
    for (const corner of CORNERS) await clickMap(page, '.planner-map', corner);
    await page.keyboard.press('Enter');
    const problems = page.getByRole('region', { name: 'Problems of the plan' });
    await problems.getByRole('button', { name: 'Add a take-off at the start' }).click();
    await problems.getByRole('button', { name: 'Add a return to launch at the end' }).click();
    await page.getByRole('tab', { name: 'Vehicle' }).click();
    await page.getByRole('button', { name: 'Upload to Copter 1' }).click();
    await expect(page.getByText(/^Mission: \d+ items onboard\.$/)).toBeVisible();
    await openScreen(page, 'Fly');
    await page.getByRole('button', { name: 'Mission', exact: true }).click();
    await slide(page, 'Arm and start the mission of Copter 1');
    await expect(page.locator('.glance-state')).not.toHaveText('Disarmed');
    await expect(page.locator('.glance-state')).toHaveText('Disarmed', { timeout: 280_000 });
  });
});

test('a no-fly zone is drawn', async ({ page, station }) => {
  await openWindow(page, station);
  await measure(page, 'Draw a no-fly zone', async () => {
    await openScreen(page, 'Settings');
    await page.getByRole('link', { name: 'Zones', exact: true }).click();
    const map = page.getByRole('region', { name: 'Zones on the map' });
    await expect(map.locator('.maplibregl-canvas')).toBeVisible();
    await page.getByRole('button', { name: 'Draw a zone' }).click();
    for (const [index, corner] of CORNERS.entries()) {
      await clickMap(page, '.zone-map', [corner[0] - 380, corner[1] - 60]);
      await expect(map.getByRole('status')).toContainText(`${index + 1} corner`);
    }
    await page.keyboard.press('Enter');
    await map.getByLabel('Kind').selectOption('No-fly zone');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/all saved/)).toBeVisible();
  });
});

test('a fail-safe is changed', async ({ page, station }) => {
  await openWindow(page, station);
  await measure(page, 'Change a fail-safe', async () => {
    await openScreen(page, 'Set up');
    await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Fail-safes' }).click();
    await page.getByLabel('At low battery (BATT_FS_LOW_ACT)').selectOption('2');
    await page.getByRole('button', { name: 'Write 1 change' }).click();
    await expect(page.getByText('1 of 1 set as requested')).toBeVisible();
  });
});

test('a refused command: why', async ({ page, station }) => {
  await openWindow(page, station);
  await waitUntilReady(page);
  await takeOff(page, 900);
  const refused = page.locator('.command-card[data-tone="failed"]').first();
  await expect(refused).toBeVisible();
  await measure(page, 'Find why a command was denied', async () => {
    await refused.getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Refused by governance' })).toContainText('120');
  });
});

test('two flights are compared', async ({ page, station }) => {
  for (const name of ['copter-mission.tlog', 'copter-battery-failsafe.tlog'])
    await page.request.post(`${station.url}/api/replay/import?name=${name}`, {
      headers: { authorization: `Bearer ${station.token}`, 'content-type': 'application/octet-stream' },
      data: readFileSync(resolve(FLIGHTS, name)),
    });
  await openWindow(page, station);
  await measure(page, 'Compare two flights', async () => {
    await openScreen(page, 'Replay');
    for (const name of ['copter-mission.tlog', 'copter-battery-failsafe.tlog'])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.locator('.player-map')).toHaveCount(2);
  });
});

test('a live key, and a client for it', async ({ page, station }) => {
  await openWindow(page, station);
  await measure(page, 'Get a live key', async () => {
    await page.getByRole('button', { name: 'Login Required' }).click();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByLabel('Company e-mail')).toBeFocused();
    await page.keyboard.type('ada@aerial-works.com');
    await page.keyboard.press('Enter');
    await expect.poll(station.pin).toMatch(/^\d{6}$/);
    await expect(page.getByLabel('PIN, six digits')).toBeFocused();
    await page.keyboard.type(station.pin());
    await expect(page.getByRole('dialog')).toBeHidden();
    await openScreen(page, 'Billing');
    await page.getByRole('button', { name: 'Activate Sandbox' }).click();
    await page.getByRole('link', { name: 'API keys', exact: true }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByLabel('Mode').selectOption('live');
    await page.getByRole('button', { name: 'Create key' }).click();
    await expect(page.locator('.granted-key code')).toHaveText(/^adk_live_/);
  });
  await measure(page, 'Generate a client', async () => {
    await openScreen(page, 'Docs');
    await page.getByRole('link', { name: /Launch a drone/ }).click();
    await page.getByRole('button', { name: 'Add to selection' }).click();
    await openScreen(page, 'SDK Studio');
    await page.getByRole('button', { name: /^Generate/ }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download zip/ }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  });
});

test('a workflow is built and run', async ({ page, station }) => {
  await openWindow(page, station);
  await measure(page, 'Build a workflow', async () => {
    await openScreen(page, 'Workflow Builder');
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page.getByRole('menuitem', { name: 'Empty' }).click();
    const find = page.getByRole('searchbox', { name: /^Find a node to add/ });
    await find.click();
    for (const node of ['read telemetry', 'end']) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(node);
      await page.keyboard.press('Enter');
      await find.click();
    }
    await page.getByRole('button', { name: 'Save and run' }).click();
    await expect(page.getByRole('banner').or(page.locator('header')).getByText('Passed')).toBeVisible();
  });
});

// The last one: the copter does not arm before it was rebooted.
test('the accelerometers are calibrated', async ({ page, station }) => {
  // The refused take-off has armed it.
  await page.request.post(`${station.url}/api/vehicles/uav-1/commands/disarm?wait=done`, {
    headers: { authorization: `Bearer ${station.token}` },
    data: {},
  });
  await openWindow(page, station);
  await expect(page.locator('.glance-state')).toHaveText('Disarmed');
  await measure(page, 'Calibrate the accelerometers', async () => {
    await openScreen(page, 'Set up');
    await page.getByRole('region', { name: 'Summary' }).getByRole('link', { name: 'Accelerometer' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    for (const position of [
      'Level',
      'On its left side',
      'On its right side',
      'Nose down',
      'Nose up',
      'On its back',
    ]) {
      await expect(page.getByText(`${position}: now`)).toBeVisible();
      await page.getByRole('button', { name: 'Confirm position' }).click();
    }
    await expect(page.locator('.setup-instruction')).toContainText('are calibrated');
  });
});
