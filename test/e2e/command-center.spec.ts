import { type APIResponse, expect, type Page, test } from '@playwright/test';
import { logInByApi } from '../fake/log-in-by-api.ts';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';
import { card, shownAltitudeM, slide, takeOff, waitUntilReady } from './hands.ts';

const CATEGORIES = [
  'Mission',
  'Navigation',
  'Payload',
  'Docking',
  'Fleet',
  'Swarm',
  'Emergency',
  'Governance',
];
const PAGES = ['', '/plans', '/approvals', '/policies', '/leases', '/audit'];

/** Arms, takes off and waits until the copter is up. */
async function fly(page: Page, altitudeM: number): Promise<void> {
  await waitUntilReady(page);
  await takeOff(page, altitudeM);
  await expect.poll(() => shownAltitudeM(page), { timeout: 300_000 }).toBeGreaterThan(altitudeM - 3);
  await expect(card(page, `Take off to ${altitudeM} m`)).toHaveAttribute('data-tone', 'done');
}

/** Holds, and waits until the gateway has it: what a script does next comes after it. */
async function hold(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/commands/hold'));
  await page.getByRole('button', { name: 'Hold Copter 1' }).click();
  expect((await answer).ok()).toBe(true);
}

/** Asks from a script, as the operator. */
async function ask(
  page: Page,
  gateway: RunningGateway,
  path: string,
  data: object,
  token = gateway.token,
): Promise<APIResponse> {
  const send = () =>
    page.request.post(`${gateway.url}${path}`, { headers: { authorization: `Bearer ${token}` }, data });
  let answer = await send();
  // A busy machine may turn it away; then nothing was done and it is sent again.
  await expect(async () => {
    if (answer.status() === 503) answer = await send();
    expect(answer.status()).not.toBe(503);
  }).toPass({ intervals: [1_000] });
  return answer;
}

/** Ends the command of the vehicle that came with the last command, so that somebody else may give the next. */
async function giveBack(page: Page, gateway: RunningGateway, token = gateway.token): Promise<void> {
  const answer = await page.request.delete(`${gateway.url}/api/vehicles/uav-1/lease`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok()).toBe(true);
}

