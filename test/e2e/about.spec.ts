import { expect } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });

test('About shows the version and the licences of all components', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/settings/about');
  await expect(page.getByText(/^\d+\.\d+\.\d+/).first()).toBeVisible();
  const licences = page.getByRole('region', { name: 'Third-party licences' });
  await expect(licences.getByText('maplibre-gl')).toBeVisible();
  await licences.getByLabel('Find by name or licence').fill('fastify mit');
  await expect(licences.getByText('maplibre-gl')).toBeHidden();
  await licences.getByText(/^fastify \d/).click();
  await expect(licences.getByText(/Permission is hereby granted/)).toBeVisible();
  await expectAccessible(page, 'about', ['dark', 'light']);
});
