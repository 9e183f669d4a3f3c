import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, jwtAuthenticator, type NatsConnection, nkeys } from '@nats-io/transport-node';
import { WebSocket } from 'ws';
import { changesSubject, stateSubject } from '../../gateway/contract/centre/centre.ts';
import { WEBSOCKET_SUBPROTOCOL } from '../../gateway/contract/port/websocket.ts';
import type { TelemetryVehicle } from '../../gateway/contract/vehicle/telemetry.ts';
import { VERSION } from '../../gateway/station/shipped-files.ts';
import { callApi } from '../fake/call-api.ts';
import { eventually } from '../fake/eventually.ts';
import { FleetPeers, hasFleetPeers } from '../fake/fleet-peers.ts';
import type { BenchResult } from './bench-result.ts';
import { startGateway } from './gateway-process.ts';
import { MemoryWatch } from './memory-watch.ts';
import { percentile } from './percentile.ts';

const STATIONS = Number(process.env.STATIONS ?? 50);
const VEHICLES = 10;
const PERIOD_MS = 200;
const CLIENTS = Number(process.env.CLIENTS ?? 20);
const SECONDS = 30;
const TO_CLIENT_MS = 500;
const MEMORY_MIB = 400;

/**
 * Telemetry of many stations to many windows. The stations are NATS connections with credentials of their own
 * that send what a real station sent; a second machine's worth of gateways would leave no processor to measure.
 */
export async function run(): Promise<BenchResult[]> {
  if (!hasFleetPeers()) throw new Error('install nats-server and postgresql');
  const peers = await FleetPeers.begin();
  const stations: NatsConnection[] = [];
  const clients: WebSocket[] = [];
  const latenciesMs: number[] = [];
  let isMeasuring = false;
  try {
    const sample = await sampleVehicle();
    const senders = await Promise.all(
      Array.from({ length: STATIONS }, async (_, index) => {
        const { stationId, connection } = await enrolled(peers, `Station ${index + 1}`);
        stations.push(connection);
        return { stationId, connection, runId: randomUUID() };
      }),
    );
    const send = ({ stationId, connection, runId }: (typeof senders)[number], at: number) => {
      const vehicles = Array.from({ length: VEHICLES }, (_, index) => ({
        ...sample,
        id: `uav-${index + 1}`,
        link: { ...sample.link, rtt_ms: performance.now() },
      }));
      const head = { name: stationId, version: VERSION, runId, atUtcMs: Date.now(), waitingRows: 0 };
      const state = { ...head, vehicleIds: vehicles.map(({ id }) => id), vehicles };
      const isWhole = at % 5 === 0;
      const subject = isWhole ? stateSubject(stationId) : changesSubject(stationId);
      connection.publish(subject, JSON.stringify({ ...state, ...(isWhole && { alerts: [] }) }));
    };
    let turn = 0;
    // Spread over the period, as stations of their own clocks are.
    const timer = setInterval(() => {
      turn += 1;
      const share = senders.filter((_, index) => index % 10 === turn % 10);
      for (const each of share) send(each, Math.floor(turn / 10));
    }, PERIOD_MS / 10);
    await eventually('all vehicles are there', async () => {
      const { vehicles } = (await callApi(peers.url, peers.token, 'GET', '/health')).body;
      return vehicles === STATIONS * VEHICLES;
    });
    let frames = 0;
    for (let index = 0; index < CLIENTS; index += 1)
      clients.push(
        windowOf(peers, (bytes) => {
          const at = bytes.indexOf('"rtt_ms":');
          if (at < 0 || !isMeasuring) return;
          frames += 1;
          latenciesMs.push(performance.now() - Number.parseFloat(bytes.toString('latin1', at + 9, at + 29)));
        }),
      );
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const [cpuBefore, cpuOwnBefore] = [cpuS(peers.serverPid), cpuS(process.pid)];
    isMeasuring = true;
    const memory = new MemoryWatch(peers.serverPid);
    memory.start();
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
    const { processMib: memoryMib } = memory.stop();
    isMeasuring = false;
    const cpu = (cpuS(peers.serverPid) - cpuBefore) / SECONDS;
    const ownCpu = (cpuS(process.pid) - cpuOwnBefore) / SECONDS;
    clearInterval(timer);
    const p99 = percentile(latenciesMs, 0.99);
    const what = `${STATIONS} stations × ${VEHICLES} vehicles × 5 Hz, ${CLIENTS} windows`;
    return [
      {
        name: `telemetry to the window, p99: ${what} (${Math.round(frames / SECONDS)} frames/s)`,
        value: p99,
        unit: 'ms',
        budget: `≤ ${TO_CLIENT_MS} ms`,
        ok: p99 <= TO_CLIENT_MS,
      },
      {
        name: 'the same, p50',
        value: percentile(latenciesMs, 0.5),
        unit: 'ms',
        budget: 'reported',
        ok: true,
      },
      {
        name: 'memory of the fleet server, highest',
        value: memoryMib,
        unit: 'MiB',
        budget: `≤ ${MEMORY_MIB} MiB`,
        ok: memoryMib <= MEMORY_MIB,
      },
      {
        name: 'processor of the fleet server',
        value: cpu * 100,
        unit: '% of a core',
        budget: 'reported',
        ok: true,
      },
      {
        name: 'processor of stations and windows (this process)',
        value: ownCpu * 100,
        unit: '% of a core',
        budget: 'reported',
        ok: true,
      },
    ];
  } finally {
    for (const client of clients) client.terminate();
    for (const station of stations) await station.close();
    await peers.stop();
  }
}

/** What a station sends of a flying copter. */
async function sampleVehicle(): Promise<TelemetryVehicle> {
  const gateway = await startGateway(['--sim', 'copter']);
  try {
    let sample: TelemetryVehicle | undefined;
    await eventually('a vehicle is heard', async () => {
      [sample] = (await callApi(gateway.url, gateway.token, 'GET', '/telemetry')).body.vehicles;
      return sample?.position != null;
    });
    if (!sample) throw new Error('no vehicle');
    return sample;
  } finally {
    await gateway.stop();
  }
}

async function enrolled(peers: FleetPeers, name: string) {
  const key = nkeys.createUser();
  const request = { code: await peers.newCode(), name, publicKey: key.getPublicKey(), version: VERSION };
  const { stationId, credential } = (await peers.api('POST', '/api/fleet/enrolments', request)).body;
  const connection = await connect({
    servers: peers.natsUrl,
    authenticator: jwtAuthenticator(credential, key.getSeed()),
  });
  return { stationId: stationId as string, connection };
}

/** A window as it subscribes. */
function windowOf(peers: FleetPeers, onFrame: (bytes: Buffer) => void): WebSocket {
  const socket = new WebSocket(`${peers.url.replace('http', 'ws')}/ws/telemetry`, WEBSOCKET_SUBPROTOCOL);
  const say = (kind: string, data: object) => socket.send(JSON.stringify({ v: 1, kind, data }));
  socket.on('open', () => {
    say('hello', { token: peers.token, texts: 'parts' });
    say('subscribe', { topics: ['telemetry', 'state', 'alert', 'action'], maxRateHz: 10, batchMs: 50 });
  });
  socket.on('message', (bytes) => onFrame(bytes as Buffer));
  return socket;
}

const CLOCK_TICKS_PER_S = 100;

function cpuS(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_S;
}
