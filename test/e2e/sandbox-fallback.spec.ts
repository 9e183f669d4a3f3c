import { expect, test } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, startGateway } from './gateway-fixture.ts';

test('without NEXT_PUBLIC_API_BASE the sandbox answers with marked fallback JSON and names the variable', async ({
  page,
}) => {
  const before = process.env.NEXT_PUBLIC_API_BASE;
  process.env.NEXT_PUBLIC_API_BASE = '';
  const gateway = await startGateway({ sim: undefined }).finally(() => {
    if (before === undefined) delete process.env.NEXT_PUBLIC_API_BASE;
    else process.env.NEXT_PUBLIC_API_BASE = before;
  });
  try {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await openWindow(page, gateway, '/playground');
    await page.locator('#environment').waitFor();
    await expect(page.locator('.status-sandbox')).toContainText('NEXT_PUBLIC_API_BASE');
    await page.getByRole('button', { name: /List plans/ }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('.answer-status')).toHaveText('fallback');
    await expect(page.locator('.answer-view.hatched')).toContainText('"mode": "fallback"');
    await expect(
      page.getByRole('status').filter({ hasText: 'Set NEXT_PUBLIC_API_BASE' }).first(),
    ).toBeVisible();
    await expectAccessible(page, 'fallback');
    expect(sent).not.toContain('/api/billing/plans');
  } finally {
    await gateway.stop();
  }
});
