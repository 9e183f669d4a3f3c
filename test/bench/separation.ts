import type { MonotonicMs } from '../../gateway/base/clock.ts';
import { LocalFrame } from '../../gateway/base/geometry/local-frame.ts';
import { AlertRegistry } from '../../gateway/vehicle/alert/alert-registry.ts';
import { SeparationMonitor } from '../../gateway/vehicle/alert/separation-monitor.ts';
import { buildFlyingCopter } from '../builder/vehicle-state-builder.ts';
import { FakeClock } from '../fake/fake-clock.ts';
import { FakeDirectory } from '../fake/fake-directory.ts';
import type { BenchResult } from './bench-result.ts';

const VEHICLES = 50;
const LOOKS = 3000;
const LOOKS_A_SECOND = 10;
const MAX_SHARE_PCT = 1;

/** Fifty vehicles over one square kilometre, all on their way, looked at ten times a second. */
export async function run(): Promise<BenchResult[]> {
  const clock = new FakeClock();
  const directory = new FakeDirectory();
  const frame = new LocalFrame({ latitudeDeg: 47.3979, longitudeDeg: 8.5456 });
  for (let index = 0; index < VEHICLES; index += 1) {
    const copter = buildFlyingCopter({ systemId: index + 1 });
    if (!copter.position) continue;
    const place = frame.toGeo({ eastM: (index % 10) * 100, northM: Math.floor(index / 10) * 200 });
    directory.put({
      ...copter,
      position: {
        ...copter.position,
        ...place,
        receivedAtMs: Number.MAX_SAFE_INTEGER as MonotonicMs,
        velocityEastMps: 10 * Math.cos(index),
        velocityNorthMps: 10 * Math.sin(index),
      },
    });
  }
  const alerts = new AlertRegistry(clock);
  const limits = { horizontalM: 5, verticalM: 3 };
  const monitor = new SeparationMonitor({ directory, alerts, clock, limits });
  monitor.start();
  clock.advance(10_000);
  const startedAtMs = performance.now();
  clock.advance((LOOKS * 1000) / LOOKS_A_SECOND);
  const lookMs = (performance.now() - startedAtMs) / LOOKS;
  monitor.stop();
  const sharePct = (lookMs * LOOKS_A_SECOND) / 10;
  return [
    {
      name: `one look at ${VEHICLES} flying vehicles`,
      value: lookMs,
      unit: 'ms',
      budget: '',
      ok: true,
    },
    {
      name: `${VEHICLES} flying vehicles, ten looks a second`,
      value: sharePct,
      unit: '% of a core',
      budget: '≤ 1 %',
      ok: sharePct <= MAX_SHARE_PCT,
    },
  ];
}
