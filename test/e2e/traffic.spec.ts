import { expect, type Page } from '@playwright/test';
import { SbsReceiver } from '../fake/sbs-receiver.ts';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { takeOff, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', staysArmed: true });

test.use({ isMapDrawn: true });
test.describe.configure({ mode: 'serial' });

const receiver = new SbsReceiver();
let port = 0;
/** Played four times a second, as long as the tests run. */
let playing: NodeJS.Timeout | undefined;

test.beforeAll(async () => {
  port = await receiver.start();
});
test.afterAll(async () => {
  clearInterval(playing);
  await receiver.stop();
});

const panel = (page: Page) => page.getByRole('region', { name: 'Other aircraft', exact: true });

function play(...aircraft: Parameters<SbsReceiver['play']>[0][number][]): void {
  clearInterval(playing);
  playing = setInterval(() => receiver.play(aircraft), 250);
}

const FAR = {
  icao: '4B1805',
  callSign: 'SWR22K',
  eastM: 9000,
  northM: 4000,
  altitudeM: 3000,
  trackDeg: 40,
  speedMps: 120,
};
const NEAR = {
  icao: '3C6444',
  callSign: 'DLH123',
  eastM: 100,
  northM: 0,
  altitudeM: 545,
  trackDeg: 270,
  speedMps: 1,
};

test('a receiver is added in Settings, and says what it delivers', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/traffic');
  await expect(page.getByText('No receivers')).toBeVisible();
  await page.getByRole('button', { name: 'Add receiver' }).first().click();
  const form = page.getByRole('form', { name: 'Add receiver' });
  await form.getByLabel('Name').fill('Roof');
  await form.getByLabel('Receiver (host:port)').fill('nowhere');
  await form.getByLabel('World').selectOption('Built-in simulator');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/host and a port/)).toBeVisible();
  await form.getByLabel('Receiver (host:port)').fill(`127.0.0.1:${port}`);
  await form.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row', { name: /Roof/ });
  await expect(row).toContainText('no data');
  play(FAR);
  receiver.send('garbage\r\n');
  await expect(row).toContainText('receiving');
  await expectAccessible(page, '.settings-page', ['dark', 'light']);
});

test('aircraft are listed by urgency, found by name and shown with their values', async ({
  page,
  gateway,
}) => {
  play(FAR, NEAR);
  await openWindow(page, gateway, '/fly');
  await page.getByRole('button', { name: 'Other aircraft' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Other aircraft 2' })).toBeVisible();
  const rows = panel(page).getByRole('listitem');
  await expect(rows.first()).toContainText('DLH123');
  await panel(page).getByRole('searchbox').fill('swr');
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole('button').click();
  const values = panel(page).getByRole('region', { name: 'SWR22K' });
  await expect(values).toContainText('4B1805');
  await expect(values).toContainText('3000 m');
  await expectAccessible(page, '.overlay-panel', ['dark', 'light']);
});

test('a click on its symbol shows an aircraft', async ({ page, gateway }) => {
  play(FAR, NEAR);
  await openWindow(page, gateway, '/fly');
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Centre on the vehicle' }).click();
  const box = await page.locator('.map-canvas').boundingBox();
  if (!box) throw new Error('there is no map');
  const shown = panel(page).getByRole('region', { name: 'DLH123' });
  // 100 m east of the copter, which is in the middle, at zoom 16.5.
  await expect(async () => {
    await page.mouse.click(box.x + box.width / 2 + 175, box.y + box.height / 2);
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('an approach is an alert in the words and units of the pilot, and ends when the aircraft is gone', async ({
  page,
  gateway,
}) => {
  play(FAR);
  await openWindow(page, gateway, '/fly');
  await takeOff(page, 20);
  const alert = page.getByText(/^Aircraft DLH123: /).first();
  await expect(alert).toBeHidden();
  // The copter flies 20 m above the ground at 488 m; it has no pressure altitude of its own that differs.
  play(FAR, { ...NEAR, eastM: 1500, altitudeM: 560, speedMps: 30 });
  await expect(alert).toBeVisible();
  await expect(alert).toContainText(
    /o’clock, .* m (above|below), closest in \d+ s|same altitude, closest in \d+ s/,
  );
  // It goes away behind us.
  play(FAR, { ...NEAR, eastM: 4000, altitudeM: 560, trackDeg: 90, speedMps: 60 });
  await expect(alert).toBeHidden();
});

test('the vehicles that get the aircraft can be chosen once the present choice is known', async ({
  page,
  gateway,
}) => {
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/traffic/forwarding', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await openWindow(page, gateway, '/settings/traffic');
  const choice = page.getByRole('region', { name: 'Send to autopilots' }).getByRole('checkbox').first();
  await expect(choice).toBeDisabled();
  gate.resolve();
  await choice.click();
  await expect(choice).toBeChecked();
});