test.describe('in flight', () => {
  const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3, staysArmed: true });
  // The first takes off; the others find the copter in the air.
  test.describe.configure({ mode: 'serial', timeout: 300_000 });

  test('a command stands in the Command Center from the click to its effect, also after a reload', async ({
    page,
    gateway,
  }) => {
    await openWindow(page, gateway);
    await fly(page, 15);
    await card(page, 'Take off to 15 m').getByRole('link').click();
    const record = page.getByRole('article', { name: 'Record' });
    await expect(record.getByRole('heading', { name: 'Take off to 15 m' })).toBeVisible();
    await expect(record.getByRole('status').first()).toHaveText('done');
    const kinds = () => page.locator('.trace .trace-kind').allTextContents();
    await expect
      .poll(kinds)
      .toEqual(expect.arrayContaining(['Request', 'Decision', 'Attempt', 'Acknowledgement']));
    expect((await kinds())[0]).toBe('Request');
    expect(await kinds()).toContain('Observed effect');
    for (const pane of ['Decision', 'Governance evidence', 'Telemetry', 'Safety context'])
      await expect(record.getByRole('region', { name: pane, exact: true })).toBeVisible();

    const column = page.getByRole('region', { name: 'Categories' });
    for (const category of CATEGORIES)
      await expect(column.getByRole('button', { name: category })).toBeVisible();
    await expect(column.getByRole('button', { name: /^Navigation/ })).toContainText(/success 100 %/);

    const address = page.url();
    await page.reload();
    expect(page.url()).toBe(address);
    await expect(record.getByRole('heading', { name: 'Take off to 15 m' })).toBeVisible();

    await hold(page);
    await column.getByRole('button', { name: /^Emergency/ }).click();
    const rows = page.getByRole('region', { name: 'Records' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Hold');
  });

  test('refused: why, by which policy with which values; who asked for an override cannot approve it', async ({
    page,
    gateway,
  }) => {
    await openWindow(page, gateway);
    const refused = await ask(page, gateway, '/api/vehicles/uav-1/commands/change-altitude', {
      altitudeM: 130,
    });
    expect(refused.status()).toBe(403);
    await goTo(page, 'command-center');
    await page.getByRole('link', { name: /Change altitude to 130 m/ }).click();
    const panel = page.getByRole('region', { name: 'Refused by governance' });
    await expect(panel).toContainText('Altitude ceiling');
    await expect(panel).toContainText('130 m is above the ceiling of 120 m.');
    await expect(panel).not.toContainText(/[_{}]|altitudeM/);
    await expect(panel).toContainText('second person');
    await panel.getByLabel(/Reason for the override/).fill('Survey of the mast, airspace is closed');
    await panel.getByRole('button', { name: 'Request an override' }).click();
    await expect(panel).toContainText('needs approval by a second person');
    await expectAccessible(page, 'override that waits');

    await page.getByRole('link', { name: 'Command Center, 1 approval pending' }).click();
    const approval = page.getByRole('article', { name: /Change altitude to 130 m, Copter 1/ });
    await expect(approval).toContainText('You requested this yourself');
    await expect(approval.locator('.approval-deadline')).toHaveText(/\d:\d\d$/);
    await expectAccessible(page, 'approvals');
    await approval.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(page.getByRole('region', { name: 'Answered' })).toContainText('rejected');
    await page.goBack();
    await expect(panel).toContainText('rejected or withdrawn');
    await expect(panel.getByRole('form', { name: 'Override' })).toBeVisible();
  });

  test('a script is refused, overrides with a reason, the operator approves, it is done and stands in the audit', async ({
    page,
    gateway,
  }) => {
    await openWindow(page, gateway);
    await giveBack(page, gateway);
    const { accessToken: pilot } = await logInByApi(gateway.url, gateway.token, 'pilot@aerial-works.com');
    const command = (name: string, params: object, wait = 'accepted') =>
      ask(page, gateway, `/api/vehicles/uav-1/commands/${name}?wait=${wait}`, params, pilot);
    const refused = await command('change-altitude', { altitudeM: 130 });
    expect(refused.status()).toBe(403);
    const { decision } = (await refused.json()) as { decision: { decisionId: string } };
    const reason = 'Survey of the mast, airspace is closed';
    const path = `/api/governance/decisions/${decision.decisionId}/override`;
    expect((await ask(page, gateway, path, { reason }, pilot)).status()).toBe(201);

    await page.getByRole('link', { name: 'Command Center, 1 approval pending' }).click();
    const approval = page.getByRole('article', { name: /Change altitude to 130 m, Copter 1/ });
    await expect(approval).toContainText(reason);
    await approval.getByLabel('Reason').fill('Seen and agreed');
    await approval.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByRole('region', { name: 'Answered' })).toContainText('Approved by Operator');

    // On a busy machine the gateway may shed it; then nothing was done and it is sent again.
    await expect(async () => {
      expect((await command('change-altitude', { altitudeM: 130 })).status()).toBeLessThan(300);
    }).toPass({ intervals: [1_000] });
    await goTo(page, 'command-center');
    await page
      .getByRole('link', { name: /Change altitude to 130 m/ })
      .first()
      .click();
    const record = page.getByRole('article', { name: 'Record' });
    await expect(record.getByRole('region', { name: 'Decision', exact: true })).toContainText(reason);
    await page.getByRole('link', { name: 'Audit', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Audit rows' })).toContainText(/Override/);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Intact' })).toBeVisible();
    await hold(page);
    await giveBack(page, gateway, pilot);
  });

  test('a ceiling of 60 m: what it would have denied is seen before it is saved; faults are named; it is undone', async ({
    page,
    gateway,
  }) => {
    const change = (altitudeM: number) =>
      ask(page, gateway, '/api/vehicles/uav-1/commands/change-altitude', { altitudeM });
    await openWindow(page, gateway);
    expect((await change(80)).ok()).toBe(true);
    await goTo(page, 'command-center/policies?policy=altitude-ceiling');
    const ceiling = page.getByLabel('Highest altitude of the command more than');
    await expect(ceiling).toHaveValue('120');
    await ceiling.fill('60');
    const effect = page.getByRole('region', { name: 'Effect on the last 30 days' });
    await expect(effect).toContainText('80 m is above the ceiling of 60 m');
    await expect(effect.getByRole('link', { name: 'Change altitude to 80 m' }).first()).toBeVisible();
    await expectAccessible(page, 'form and preview of a policy', ['dark', 'light']);

    // The draft outlasts the screen, and the source shows it.
    await goTo(page, 'command-center');
    await goTo(page, 'command-center/policies?policy=altitude-ceiling');
    await expect(ceiling).toHaveValue('60');
    await page.getByRole('tab', { name: 'Cedar source' }).click();
    const text = page.getByLabel('Cedar policy');
    await expect(text).toContainText('> 60');
    await text.press('ControlOrMeta+End');
    await text.pressSequentially('x');
    await expect(page.getByRole('button', { name: /^line \d+, column \d+$/ }).first()).toBeVisible();
    await expectAccessible(page, 'policy with a fault', ['dark', 'light']);
    await text.press('Backspace');
    await expect(page.getByText('Valid. Not active yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Reset to default' })).toBeVisible();

    const refused = await change(80);
    expect(await refused.text()).toContain('60 m');
    expect(refused.status()).toBe(403);
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await expect(ceiling).toHaveValue('120');
    expect((await change(40)).ok()).toBe(true);
    await hold(page);
  });
});

