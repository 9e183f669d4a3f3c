import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, takeOff, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter' });
test.use({ isMapDrawn: true, isVideoShown: true });

test('the camera takes a photo, the gimbal points where the pad says, and both are proven', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Camera and gimbal' });
  await expect(panel).toContainText('Simulated camera');

  await panel.getByLabel('Mode').selectOption('photo');
  await expect(card(page, 'Set the camera to photo')).toHaveAttribute('data-tone', 'done');
  await panel.getByRole('button', { name: 'Photo', exact: true }).click();
  await expect(card(page, 'Take a picture')).toHaveAttribute('data-tone', 'done');

  const pad = panel.getByRole('slider', { name: 'Gimbal direction' });
  await pad.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Point the camera 10° down, 0° from the nose')).toHaveAttribute(
    'data-tone',
    'done',
  );
  await expect(panel.getByText('Pitch -10°, yaw 0°')).toBeVisible();
  await panel.getByRole('button', { name: 'Straight down' }).click();
  await expect(panel.getByText('Pitch -90°, yaw 0°')).toBeVisible();
  await panel.getByRole('button', { name: 'Take control' }).click();
  await expect(panel.getByText('This station controls the gimbal.')).toBeVisible();

  await expectAccessible(page, '.action-dock', ['dark', 'light']);
});

test('a setting of the definition file is set, and what depends on it appears', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Camera and gimbal' });
  await panel.getByText('Camera settings').click();
  const settings = panel.getByRole('group', { name: 'Aerodeck Simulated camera' });
  await expect(settings.getByLabel('White balance')).toBeVisible();
  await expect(settings.getByLabel('ISO')).toHaveCount(0);

  await settings.getByLabel('Exposure mode').selectOption('Manual');
  await expect(card(page, 'Set CAM_EXPMODE to 1')).toHaveAttribute('data-tone', 'done');
  await settings.getByLabel('ISO').selectOption('400');
  await expect(card(page, 'Set CAM_ISO to 400')).toHaveAttribute('data-tone', 'done');
  const shutter = settings.getByLabel('Shutter time (µs)');
  await shutter.fill('4000');
  await shutter.press('Enter');
  await expect(card(page, 'Set CAM_SHUTTER to 4000')).toHaveAttribute('data-tone', 'done');
  await expect(shutter).toHaveValue('4000');
  const mode = panel.getByLabel('Mode', { exact: true });
  await mode.selectOption('video');
  await expect(settings.getByLabel('Photo resolution')).toHaveCount(0);
  await mode.selectOption('photo');
  await expect(settings.getByLabel('Photo resolution')).toBeVisible();
  await expectAccessible(page, '.action-dock', ['dark', 'light']);
});

test('the menu of the map points the camera at a place', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page
    .locator('.map-canvas .maplibregl-canvas')
    .click({ button: 'right', position: { x: 620, y: 260 } });
  await page.getByRole('menuitem', { name: 'Look here…' }).click();
  await expect(page.getByRole('dialog', { name: 'Look here' })).toContainText('At the height of home');
});

test('a click into the large picture lets the camera follow what is there, and so does the keyboard', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await takeOff(page, 20);
  await expect(card(page, 'Take off to 20 m')).toHaveAttribute('data-tone', 'done', { timeout: 90_000 });
  const tile = page.getByRole('region', { name: /^Video / });
  await expect(tile.getByRole('button', { name: 'Track something in the picture' })).toHaveCount(0);
  await tile.getByRole('button', { name: 'Show the video large' }).click();
  const button = tile.getByRole('button', { name: 'Track something in the picture' });
  await button.click();
  const aim = tile.getByRole('button', { name: /^Click what the camera is to follow/ });
  await expect(aim).toBeFocused();
  await expectAccessible(page, '.fly-video', ['dark', 'light']);
  const place = await aim.boundingBox();
  if (!place) throw new Error('The picture has no place on the page');
  // While a busy machine holds the picture up, nothing in it can be chosen: then once more, as a hand would.
  const choose = (title: string, point: () => Promise<void>) =>
    expect(async () => {
      if ((await aim.count()) === 0) await button.click();
      await point();
      await expect(card(page, title)).toBeVisible({ timeout: 3000 });
    }).toPass();
  await choose('Track the point in the picture', () =>
    page.mouse.click(place.x + place.width * 0.6, place.y + place.height * 0.7),
  );
  await expect(card(page, 'Track the point in the picture')).toHaveAttribute('data-tone', 'done');
  await expect(tile.getByTestId('tracked')).toBeVisible();
  // The gimbal brings it to the middle.
  const middle = (share: number) => Math.abs(share - 0.5);
  await expect
    .poll(async () => {
      const mark = await tile.getByTestId('tracked').boundingBox();
      if (!mark) return 1;
      return middle((mark.x + mark.width / 2 - place.x) / place.width);
    })
    .toBeLessThan(0.05);

  await tile.getByRole('button', { name: 'Stop tracking' }).click();
  await expect(card(page, 'Stop tracking')).toHaveAttribute('data-tone', 'done');
  await expect(tile.getByTestId('tracked')).toHaveCount(0);

  await button.press('Enter');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(aim).toHaveCount(0);
  await choose('Track the box in the picture', async () => {
    await page.mouse.move(place.x + place.width * 0.3, place.y + place.height * 0.6);
    await page.mouse.down();
    await page.mouse.move(place.x + place.width * 0.5, place.y + place.height * 0.8, { steps: 4 });
    await page.mouse.up();
  });
  await expect(card(page, 'Track the box in the picture')).toHaveAttribute('data-tone', 'done');
});
