import { type CDPSession, chromium, type Page } from '@playwright/test';
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
  await page.getByRole('heading', { name: `Vehicles ${VEHICLES}` }).waitFor();
  await page.getByRole('button', { name: 'Show all vehicles' }).click();
  await page.waitForTimeout(10_000);
  const session = await page.context().newCDPSession(page);
  // Time of the thread, not of the clock: other programs on the machine are not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskMs(session);
  await page.waitForTimeout(MEASURED_S * 1000);
  const perTickMs = ((await taskMs(session)) - before) / (MEASURED_S * RATE_HZ);
  const longestMs = await longestTaskMs(session, page);
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
      name: `${what}: longest task in ${MEASURED_S} s, time of the thread`,
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

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of the thread. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Longest task of the page's main thread, without the time that it waits for the software that draws. */
async function longestTaskMs(session: CDPSession, page: Page): Promise<number> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  });
  await page.waitForTimeout(MEASURED_S * 1000);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const perThread = Map.groupBy(
    events.filter(({ name }) => name.endsWith('RunTask')),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const mainThreads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const tasks = mainThreads.flatMap(({ pid, tid }) => perThread.get(`${pid} ${tid}`) ?? []);
  if (tasks.length === 0) throw new Error('the browser does not report the tasks of its main thread');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}

/** Time of the page's tasks since it was opened. */
export async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('the browser does not report its tasks');
  return seconds * 1000;
}
