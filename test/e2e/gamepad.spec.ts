import { expect, type Page } from '@playwright/test';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { expectAccessible, goTo } from './developer-hands.ts';
import { openWindow, type RunningGateway, testWithSharedGateway } from './gateway-fixture.ts';

const test = testWithSharedGateway({ sim: 'copter', simSpeed: 3, staysArmed: true });

/** Axes and buttons of the gamepad below, as the browser counts them. */
const FORWARD_AXIS = 3;
const RB = 5;
const A = 0;
const X = 2;

test('a gamepad is mapped, takes a copter in flight, flies it, and whatever lets go of it leaves it holding', async ({
  page,
  context,
  gateway,
}) => {
  const isInTheAir = inTheAir(gateway);
  // Told where it is waited for.
  isInTheAir.catch(() => undefined);
  await plugIn(page);
  await openWindow(page, gateway, '/settings/gamepad');
  await page.getByRole('button', { name: 'Detect button: Dead-man button' }).press('Enter');
  await hold(page, RB, true);
  await expect(page.locator('.pad-button').first()).toHaveText('RB held');
  await hold(page, RB, false);
  await push(page, -1);
  await expect(page.getByRole('row', { name: /^Forward/ })).toContainText('100 %');
  await push(page, 0);
  await isInTheAir;

  const banner = page.getByRole('region', { name: 'Gamepad' });
  const says = (text: string) => expect(banner.getByRole('status')).toHaveText(text);
  // Opened before: what is handed over and not flown is taken back after 20 s.
  const second = await context.newPage();
  await openWindow(second, gateway, '/settings/about');
  await page.bringToFront();
  await take(page);
  await says('Gamepad controls Copter 1: hold RB to fly');
  expect((await vehicle(gateway)).manual_control).toMatchObject({ phase: 'ready' });
  await expect(second.getByText('Copter 1 is flown manually by operator')).toBeVisible();
  await second.close();
  await push(page, -1);
  await hold(page, RB, true);
  await says('Gamepad flies Copter 1');
  await expect.poll(() => speedMps(gateway)).toBeGreaterThan(1);

  await push(page, 0);
  await expect.poll(() => speedMps(gateway)).toBeLessThan(0.5);
  await push(page, -1);
  await letGoUntil(page, 'Sticks centred: hold RB to continue, or Copter 1 holds');
  await says('Gamepad flies Copter 1');
  await banner.getByRole('button', { name: 'Hand back' }).click();
  await expect(page.getByText(/The gamepad no longer controls Copter 1/)).toBeVisible();
  await expect(banner).toBeHidden();
  await isHolding(gateway);

  await take(page);
  await says('Release RB, then hold it to fly Copter 1');
  await hold(page, RB, false);
  await says('Gamepad controls Copter 1: hold RB to fly');
  await hold(page, RB, true);
  await says('Gamepad flies Copter 1');
  await unplug(page);
  await says('Gamepad disconnected: Copter 1 stops and holds');
  await expect(banner).toBeHidden();
  await isHolding(gateway);
});

test.describe('buttons and camera sticks', () => {
  const alone = testWithSharedGateway({ sim: 'copter', simSpeed: 3 });

  alone(
    'give commands by the profile of the vehicle: at once, after the slide, and to the gimbal',
    async ({ page, gateway }) => {
      await plugIn(page);
      await openWindow(page, gateway, '/settings/gamepad');
      await page.getByLabel('Profile').selectOption('copter');
      await expect(page.getByText('No profile yet')).toBeVisible();
      await assign(page, A, 'camera-trigger');
      await assign(page, X, 'takeoff');
      await expect(page.getByText('Not saved: fill in the values of the command.')).toBeVisible();
      await page.getByLabel('Altitude').fill('8');
      await expect(page.getByText('Not saved')).toBeHidden();
      await expect(page.getByText('Used while a vehicle of this type is selected.')).toBeVisible();
      await expectAccessible(page, 'gamepad settings', ['dark', 'light']);
      await page.getByLabel('Profile').selectOption('plane');
      await expect(page.getByRole('group', { name: 'Button A' })).toBeHidden();

      await expect
        .poll(async () => (await vehicles(gateway))[0]?.cameras?.length, { timeout: 60_000 })
        .toBe(1);
      await expect
        .poll(async () => (await vehicle(gateway)).health.ready_for_takeoff, { timeout: 60_000 })
        .toBe(true);
      await goTo(page, 'settings/about');
      await tap(page, A);
      await expect.poll(async () => (await vehicle(gateway)).cameras?.[0]?.photo?.index).toBe(1);

      await tap(page, X);
      const question = page.getByRole('dialog', { name: 'Confirm the gamepad command' });
      await expect(question.getByRole('button', { name: 'Arm and take off Copter 1 to 8 m' })).toBeVisible();
      await expectAccessible(page, 'question of the gamepad', ['dark', 'light']);
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      expect((await vehicle(gateway)).armed).toBe(false);

      await hold(page, RB, true);
      await push(page, 1);
      await expect.poll(() => pitchDeg(gateway)).toBeLessThan(-20);
      await hold(page, RB, false);
      const rates = async () =>
        (await commands(gateway)).filter(({ command: name }) => name === 'gimbal-rate');
      await expect.poll(async () => (await rates())[0]?.params).toMatchObject({ pitchDps: 0, yawDps: 0 });
      await push(page, 0);
      await hold(page, RB, true);
      await push(page, -1);
      await expect.poll(() => pitchDeg(gateway)).toBeGreaterThan(0);
      await unplug(page);
      await expect.poll(async () => (await rates())[0]?.params).toMatchObject({ pitchDps: 0, yawDps: 0 });
    },
  );
});

