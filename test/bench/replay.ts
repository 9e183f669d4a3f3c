import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Plot, PlotFields } from '../../gateway/contract/recording/plot.ts';
import { readLogFile } from '../../gateway/recording/index/index-log.ts';
import { ReplayFiles, SIDECAR_ENDING } from '../../gateway/recording/library/replay-files.ts';
import { listPlotFields, plotLog } from '../../gateway/recording/plot/plot-log.ts';
import { readTlog } from '../../gateway/recording/recorder/tlog-reader.ts';
import { IndexedFrames } from '../../gateway/recording/sidecar/indexed-frames.ts';
import { openSidecar, rawFactsOf } from '../../gateway/recording/sidecar/sidecar.ts';
import { freeUdpPort } from '../fake/free-port.ts';
import type { BenchResult } from './bench-result.ts';
import { type GatewayProcess, startGateway } from './gateway-process.ts';
import { PacedFleet } from './paced-fleet.ts';
import { percentile } from './percentile.ts';

const FLIGHT = new URL('../fixture/flights/copter-mission.tlog', import.meta.url);
/** A gigabyte on demand: writing one takes as long as reading it. */
const LOG_BYTES = Number(process.env.REPLAY_BENCH_MB ?? 200) * 1e6;
const GB = 1e9;
const VEHICLES = 20;
const CLIENTS = 5;
const RATE_HZ = 20;
const MEASURED_MS = 8000;
const HOUR_US = 3600e6;
const LOOKS = 200;

