import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { MESSAGE_ID } from '../../gateway/mavlink/codec/generated/messages.ts';
import { readTlog } from '../../gateway/recording/recorder/tlog-reader.ts';
import type { BenchResult } from './bench-result.ts';
import { taskMs } from './fly-map.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';

const FLIGHT = new URL('../fixture/flights/copter-mission.tlog', import.meta.url);
const POINTS = 1_000_000;
const PERIOD_US = 4_000;
const BUDGET_MS = 300;
const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Work of the window's main thread for a plot of a million recorded values, and for zooming in. */
export async function run(): Promise<BenchResult[]> {
  const gateway = await startGateway(['--no-sim']);
  const sessionId = await importAttitudes(gateway);
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--no-first-run'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => localStorage.setItem('aerodeck.introduction', 'seen'));
  await page.goto(`${gateway.url}/#token=${gateway.token}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => !location.hash.includes('token='));
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/replay?session=${sessionId}`);
  await page.getByRole('tab', { name: 'Plots' }).click();
  await page.getByRole('searchbox').fill('attitude roll');
  const roll = page.getByRole('treeitem', { name: /^roll/ }).first();
  await roll.waitFor();
  await page.waitForTimeout(5_000);
  const session = await page.context().newCDPSession(page);
  // Time of the thread, not of the clock: other programs on the machine are not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const work = async (act: () => Promise<unknown>) => {
    const before = await taskMs(session);
    await act();
    return (await taskMs(session)) - before;
  };
  const firstMs = await work(async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/plot?'));
    await roll.click();
    await (await answered).finished();
    await page.getByRole('region', { name: 'Plot 1' }).getByText('min to max per point').waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  });
  const zoomMs = await work(async () => {
    const answered = page.waitForResponse((response) => response.url().includes('from='));
    await page.getByRole('button', { name: 'Show less time' }).click();
    await (await answered).finished();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  });
  await browser.close();
  await gateway.stop();
  return [
    {
      name: `plot of ${POINTS.toLocaleString('en-US')} values: main thread until it is drawn`,
      value: firstMs,
      unit: 'ms',
      budget: `≤ ${BUDGET_MS} ms`,
      ok: firstMs <= BUDGET_MS,
    },
    {
      name: 'zoomed to a half: main thread until the detail is drawn',
      value: zoomMs,
      unit: 'ms',
      budget: `≤ ${BUDGET_MS} ms`,
      ok: zoomMs <= BUDGET_MS,
    },
  ];
}

/** A heartbeat, then the attitudes of a flight again and again. */
async function importAttitudes(gateway: GatewayProcess): Promise<string> {
  const records = [...readTlog(readFileSync(FLIGHT))].map(({ frame }) => frame);
  const heartbeat = records.find(
    ({ messageId, systemId }) => messageId === MESSAGE_ID.HEARTBEAT && systemId === 2,
  );
  const attitudes = records.filter(({ messageId }) => messageId === MESSAGE_ID.ATTITUDE);
  const parts: Buffer[] = [];
  for (let index = 0; index <= POINTS; index += 1) {
    const frame = index === 0 ? heartbeat : attitudes[index % attitudes.length];
    if (!frame) throw new Error('the flight has no heartbeat or no attitude');
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(1.79e15 + index * PERIOD_US));
    parts.push(time, Buffer.from(frame.bytes));
  }
  const headers = { authorization: `Bearer ${gateway.token}` };
  const answer = await fetch(`${gateway.url}/api/replay/import?name=attitudes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(Buffer.concat(parts)),
  });
  const { sessionId } = (await answer.json()) as { sessionId: string };
  for (;;) {
    const session = await fetch(`${gateway.url}/api/replay/sessions/${sessionId}`, { headers });
    const { state } = (await session.json()) as { state: string };
    if (state === 'ready') return sessionId;
    if (state !== 'indexing') throw new Error(`the log is ${state}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