/** Assigns a command to a button, by pressing it. */
async function assign(page: Page, button: number, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Assign a button' }).click();
  await hold(page, button, true);
  const editor = page.getByRole('group', { name: `Button ${button === A ? 'A' : 'X'}` });
  await expect(editor).toBeVisible();
  await hold(page, button, false);
  await editor.getByRole('combobox').first().selectOption(name);
}

async function tap(page: Page, button: number): Promise<void> {
  await isRead(page);
  await hold(page, button, true);
  await isRead(page);
  await hold(page, button, false);
}

/** The window has read the gamepad as it is now. */
async function isRead(page: Page): Promise<void> {
  const before = await page.evaluate(() => (globalThis as unknown as TestPad).testPad.reads);
  await page.waitForFunction(
    (earlier) => (globalThis as unknown as TestPad).testPad.reads >= earlier + 2,
    before,
  );
}

async function pitchDeg(gateway: RunningGateway): Promise<number> {
  return (await vehicle(gateway)).gimbals?.[0]?.attitude?.pitch_deg ?? Number.NaN;
}

/** The newest first. */
async function commands(gateway: RunningGateway): Promise<readonly CommandRecord[]> {
  return (await ask<{ readonly items: readonly CommandRecord[] }>(gateway, '/api/commands')).items;
}

/** Copter 1 takes off while the window is elsewhere. */
async function inTheAir(gateway: RunningGateway): Promise<void> {
  // It is heard some time after the gateway listens.
  await expect.poll(async () => (await vehicles(gateway))[0]?.health.ready, { timeout: 60_000 }).toBe(true);
  await command(gateway, 'arm', {});
  // It arms before it has the position that its take-off needs.
  await expect(() => command(gateway, 'takeoff', { altitudeM: 8 })).toPass({ timeout: 60_000 });
}

async function isHolding(gateway: RunningGateway): Promise<void> {
  await expect.poll(() => vehicle(gateway)).toMatchObject({ flight_mode: 'BRAKE', manual_control: null });
  await expect.poll(() => speedMps(gateway)).toBeLessThan(0.5);
}

/** By hand, in the window; the banner is on every screen. */
async function take(page: Page): Promise<void> {
  await goTo(page, 'fly');
  await page.getByRole('button', { name: 'Fly by gamepad…' }).click();
  await page.getByRole('button', { name: 'Take manual control' }).click();
  await expect(page.getByRole('region', { name: 'Gamepad' })).toBeVisible();
  // A map, drawn in software here, would hold the window up for longer than sticks in flight may be silent.
  await goTo(page, 'settings/about');
}

/** Replaces the browser's gamepads by one that is at rest. */
async function plugIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pad = {
      id: 'Test pad (STANDARD GAMEPAD)',
      index: 0,
      connected: true,
      reads: 0,
      axes: [0, 0, 0, 0],
      buttons: Array.from({ length: 17 }, () => ({ pressed: false, value: 0 })),
    };
    Object.assign(globalThis, { testPad: pad });
    navigator.getGamepads = () => {
      pad.reads += 1;
      return [pad.connected ? (pad as unknown as Gamepad) : null];
    };
  });
}

interface TestPad {
  readonly testPad: { connected: boolean; reads: number; axes: number[]; buttons: { pressed: boolean }[] };
}

function push(page: Page, forward: number): Promise<void> {
  return page.evaluate(
    ({ axis, value }) => {
      (globalThis as unknown as TestPad).testPad.axes[axis] = value;
    },
    { axis: FORWARD_AXIS, value: forward },
  );
}

function hold(page: Page, button: number, isHeld: boolean): Promise<void> {
  return page.evaluate(
    ({ index, pressed }) => {
      const { buttons } = (globalThis as unknown as TestPad).testPad;
      buttons[index] = { pressed };
    },
    { index: button, pressed: isHeld },
  );
}

/** Lets go of RB until the banner says so. In the page: let go for 3 s, manual control is handed back. */
function letGoUntil(page: Page, text: string): Promise<void> {
  return page.evaluate(
    async ({ index, wanted }) => {
      const { buttons } = (globalThis as unknown as TestPad).testPad;
      buttons[index] = { pressed: false };
      while (!document.querySelector('[aria-label="Gamepad"]')?.textContent?.includes(wanted))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      buttons[index] = { pressed: true };
    },
    { index: RB, wanted: text },
  );
}

function unplug(page: Page): Promise<void> {
  return page.evaluate(() => {
    (globalThis as unknown as TestPad).testPad.connected = false;
    dispatchEvent(new Event('gamepaddisconnected'));
  });
}

async function vehicles(gateway: RunningGateway): Promise<readonly TelemetryVehicle[]> {
  return (await ask<{ readonly vehicles: readonly TelemetryVehicle[] }>(gateway, '/telemetry')).vehicles;
}

async function vehicle(gateway: RunningGateway): Promise<TelemetryVehicle> {
  const [only] = await vehicles(gateway);
  if (!only) throw new Error('No vehicle is known');
  return only;
}

async function speedMps(gateway: RunningGateway): Promise<number> {
  return (await vehicle(gateway)).velocity?.ground_mps ?? Number.NaN;
}

async function command(gateway: RunningGateway, name: string, body: object): Promise<void> {
  await ask(gateway, `/api/vehicles/uav-1/commands/${name}?wait=done`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
}

/** @throws when it is refused */
async function ask<Answer>(
  { url, token }: RunningGateway,
  path: string,
  init?: RequestInit,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
