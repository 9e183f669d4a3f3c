import { type CDPSession, chromium } from '@playwright/test';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { startGateway } from './gateway-process.ts';
import { BASE_LATITUDE_E7, LONGITUDE_E7, PacedFleet } from './paced-fleet.ts';

const VEHICLES = 100;
const RATE_HZ = 10;
const MEASURED_S = 60;
const ROW = 10;
/** Between neighbours of the grid in 1e-7 degrees, about 55 m; each circles with a third of it. */
const SPACING_E7 = 5_000;
const LAP_STEPS = 200;
const BUDGET_MS = 4;
const LONG_TASK_MS = 50;
const USABLE_MS = 4_000;
const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Main thread of the Fly screen while 100 vehicles circle and each reports its position ten times a second. */
export async function run(): Promise<BenchResult[]> {
  const port = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${port}`]);
  const fleet = new PacedFleet({ count: VEHICLES, rateHz: RATE_HZ, port, placeE7: circling });
  fleet.start();
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--no-first-run'],
  });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(120_000);
  const beginMs = performance.now();
  await page.goto(`${gateway.url}/#token=${gateway.token}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Hold', exact: false }).first().waitFor();
  await page.getByText('Copter 1').first().waitFor();
  const usableMs = performance.now() - beginMs;
  await page.locator('.map-grid-note').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Show all vehicles' }).click();
  await page.waitForTimeout(10_000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const session = await page.context().newCDPSession(page);
  // Time of the thread, not of the clock: other programs on the machine are not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskMs(session);
  await page.waitForTimeout(MEASURED_S * 1000);
  const perTickMs = ((await taskMs(session)) - before) / (MEASURED_S * RATE_HZ);
  const longestMs = await page.evaluate(() => Math.max(0, ...(Object(globalThis).tasks as number[])));
  await browser.close();
  await fleet.stop();
  await gateway.stop();
  const what = `${VEHICLES} vehicles × ${RATE_HZ} Hz`;
  return [
    {
      name: `${what}: window opened → usable`,
      value: usableMs,
      unit: 'ms',
      budget: `≤ ${USABLE_MS.toLocaleString('en-US')} ms`,
      ok: usableMs <= USABLE_MS,
    },
    {
      name: `${what}: main thread for each tenth of a second`,
      value: perTickMs,
      unit: 'ms',
      budget: `≤ ${BUDGET_MS} ms`,
      ok: perTickMs <= BUDGET_MS,
    },
    {
      name: `${what}: longest task in ${MEASURED_S} s`,
      value: longestMs,
      unit: 'ms',
      budget: `≤ ${LONG_TASK_MS} ms`,
      ok: longestMs <= LONG_TASK_MS,
    },
  ];
}

function circling(systemId: number, step: number): { readonly lat: number; readonly lon: number } {
  const angle = (2 * Math.PI * (step + systemId * 7)) / LAP_STEPS;
  return {
    lat: Math.round(
      BASE_LATITUDE_E7 + Math.floor(systemId / ROW) * SPACING_E7 + (SPACING_E7 / 3) * Math.cos(angle),
    ),
    lon: Math.round(LONGITUDE_E7 + (systemId % ROW) * SPACING_E7 * 1.5 + (SPACING_E7 / 2) * Math.sin(angle)),
  };
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('the browser does not report its tasks');
  return seconds * 1000;
}