/** A long log imported beside flying vehicles, and what its index answers. */
export async function run(): Promise<BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aerodeck-bench-replay-'));
  try {
    const log = join(folder, 'long.tlog');
    await writeLog(log, LOG_BYTES);
    return [...(await measureImport(log)), ...(await measureIndex(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureImport(log: string): Promise<BenchResult[]> {
  const linkPort = await freeUdpPort();
  const gateway = await startGateway(['--no-sim', '--link', `udpin:127.0.0.1:${linkPort}`]);
  const sentAtNs = new BigInt64Array(new SharedArrayBuffer(8 * (VEHICLES + 1) * 8192));
  const fleet = new PacedFleet({
    count: VEHICLES,
    rateHz: RATE_HZ,
    port: linkPort,
    onSend: (systemId, step) => {
      sentAtNs[systemId * 8192 + (step % 8192)] = process.hrtime.bigint();
    },
  });
  const latencies = async () => {
    const clients = new Worker(new URL('./telemetry-clients.ts', import.meta.url), {
      workerData: { url: gateway.url, token: gateway.token, count: CLIENTS, maxRateHz: RATE_HZ, sentAtNs },
    });
    await pause(3000);
    clients.postMessage('begin');
    await pause(MEASURED_MS);
    clients.postMessage('end');
    const found = await new Promise<number[]>((resolve) => clients.once('message', resolve));
    await clients.terminate();
    return found;
  };
  fleet.start();
  await pause(2000);
  const quiet = await latencies();
  const restMib = gateway.memoryMib();
  let peakMib = restMib;
  const watching = setInterval(() => {
    peakMib = Math.max(peakMib, gateway.memoryMib());
  }, 100);
  const { sessionId, arrivedMs } = await upload(gateway, log);
  const busy = latencies();
  const readMs = (await readyAt(gateway, sessionId)) - arrivedMs;
  const during = await busy;
  clearInterval(watching);
  await fleet.stop();
  await gateway.stop();
  const secondsPerGb = (readMs / 1000 / LOG_BYTES) * GB;
  const [quietP50, busyP50] = [percentile(quiet, 0.5), percentile(during, 0.5)];
  const grownMib = peakMib - restMib;
  return [
    { name: 'import, for 1 GB', value: secondsPerGb, unit: 's', budget: '≤ 60 s', ok: secondsPerGb <= 60 },
    {
      name: `memory while importing ${LOG_BYTES / 1e6} MB`,
      value: grownMib,
      unit: 'MiB',
      budget: '≤ 250 MiB',
      ok: grownMib <= 250,
    },
    { name: 'UDP frame → client p50 without an import', value: quietP50, unit: 'ms', budget: '', ok: true },
    {
      name: 'UDP frame → client p50 during it',
      value: busyP50,
      unit: 'ms',
      budget: '≤ 20 % more, or 1 ms',
      ok: busyP50 <= Math.max(quietP50 * 1.2, quietP50 + 1),
    },
  ];
}

async function measureIndex(folder: string): Promise<BenchResult[]> {
  mkdirSync(join(folder, 'indexes'));
  const files = new ReplayFiles(folder);
  const sidecars = new ReplayFiles(join(folder, 'indexes'), SIDECAR_ENDING);
  const { sizeBytes = 0 } = (await files.file('long.tlog')) ?? {};
  const job = {
    folder,
    name: 'long.tlog',
    sizeBytes,
    sidecarFolder: sidecars.folder,
    sidecarName: 'long.index',
  };
  await readLogFile(job);
  const indexPct = (statSync(join(folder, 'indexes', 'long.index')).size / sizeBytes) * 100;
  const opened = async () => {
    const sidecar = await openSidecar(
      sidecars,
      'long.index',
      await rawFactsOf(files, 'long.tlog', sizeBytes),
    );
    if (!sidecar) throw new Error('the index of the long log is not there');
    return { sidecar, frames: new IndexedFrames(await files.open('long.tlog'), sidecar) };
  };
  const { frames, sidecar } = await opened();
  const looksMs: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const utcUs = frames.startUs + ((look * 0.618) % 1) * Math.min(HOUR_US, frames.endUs - frames.startUs);
    const beganMs = performance.now();
    await frames.stateAt(utcUs);
    looksMs.push(performance.now() - beganMs);
  }
  const most = (await sidecar.plots()).toSorted((left, right) => right.samples - left.samples)[0];
  await frames.close();
  const recording = {
    folder,
    name: 'long.tlog',
    sizeBytes,
    sidecar: { folder: sidecars.folder, name: 'long.index' },
  };
  const listed = await listPlotFields({ recording, sessionId: 'long', durationS: 1 });
  const { messages } = JSON.parse(listed) as PlotFields;
  const field = messages.find(({ message }) => message === most?.message)?.fields.at(-1)?.id ?? '';
  const beganMs = performance.now();
  const plot = await plotLog({
    recording,
    query: { sessionId: 'long', fields: [field], points: 2000 },
    span: { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER / 1000 },
  });
  const plotMs = performance.now() - beganMs;
  const p99 = percentile(looksMs, 0.99);
  return [
    { name: 'index of the raw size', value: indexPct, unit: '%', budget: '≤ 15 %', ok: indexPct <= 15 },
    {
      name: 'state at a moment of an hour p50',
      value: percentile(looksMs, 0.5),
      unit: 'ms',
      budget: '',
      ok: true,
    },
    { name: 'state at a moment of an hour p99', value: p99, unit: 'ms', budget: '≤ 100 ms', ok: p99 <= 100 },
    {
      name: `plot of ${(JSON.parse(plot) as Plot).series[0]?.samples ?? 0} samples`,
      value: plotMs,
      unit: 'ms',
      budget: '≤ 100 ms',
      ok: plotMs <= 100,
    },
  ];
}

/** One flight after the other, each a little later. */
async function writeLog(path: string, bytes: number): Promise<void> {
  const flight = readFileSync(FLIGHT);
  const records = [...readTlog(flight)].map(({ byteOffset, utcUs }) => ({ byteOffset, utcUs }));
  const firstUs = records[0]?.utcUs ?? 0;
  const spanUs = (records.at(-1)?.utcUs ?? 0) - firstUs + 100_000;
  const file: FileHandle = await open(path, 'w');
  for (let written = 0, round = 0; written < bytes; written += flight.length, round += 1) {
    for (const { byteOffset, utcUs } of records)
      flight.writeBigUInt64BE(BigInt(utcUs + round * spanUs), byteOffset);
    await file.write(flight);
  }
  await file.close();
}

async function upload(
  gateway: GatewayProcess,
  path: string,
): Promise<{ readonly sessionId: string; readonly arrivedMs: number }> {
  let arrivedMs = 0;
  const { size } = await stat(path);
  const file = await open(path);
  const body = await new Promise<string>((resolve, reject) => {
    const sent = request(
      `${gateway.url}/api/replay/import?name=long`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gateway.token}`,
          'content-type': 'application/octet-stream',
          'content-length': size,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += String(chunk);
        });
        response.on('end', () => resolve(text));
      },
    );
    sent.on('error', reject);
    file
      .createReadStream()
      .on('end', () => {
        arrivedMs = performance.now();
      })
      .pipe(sent);
  });
  return { sessionId: (JSON.parse(body) as { sessionId: string }).sessionId, arrivedMs };
}

async function readyAt(gateway: GatewayProcess, sessionId: string): Promise<number> {
  for (;;) {
    const answer = await fetch(`${gateway.url}/api/replay/sessions?limit=5`, {
      headers: { authorization: `Bearer ${gateway.token}` },
    });
    const { items } = (await answer.json()) as { items: { sessionId: string; state: string }[] };
    const state = items.find((one) => one.sessionId === sessionId)?.state;
    if (state === 'ready') return performance.now();
    if (state !== 'indexing') throw new Error(`the long log is ${state ?? 'gone'}`);
    await pause(200);
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
