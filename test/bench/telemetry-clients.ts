import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { BASE_LATITUDE_E7 } from './paced-fleet.ts';

const { url, token, count, maxRateHz, sentAtNs } = workerData as {
  url: string;
  token: string;
  count: number;
  maxRateHz: number;
  sentAtNs: BigInt64Array;
};

let isMeasuring = false;
const latenciesMs: number[] = [];

/** Reads only what the measure needs: parsing all of 20,000 messages a second would measure the clients. */
function take(text: string): void {
  const arrivedAtNs = process.hrtime.bigint();
  if (!text.startsWith('{"v":1,"kind":"telemetry"')) return;
  const systemId = Number(/"sysid":(\d+)/.exec(text)?.[1]);
  const latitudeDeg = Number(/"position":\{"lat":(-?[\d.]+)/.exec(text)?.[1]);
  const step = Math.round(latitudeDeg * 1e7) - BASE_LATITUDE_E7;
  const sent = sentAtNs[systemId * 8192 + (step % 8192)];
  if (sent !== undefined && sent > 0n) latenciesMs.push(Number(arrivedAtNs - sent) / 1e6);
}

for (let index = 0; index < count; index += 1) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/telemetry`, 'aerodeck.telemetry.v1');
  socket.on('open', () => {
    socket.send(JSON.stringify({ v: 1, kind: 'hello', data: { token } }));
    socket.send(JSON.stringify({ v: 1, kind: 'subscribe', data: { topics: ['telemetry'], maxRateHz } }));
  });
  socket.on('message', (content: Buffer) => {
    if (isMeasuring) take(content.toString());
  });
}

parentPort?.on('message', (word) => {
  if (word === 'begin') isMeasuring = true;
  else parentPort?.postMessage(latenciesMs);
});
