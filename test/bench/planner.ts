import { type Browser, chromium, type Page } from '@playwright/test';
import { type FlightPlan, flightPlanSchema } from '../../gateway/contract/mission/flight-plan.ts';
import { checkPlan } from '../../gateway/mission/check/check-plan.ts';
import { layOutPlan } from '../../gateway/mission/pattern/lay-out-plan.ts';
import type { BenchResult } from './bench-result.ts';
import { startGateway } from './gateway-process.ts';
import { percentile } from './percentile.ts';

const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const ITEMS = 2000;
const CHECKED_ITEMS = 500;
const FRAMES = 20;
const RUNS = 15;
const FRAME_MS = 16;
/** About 2.24 km each way: 5 km². */
const FIELD_LON_DEG = 0.0295;
const FIELD_LAT_DEG = 0.0201;

/** What is worked out while a plan is edited, and what one edit of a large plan costs the window's main thread. */
export async function run(): Promise<BenchResult[]> {
  const field = planOf([
    {
      kind: 'pattern',
      id: 'field',
      pattern: 'survey',
      polygon: [
        [8, 47],
        [8 + FIELD_LON_DEG, 47],
        [8 + FIELD_LON_DEG, 47 + FIELD_LAT_DEG],
        [8, 47 + FIELD_LAT_DEG],
      ],
      heightM: 80,
      lineSpacingM: 20,
      angleDeg: 30,
      imaging: { triggerDistanceM: 15 },
    },
  ]);
  const surveyMs = medianMs(() => layOutPlan(field));
  const checkMs = medianMs(() => checkPlan(planOf(waypoints(CHECKED_ITEMS)), {}));
  const { nudgeMs, restMs, heightMs, dragMs } = await edits();
  return [
    within('survey of 5 km², lines 20 m apart', surveyMs, 200),
    within(`check of ${CHECKED_ITEMS} items`, checkMs, 50),
    within(`nudge of one of ${ITEMS} items: edit and redraw, main thread (mean)`, nudgeMs, FRAME_MS),
    within(`altitude of one of ${ITEMS} items: edit and redraw, main thread (mean)`, heightMs, FRAME_MS),
    within(`drag of one of ${ITEMS} items on the map: preview, main thread (mean)`, dragMs, FRAME_MS),
    within('check, profile and draft once it rests, main thread (mean)', restMs, FRAME_MS),
  ];
}

function within(name: string, value: number, mostMs: number): BenchResult {
  return { name, value, unit: 'ms', budget: `≤ ${mostMs} ms`, ok: value <= mostMs };
}

function medianMs(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const beginMs = performance.now();
    work();
    return performance.now() - beginMs;
  });
  return percentile(times, 0.5);
}

function planOf(entries: readonly unknown[]): FlightPlan {
  return flightPlanSchema.parse({ flightPlan: 1, home: { at: [8, 47], altitudeAmslM: 400 }, entries });
}

/** Rows of points 40 m apart, to and fro. */
function waypoints(count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / 50);
    const column = row % 2 === 0 ? index % 50 : 49 - (index % 50);
    return {
      kind: 'item',
      id: `item-${index + 1}`,
      command: 16,
      frame: 3,
      params: [0, 0, 0, null],
      lat: 47 + row * 0.0004,
      lon: 8 + column * 0.0005,
      altitude_m: 30 + (index % 7),
      autocontinue: true,
    };
  });
}

/**
 * Arrow keys on the map move one item of a large plan or change its altitude, and the mouse drags it; the window is drawn after each.
 * Processor time of the page's main thread:
 * how long software takes to put the map on the screen does not count. What waits for a moment's rest (the check, the profile, the
 * draft on this machine) is told by itself: drawn in software each frame takes longer than that moment.
 */
async function edits(): Promise<Record<'nudgeMs' | 'restMs' | 'heightMs' | 'dragMs', number>> {
  const gateway = await startGateway(['--no-sim']);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: BROWSER,
      args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const draft = {
      name: 'Large',
      plan: planOf(waypoints(ITEMS)),
      isUnsaved: true,
      changedAtMs: 0,
    };
    await page.addInitScript(
      (text) => localStorage.setItem('aerodeck.flight-plan-draft', text),
      JSON.stringify(draft),
    );
    await page.goto(`${gateway.url}/#token=${gateway.token}`, { waitUntil: 'commit' });
    await page.getByText('WebSocket').first().waitFor();
    await page.evaluate(() => {
      location.hash = '#/plan';
    });
    const rows = page.getByRole('listbox', { name: 'Items of the plan' }).getByRole('option');
    await rows.nth(3).dispatchEvent('click');
    await nudge(page, 5);
    const idle = await traced(browser, page, () => frames(page, FRAMES));
    const busy = await traced(browser, page, () => nudge(page, FRAMES));
    await page.getByLabel('Altitude', { exact: true }).focus();
    const raised = await traced(browser, page, () => raise(page, FRAMES));
    await drag(page, 5);
    const dragged = await traced(browser, page, () => drag(page, FRAMES));
    const editMs = ({ wholeMs, timersMs }: MainThreadTime) =>
      (wholeMs - timersMs - (idle.wholeMs - idle.timersMs)) / FRAMES;
    return {
      nudgeMs: editMs(busy),
      heightMs: editMs(raised),
      dragMs: editMs(dragged),
      restMs: (busy.timersMs - idle.timersMs) / FRAMES,
    };
  } finally {
    await browser?.close();
    await gateway.stop();
  }
}

interface MainThreadTime {
  readonly wholeMs: number;
  readonly timersMs: number;
}

/** Of a trace of Chromium: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU */
interface TraceEvent {
  readonly name: string;
  readonly tid: number;
  readonly pid: number;
  /** Processor time, µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

async function traced(browser: Browser, page: Page, during: () => Promise<unknown>): Promise<MainThreadTime> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel', '__metadata'] });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const sumMs = (name: string) =>
    traceEvents
      .filter((event) => event.name === name && mains.has(`${event.pid} ${event.tid}`))
      .reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
  return { wholeMs: sumMs('ThreadControllerImpl::RunTask'), timersMs: sumMs('TimerFire') };
}

function frames(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/** One press a frame. */
function nudge(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (let frame = 0; frame < wanted; frame += 1) {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: frame % 2 ? 'ArrowUp' : 'ArrowRight', bubbles: true }),
      );
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

/** One press in the focused field a frame. */
function raise(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    for (let frame = 0; frame < wanted; frame += 1) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: frame % 2 ? 'ArrowDown' : 'ArrowUp', bubbles: true }),
      );
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, count);
}

/** From the middle of the map, which is full of points: one move of the mouse a frame, released outside the map. */
function drag(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const canvas = document.querySelector('.planner-map canvas');
    const { left, top, width, height } = canvas?.getBoundingClientRect() ?? new DOMRect();
    const at = (type: string, step: number) =>
      canvas?.dispatchEvent(
        new MouseEvent(type, {
          bubbles: true,
          cancelable: true,
          button: 0,
          buttons: 1,
          clientX: left + width / 2 + step * 3,
          clientY: top + height / 2 + step * 2,
        }),
      );
    at('mousedown', 0);
    for (let frame = 1; frame <= wanted; frame += 1) {
      at('mousemove', frame);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    if (!canvas || getComputedStyle(canvas).cursor !== 'grabbing') throw new Error('Nothing was dragged');
    window.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  }, count);
}
