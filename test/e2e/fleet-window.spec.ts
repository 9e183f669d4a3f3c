import { expect } from '@playwright/test';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import { GatewayChild } from '../fake/gateway-child.ts';
import { expectAccessible } from './developer-hands.ts';
import { base as test } from './gateway-fixture.ts';
import { shownAltitudeM, takeOff, waitUntilReady } from './hands.ts';

test.skip(!hasFleetPeers(), 'needs nats-server and postgresql');

test('a fleet is seen and flown from one window: the aircraft of two stations', async ({ page }) => {
  const peers = await FleetPeers.begin();
  const north = new GatewayChild(['--sim', 'copter', '--sim-speed', '3']);
  const south = new GatewayChild([
    '--sim',
    'copter',
    '--sim-speed',
    '3',
    '--sim-home',
    '47.3950,8.5456,488,0',
  ]);
  try {
    await Promise.all([north.listening(), south.listening()]);
    await peers.join(north, 'North');
    await peers.join(south, 'South');
    await page.goto(`${peers.url}/#token=${peers.token}`);
    const cards = page.locator('.vehicle-card');
    await expect(cards).toHaveCount(2);
    await expect(page.getByRole('navigation', { name: 'Screens' })).not.toContainText('Build');

    await page.getByLabel('Filter vehicles by station').selectOption('South');
    await expect(cards).toHaveCount(1);
    await cards.first().click();
    await expect(page.locator('.glance-name')).toHaveText('Copter 1 · South');
    await waitUntilReady(page);
    await expectAccessible(page, 'fly in a fleet', ['dark', 'light', 'night']);
    await takeOff(page, 10, 'Copter 1 · South');
    await expect.poll(() => shownAltitudeM(page)).toBeGreaterThan(8);
    const atStation = async (station: GatewayChild) => (await station.vehicles())[0];
    expect((await atStation(south))?.altitude_m).toBeGreaterThan(8);
    expect((await atStation(north))?.armed).toBe(false);

    await page.goto(`${peers.url}/#/command-center`);
    await expect(page.getByText('Takeoff').or(page.getByText('Take off')).first()).toBeVisible();
    await page.goto(`${peers.url}/#/settings/fleet`);
    await expect(page.getByRole('row', { name: /South/ })).toContainText('Connected');
    await expectAccessible(page, 'stations', ['dark', 'light', 'night']);
    await page.getByRole('button', { name: 'New one-time code' }).click();
    await expect(page.getByText(/^\w{4}(-\w{4}){3}$/)).toBeVisible();
    await page.getByLabel('Name of the person or program').fill('Eve');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('row', { name: /Eve/ })).toContainText('Observer');
    await expect(page.getByText('shown only now')).toBeVisible();

    south.kill('SIGKILL');
    await expect(page.getByRole('row', { name: /South/ })).toContainText('Not connected');
    await page.goto(`${peers.url}/#/fly`);
    await expect(page.locator('.vehicle-card', { has: page.getByTitle('Copter 1 · South') })).toHaveAttribute(
      'data-condition',
      'lost',
    );

    await page.goto(`${north.url}/#token=${north.token}`);
    const indicator = page.getByRole('button', { name: /^Fleet / });
    await expect(indicator).toContainText('connected');
    peers.network.cut();
    await expect(indicator).toContainText('unreachable');
    await expectAccessible(page, 'centre unreachable', ['dark', 'light', 'night']);
  } finally {
    await Promise.all([north.dispose(), south.dispose()]);
    await peers.stop();
  }
});
