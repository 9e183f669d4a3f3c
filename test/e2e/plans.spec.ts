import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';
import { slide, waitUntilReady } from './hands.ts';

// Faster than life, so that a patrol fits into a test.
const test = testWithSharedGateway({ sim: 'copter', simSpeed: 10, staysArmed: true });

// One copter: what flies comes last.
test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** Lays out a patrol and checks it, as a newcomer does. */
async function patrol(page: Page, gateway: RunningGateway): Promise<void> {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.goto(`${gateway.url}/#/command-center/plans`);
  await page.getByRole('button', { name: 'Patrol', exact: true }).click();
  await page.getByRole('button', { name: 'Create patrol plan' }).click();
  await expect(page.locator('.plan-head .plan-state')).toHaveText('Draft');
  await bar(page).getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('.plan-head .plan-state')).toHaveText('Checked');
}

const bar = (page: Page) => page.getByRole('region', { name: 'Plan commands' });
const state = (page: Page) => page.locator('.plan-head .plan-state');

async function execute(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Execute' }).click();
  await slide(page, /^Execute /);
  await expect(state(page)).toHaveText('Running');
}

test('a plan is written by keyboard and by hand, and a removed step comes back', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.goto(`${gateway.url}/#/command-center/plans?compose=new`);
  await page.getByLabel('Name', { exact: true }).fill('Two notices');
  await page.getByRole('button', { name: 'Write the steps' }).press('Enter');
  const form = page.getByRole('form', { name: 'Add a step' });
  for (const text of ['First', 'Second']) {
    await form.getByLabel('Step type').selectOption('notify');
    await form.getByLabel('Text').fill(text);
    await form.getByRole('button', { name: 'Add the step' }).press('Enter');
  }
  const rows = page.getByRole('region', { name: 'Steps as a list' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.last().getByRole('button').click();
  await page.getByRole('button', { name: 'Remove the step' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Create the plan' }).click();
  await expect(state(page)).toHaveText('Draft');
  const graph = page.getByRole('listbox', { name: /Steps as a graph/ });
  await graph.focus();
  await page.keyboard.press('End');
  await expect(graph.locator('[aria-selected="true"]')).toContainText(/notify|Second|Notice/i);
});

test('no axe findings on the plans', async ({ page, gateway }) => {
  await patrol(page, gateway);
  for (const tab of ['Step', 'Add', 'Check', 'Resources', 'Verify', 'Retry', 'Audit', 'Replay']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessible(page, tab);
  }
  await bar(page).getByRole('button', { name: 'Execute' }).click();
  await expectAccessible(page, 'confirmation');
  await page.getByRole('button', { name: 'Duplicate and edit' }).click();
  await expectAccessible(page, 'composer');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'New plan' }).click();
  await expectAccessible(page, 'new plan');
});

test('a patrol from its template: checked, allocated, executed to its end, verified, audited, replayed', async ({
  page,
  gateway,
}) => {
  await patrol(page, gateway);
  await bar(page).getByRole('button', { name: 'Allocate' }).click();
  const resources = page.getByRole('region', { name: 'Resources' });
  await expect(resources.getByText('this plan').first()).toBeVisible();
  await execute(page);
  for (const name of ['Decision', 'Governance evidence', 'Telemetry', 'Safety context'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(state(page)).not.toHaveText('Running', { timeout: 240_000 });
  await expect(state(page)).toHaveText('Completed');
  await bar(page).getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('table', { name: 'Steps and their verification' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Audit' }).click();
  await expect(page.getByRole('region', { name: 'Audit rows' })).toContainText('Action plan: executed');
  await bar(page).getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('region', { name: 'Replay of the events' })).toContainText('The plan');
});

test('a running plan is paused, goes on, and is aborted with one click', async ({ page, gateway }) => {
  await patrol(page, gateway);
  await execute(page);
  await expect(page.locator('.step-list')).toContainText('Take off');
  await expect(page.locator('.step-list .plan-state[data-tone="done"]').nth(1)).toBeVisible({
    timeout: 90_000,
  });
  await bar(page).getByRole('button', { name: 'Pause' }).click();
  await expect(state(page)).toHaveText('Paused');
  await bar(page).getByRole('button', { name: 'Resume' }).click();
  await expect(state(page)).toHaveText('Running');
  await bar(page).getByRole('button', { name: 'Abort' }).click();
  await expect(state(page)).toHaveText(/Abort/);
  await expect(state(page)).toHaveText('Aborted', { timeout: 120_000 });
});
