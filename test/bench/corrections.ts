import { epoch } from '../builder/rtcm-frames.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import { NtripCaster } from '../fake/ntrip-caster.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { PacedFleet } from './paced-fleet.ts';
import { percentile } from './percentile.ts';

const VEHICLES = 20;
const RATE_HZ = 50;
const EPOCHS = 60;
const PERIOD_MS = 1000;
const GPS_RTCM_DATA = 233;
/** Of one epoch: five messages of 25 to 446 bytes. */
const FRAMES = 11;
const BUDGET_MS = 200;

/** Corrections of 1.5 kB a second: from the caster's socket to the last of their frames at each vehicle's socket. */
export async function run(): Promise<BenchResult[]> {
  const linkPort = await freeUdpPort();
  const caster = new NtripCaster();
  await caster.listen();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`]);
  const latenciesMs: number[] = [];
  const counts = new Map<number, number>();
  const bytes = epoch();
  let sentAtMs = 0;
  const fleet = new PacedFleet({
    count: VEHICLES,
    rateHz: RATE_HZ,
    port: linkPort,
    onReceive(systemId, frame) {
      if (frame[0] !== 0xfd || frame[7] !== GPS_RTCM_DATA || frame[8] !== 0) return;
      const count = (counts.get(systemId) ?? 0) + 1;
      counts.set(systemId, count);
      if (count === FRAMES) latenciesMs.push(performance.now() - sentAtMs);
    },
  });
  fleet.start();
  await begin(gateway, caster);
  for (let sent = 0; sent < EPOCHS; sent += 1) {
    counts.clear();
    sentAtMs = performance.now();
    caster.send(bytes);
    await pause(PERIOD_MS);
  }
  await fleet.stop();
  await gateway.stop();
  await caster.close();
  const p99Ms = percentile(latenciesMs, 0.99);
  return [
    {
      name: `RTK corrections of 1.5 kB at 1 Hz, caster → vehicle p99, ${VEHICLES} vehicles × ${RATE_HZ} Hz`,
      value: p99Ms,
      unit: 'ms',
      budget: `≤ ${BUDGET_MS} ms`,
      ok: p99Ms <= BUDGET_MS && latenciesMs.length === EPOCHS * VEHICLES,
    },
  ];
}

/** Adds the source, and starts it once every vehicle was heard. */
async function begin(gateway: GatewayProcess, caster: NtripCaster): Promise<void> {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return await answer.json();
  };
  const config = { kind: 'ntrip', host: '127.0.0.1', port: caster.port, mountpoint: 'NEAR' };
  const { sourceId } = (await call('POST', '/api/corrections/sources', { name: 'Bench', config })) as {
    readonly sourceId: string;
  };
  await call('POST', `/api/corrections/sources/${sourceId}/start`, {});
  const sending = async () => {
    const { items } = (await call('GET', '/api/corrections/sources')) as {
      readonly items: readonly {
        readonly state: { readonly vehicles: readonly { readonly state: string }[] };
      }[];
    };
    return items[0]?.state.vehicles.filter(({ state }) => state === 'sending').length;
  };
  while (caster.clients === 0 || (await sending()) !== VEHICLES) await pause(100);
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