test.describe('on the ground', () => {
  const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });
  // The first arms, which the modes the others leave do not allow; the last stops the gateway.
  test.describe.configure({ mode: 'serial', timeout: 300_000 });

  test('no axe findings and nothing cut at 1280 × 720', async ({ page, gateway }) => {
    await openWindow(page, gateway);
    await waitUntilReady(page);
    expect((await ask(page, gateway, '/api/vehicles/uav-1/commands/arm?wait=done', {})).ok()).toBe(true);
    const refused = await ask(page, gateway, '/api/vehicles/uav-1/commands/takeoff', { altitudeM: 400 });
    expect(refused.status()).toBe(403);
    for (const part of PAGES) {
      await goTo(page, `command-center${part}`);
      await expect(page.getByRole('link', { name: 'Records' })).toBeVisible();
      await expectAccessible(page, part || '/records', ['dark', 'light']);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    }
    await goTo(page, 'command-center');
    await page.getByRole('link', { name: /Take off to 400 m/ }).click();
    await expect(page.getByRole('form', { name: 'Override' })).toBeVisible();
    await expectAccessible(page, 'a record', ['dark', 'light']);
  });

  test('a vehicle somebody else commands says so, and is taken over after seeing both sides', async ({
    page,
    gateway,
  }) => {
    await openWindow(page, gateway);
    await waitUntilReady(page);
    await giveBack(page, gateway);
    const { accessToken: other } = await logInByApi(gateway.url, gateway.token, 'pilot@aerial-works.com');
    await page.getByRole('button', { name: 'Arm', exact: true }).click();
    expect((await ask(page, gateway, '/api/vehicles/uav-1/lease', {}, other)).ok()).toBe(true);
    await slide(page, 'Arm Copter 1');
    const refused = card(page, 'Arm');
    await expect(refused).toHaveAttribute('data-tone', 'failed');
    await refused.getByRole('button', { name: 'Take over Copter 1' }).click();
    const form = page.getByRole('form', { name: 'Take over Copter 1' });
    await expect(form).toContainText('epoch');
    await expect(form).toContainText('You see');
    await expectAccessible(page, 'takeover');
    // The emergency actions stay within reach while the dialog is open.
    await page.getByRole('button', { name: 'Land Copter 1' }).click();
    await expect(card(page, 'Land')).toBeVisible();
    // It is theirs for 30 s: renewed, however long the check took.
    expect((await ask(page, gateway, '/api/vehicles/uav-1/lease', {}, other)).ok()).toBe(true);
    await form.getByLabel('Reason for the takeover').fill('Weather comes');
    await form.getByLabel(/Immediately/).check();
    await form.getByRole('button', { name: 'Take over Copter 1 now' }).click();
    await expect(form).toBeHidden();
    await goTo(page, 'command-center/leases');
    const lease = page.getByRole('article', { name: 'Copter 1' });
    await expect(lease).toContainText('You command it');

    const { epoch } = (await (
      await page.request.get(`${gateway.url}/api/vehicles/uav-1/lease`, {
        headers: { authorization: `Bearer ${gateway.token}` },
      })
    ).json()) as { epoch: number };
    const wish = () =>
      ask(page, gateway, '/api/vehicles/uav-1/lease/takeover', { epoch, reason: 'My turn' }, other);
    await wish();
    const question = page.getByRole('region', { name: 'Another operator wants to take over Copter 1' });
    await expect(question).toContainText('“My turn”');
    await expect(question).toContainText(/transfers in \d:\d\d/);
    await question.getByRole('button', { name: 'Refuse and keep Copter 1' }).click();
    await expect(question).toBeHidden();
    await expect(lease).toContainText('You command it');
    // Who looks at it for long has answered: it goes over.
    await wish();
    await expect(question).toBeVisible();
    await expectAccessible(page, 'being asked');
  });

  test('by keyboard alone: palette, list by arrows, a record opened', async ({ page, gateway }) => {
    await openWindow(page, gateway);
    for (const command of ['hold', 'land'])
      await ask(page, gateway, `/api/vehicles/uav-1/commands/${command}`, {});
    // Keys act once the screen is there.
    await expect(page.getByRole('button', { name: 'Hold Copter 1' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('command center');
    await page.keyboard.press('Enter');
    const rows = page.locator('.record-row');
    await expect(rows.first()).toContainText('Land');
    await expect(rows.nth(1)).toContainText('Hold');
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'Record' })).toContainText('Hold');
  });

  test('the gateway gone: the screen says that what it shows is old', async ({ page, gateway }) => {
    await openWindow(page, gateway, '/command-center');
    await expect(page.locator('.record-row').first()).toBeVisible();
    await gateway.stop();
    await expect(page.locator('.stream-notice')).toContainText(/offline|away/);
  });
});
