import { expect } from '@playwright/test';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: undefined });

test('a workflow is built by keyboard, kept over a reload, run in the sandbox and looked at again', async ({
  page,
  gateway,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) complaints.push(message.text());
  });
  await openWindow(page, gateway, '/workflow');
  await page.getByRole('button', { name: 'New workflow' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Empty' }).press('Enter');

  const find = page.getByRole('searchbox', { name: /^Find a node to add/ });
  const add = async (words: string) => {
    await find.fill(words);
    await find.press('Enter');
  };
  await expect(page.getByRole('group', { name: 'Start', exact: true })).toBeVisible();
  await expect(page.getByText('Loading the operations…')).toBeHidden();
  await add('read telemetry');
  await add('condition');
  await page.getByRole('combobox', { name: 'Condition', exact: true }).fill('$count(nodes.read.outp');
  await expect(page.getByRole('combobox', { name: 'Condition', exact: true })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await page.getByRole('combobox', { name: 'Condition', exact: true }).press('Tab');
  await expect(page.getByRole('combobox', { name: 'Condition', exact: true })).toHaveValue(
    '$count(nodes.read.output',
  );
  await page.getByRole('combobox', { name: 'Condition', exact: true }).press('End');
  await page.keyboard.type(') >= 0');
  await add('end');
  const canvas = page.getByRole('region', { name: 'Canvas' });
  await expect(canvas.getByRole('group', { name: 'End: passed', exact: true })).toBeVisible();

  // The other way out is connected where there is no canvas.
  await page.getByRole('button', { name: 'List' }).press('Enter');
  await page
    .getByRole('button', { name: /^Condition/ })
    .first()
    .press('Enter');
  await page.getByLabel('no after Condition').first().selectOption('end');
  await expect(page.getByRole('status').filter({ hasText: 'No problems' })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Canvas' }).focus();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+y');
  await expect(page.getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Name of the workflow' }).fill('Look around');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name of the workflow' })).toHaveValue('Look around');
  await expect(canvas.locator('.react-flow__node')).toHaveCount(4);
  await expectAccessible(page, 'the builder', ['dark', 'light']);

  await page.getByRole('button', { name: 'Save and run' }).press('Enter');
  await expect(page.getByRole('banner').or(page.locator('header')).getByText('Passed')).toBeVisible();
  const turns = page.getByRole('complementary', { name: 'Iterations of the run' });
  await expect(turns).toContainText('Decided: yes');
  await expectAccessible(page, 'a run', ['dark', 'light']);

  await page.getByRole('button', { name: 'Back to the workflow' }).press('Enter');
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await goTo(page, 'workflow');
  const row = page.getByRole('row').filter({ hasText: 'Look around' });
  await expect(row).toContainText('Passed');
  await row.getByRole('button', { name: 'Remove Look around' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toBeVisible();
  await expectAccessible(page, 'the list', ['dark', 'light']);
  expect(complaints).toEqual([]);
});

test('problems of a workflow are shown in German', async ({ page, gateway }) => {
  const answer = await page.request.post(`${gateway.url}/api/workflows`, {
    headers: { authorization: `Bearer ${gateway.token}` },
    data: {
      name: 'Loose ends',
      text: '',
      graph: {
        workflow: 1,
        inputs: [],
        nodes: [
          { id: 'start', type: 'start', position: { x: 0, y: 0 } },
          { id: 'far', type: 'end', outcome: 'passed', position: { x: 300, y: 0 } },
        ],
        edges: [],
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { workflowId } = (await answer.json()) as { readonly workflowId: string };
  await openWindow(page, gateway, '/settings/language');
  await page.getByLabel('Deutsch').check();
  await goTo(page, `workflow?open=${workflowId}`);
  await expect(page.getByRole('region', { name: 'Probleme' })).toContainText(
    'Keine Verbindung führt zu far.',
  );
});
