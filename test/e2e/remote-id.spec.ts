import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';
import { card, slide, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 2 });

// Each step starts from what the one before it has set up.
test.describe.configure({ mode: 'serial' });

async function call(gateway: RunningGateway, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
}

const section = (page: Page) => page.getByRole('region', { name: 'Remote ID' });
const indicator = (page: Page) => page.getByRole('button', { name: /^Remote ID/ });

test('a copter that requires Remote ID refuses to arm, and the readiness list says why', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await expect(section(page)).toHaveCount(0);
  await expect(indicator(page)).toHaveCount(0);
  const set = { name: 'DID_ENABLE', value: 1 };
  await call(gateway, 'POST', '/api/vehicles/uav-1/commands/set-parameter?wait=done', set);
  await expect(section(page)).toContainText('not ready: missing ID SELF_ID OP_ID SYS zero OP_LOC');
  await expect(section(page)).toContainText('Sent to it: nothing');
  await expect(page.getByRole('region', { name: 'Health' })).toContainText(
    /OpenDroneID: |Remote ID: missing/,
  );
  await expect(indicator(page)).toBeVisible();
  // Until its health is known here, the copter itself refuses.
  await expect(async () => {
    const { status, json } = await call(gateway, 'POST', '/api/vehicles/uav-1/commands/arm?wait=done', {});
    expect(status).toBe(403);
    // In the words of the autopilot once it has said them, else in those of the transmitter.
    expect(json.detail).toMatch(/OpenDroneID: |Remote ID: missing ID/);
  }).toPass();
});

test('the operator fills in what is missing, and is told what is wrong', async ({ page, gateway }) => {
  await openWindow(page, gateway, 'settings/remote-id');
  const form = page.getByRole('form', { name: 'Operator' });
  const operatorId = form.getByLabel('Operator id');
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByText('Send Remote ID data to aircraft').click();
  await operatorId.fill('FIN87astrdge12k8');
  await expect(form.getByRole('alert')).toContainText('3 secret characters');
  await operatorId.fill('FIN87astrdge12k8-xyy');
  await expect(form.getByRole('alert')).toContainText('check character');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await operatorId.fill('FIN87astrdge12k8-xyz');
  await expect(form).toContainText('Stored and transmitted: FIN87astrdge12k8');
  await form.getByLabel('Operator location').selectOption({ label: 'Fixed position' });
  await form.getByLabel('Latitude, longitude').fill('47.3979, 8.5456');
  await save.click();
  await expect(page.getByText('Remote ID saved')).toBeVisible();
  await expect(operatorId).toHaveValue('FIN87astrdge12k8');
  const { json } = await call(gateway, 'GET', '/api/station/remote-id');
  expect(json).toMatchObject({ operatorId: 'FIN87astrdge12k8', fixedLocation: { lat: 47.3979 } });

  const aircraft = page.getByRole('form', { name: 'Id of the aircraft' });
  await aircraft.getByLabel('Id', { exact: true }).fill('1581BFKD229400B');
  await expect(aircraft.getByRole('alert')).toContainText(
    '11 characters follow in the serial number. There are 10.',
  );
  await aircraft.getByLabel('Id', { exact: true }).fill('1581BFKD229400BX');
  await aircraft.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Id of the aircraft saved')).toBeVisible();
  await expectAccessible(page, 'Settings, Remote ID', ['dark', 'light']);
});

test('then it is ready and arms', async ({ page, gateway }) => {
  await openWindow(page, gateway);
  await expect(section(page)).toContainText('Transmitterready');
  await expect(section(page)).toContainText(
    'aircraft id, operator id, text, operator location: Fixed position',
  );
  await expect(indicator(page)).toHaveCount(0);
  await waitUntilReady(page);
  const { status, json } = await call(gateway, 'POST', '/api/vehicles/uav-1/commands/arm?wait=done', {});
  expect(status, JSON.stringify(json)).toBe(200);
  expect((await call(gateway, 'POST', '/api/vehicles/uav-1/commands/disarm', {})).status).toBe(202);
});

test('an emergency is declared with a slide, shown everywhere, audited and ended', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway);
  await slide(page, 'Declare Remote ID emergency for Copter 1');
  await expect(section(page)).toContainText(/Emergency declared since \d/);
  await expect(indicator(page)).toContainText('Emergency');
  const strip = page.getByRole('region', { name: 'Alerts', exact: true });
  await expect(strip).toContainText('Remote ID emergency declared');
  await expect(card(page, 'Declare a Remote ID emergency')).toContainText(
    'does not confirm what it transmits',
  );
  await expectAccessible(page, 'Fly with a Remote ID emergency', ['dark', 'light']);
  await section(page).getByRole('button', { name: 'End the emergency' }).click();
  await expect(section(page)).not.toContainText('Emergency declared');
  await expect(strip).not.toContainText('Remote ID emergency declared');
  const { json } = await call(gateway, 'GET', '/api/audit?limit=50');
  const rows: { readonly action: string; readonly detail: { readonly params?: unknown } }[] = json.items;
  const params = rows
    .filter(({ action }) => action === 'command:remote-id-emergency')
    .map(({ detail }) => detail.params);
  expect(params).toEqual(expect.arrayContaining([{ isDeclared: true }, { isDeclared: false }]));
});

test('the position of this computer is reported while that is switched on, and is never sent when it is old', async ({
  page,
  gateway,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  // As a receiver does: a position set once would be too old by the time it is looked at.
  const receive = () => context.setGeolocation({ latitude: 47.4, longitude: 8.55 }).catch(() => undefined);
  const receiver = setInterval(() => void receive(), 500);
  await openWindow(page, gateway, 'settings/remote-id');
  const form = page.getByRole('form', { name: 'Operator' });
  await form.getByLabel('Operator location').selectOption({ label: 'Position of this computer' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('unknown or older than 5 s. It is not sent.')).toBeVisible();
  const choice = page.getByLabel('This window reports the position of its computer');
  await choice.check();
  await expect(page.getByText(/47\.4.*8\.55.* old$/)).toBeVisible();
  await expect(page.getByText('unknown or older than 5 s. It is not sent.')).toHaveCount(0);
  await choice.uncheck();
  clearInterval(receiver);
  await expect(page.getByText(/47\.4.*8\.55.* old: not sent as live/)).toBeVisible();
  const { json } = await call(gateway, 'GET', '/api/vehicles/uav-1');
  expect(json.remote_id.sent.operator_location).toBe('unknown');
});
