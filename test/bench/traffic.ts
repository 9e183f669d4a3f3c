import { chromium } from '@playwright/test';
import type { MonotonicMs } from '../../gateway/base/clock.ts';
import { LocalFrame } from '../../gateway/base/geometry/local-frame.ts';
import { DEFAULT_ALERT_LIMITS } from '../../gateway/contract/vehicle/alert-limits.ts';
import { trafficPicture } from '../../gateway/vehicle/traffic/traffic-picture.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import { type PlayedAircraft, SbsReceiver } from '../fake/sbs-receiver.ts';
import type { BenchResult } from './bench-result.ts';
import { taskMs } from './fly-map.ts';
import { startGateway } from './gateway-process.ts';
import { BASE_LATITUDE_E7, LONGITUDE_E7, PacedFleet } from './paced-fleet.ts';

const AIRCRAFT = 200;
const MEASURED_S = 30;
/** A tick is a tenth of a second, as for vehicles. */
const TICKS_PER_S = 10;
const BUDGET_MS = 2;
const LOOKED_AT = 1000;
const OWN_VEHICLES = 10;
const LOOKS = 50;
const LOOK_BUDGET_MS = 50;
const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** What 200 aircraft around cost the Fly screen, and 1,000 the gateway. */
export async function run(): Promise<BenchResult[]> {
  const lookMs = gatewayLookMs();
  const perTickMs = await windowTickMs();
  return [
    {
      name: `${AIRCRAFT} aircraft × 1 Hz: main thread for each tenth of a second`,
      value: perTickMs,
      unit: 'ms',
      budget: `≤ ${BUDGET_MS} ms`,
      ok: perTickMs <= BUDGET_MS,
    },
    {
      name: `${LOOKED_AT} aircraft × ${OWN_VEHICLES} vehicles: all closest approaches, twice a second`,
      value: lookMs,
      unit: 'ms',
      budget: `≤ ${LOOK_BUDGET_MS} ms`,
      ok: lookMs <= LOOK_BUDGET_MS,
    },
  ];
}

/** The difference that the aircraft make, all of them in view with their names. */
async function windowTickMs(): Promise<number> {
  const receiver = new SbsReceiver();
  const receiverPort = await receiver.start();
  const port = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${port}`]);
  const place = { lat: BASE_LATITUDE_E7, lon: LONGITUDE_E7 };
  const fleet = new PacedFleet({ count: 1, rateHz: 10, port, placeE7: () => place });
  fleet.start();
  await fetch(`${gateway.url}/api/traffic/sources`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'sbs1', name: 'Bench', address: `127.0.0.1:${receiverPort}` }),
  });
  const browser = await chromium.launch({
    executablePath: BROWSER,
    args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--no-first-run'],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  await page.goto(`${gateway.url}/#token=${gateway.token}`, { waitUntil: 'commit' });
  await page.getByText('Copter 1').first().waitFor();
  await page.locator('.map-grid-note').waitFor();
  for (let step = 0; step < 4; step += 1) {
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.waitForTimeout(500);
  }
  await page.waitForTimeout(5000);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const measured = async () => {
    const before = await taskMs(session);
    await page.waitForTimeout(MEASURED_S * 1000);
    return (await taskMs(session)) - before;
  };
  const quietMs = await measured();
  let second = 0;
  const origin = new LocalFrame({ latitudeDeg: 47.3979, longitudeDeg: 8.5456 }).toLocal({
    latitudeDeg: BASE_LATITUDE_E7 / 1e7,
    longitudeDeg: LONGITUDE_E7 / 1e7,
  });
  const playing = setInterval(() => {
    second += 1;
    receiver.play(Array.from({ length: AIRCRAFT }, (_, at) => flying(at, second, origin)));
  }, 1000);
  await page.waitForTimeout(5000);
  const busyMs = await measured();
  await page.getByRole('button', { name: 'Other aircraft' }).click();
  await page.getByRole('heading', { name: `Other aircraft ${AIRCRAFT}` }).waitFor();
  clearInterval(playing);
  await browser.close();
  await fleet.stop();
  await gateway.stop();
  await receiver.stop();
  return (busyMs - quietMs) / (MEASURED_S * TICKS_PER_S);
}

/** In a grid of some kilometres, each on a course of its own. */
function flying(at: number, second: number, origin: { eastM: number; northM: number }): PlayedAircraft {
  const trackDeg = (at * 47) % 360;
  const speedMps = 60 + (at % 40);
  const course = (trackDeg * Math.PI) / 180;
  const goneM = speedMps * (second % 30);
  return {
    icao: (0x400_000 + at).toString(16).toUpperCase(),
    callSign: `TST${at}`,
    eastM: origin.eastM + ((at % 20) - 10) * 300 + Math.sin(course) * goneM,
    northM: origin.northM + (Math.floor(at / 20) - 5) * 400 + Math.cos(course) * goneM,
    altitudeM: 900 + (at % 50) * 60 + second * 5,
    trackDeg,
    speedMps,
  };
}

/** Median time of one look at all aircraft, within 60 km of the vehicles. */
function gatewayLookMs(): number {
  const frame = new LocalFrame({ latitudeDeg: 47, longitudeDeg: 8 });
  const nowMs = 10_000 as MonotonicMs;
  const known = Array.from({ length: LOOKED_AT }, (_, at) => ({
    report: {
      aircraftId: `icao-${at}`,
      altitude: { metres: 500 + at, kind: 'pressure' as const },
      trackDeg: at % 360,
      groundSpeedMps: 100,
    },
    mode: 'live' as const,
    position: frame.toGeo({ eastM: (at % 40) * 2000 - 40_000, northM: Math.floor(at / 40) * 2000 - 25_000 }),
    positionAtMs: nowMs,
    heardAtMs: nowMs,
    heardBy: new Map([['tsr_1', nowMs]]),
  }));
  const owns = Array.from({ length: OWN_VEHICLES }, (_, at) => ({
    vehicleId: `uav-${at}`,
    mode: 'live' as const,
    isAirborne: true,
    headingDeg: 0,
    track: {
      ...frame.toGeo({ eastM: at * 100, northM: 0 }),
      altitudeAmslM: 600,
      velocityEastMps: 5,
      velocityNorthMps: 0,
      velocityUpMps: 0,
    },
    limits: DEFAULT_ALERT_LIMITS,
    altitudeM: () => 600,
  }));
  const times = Array.from({ length: LOOKS }, () => {
    const beginMs = performance.now();
    trafficPicture(known, owns, nowMs);
    return performance.now() - beginMs;
  });
  return times.toSorted((a, b) => a - b)[LOOKS / 2] ?? 0;
}
