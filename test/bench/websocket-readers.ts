import { parentPort, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

/** Clients of the WebSocket bench, in a thread of their own. The first `stuck` ones stop reading once they are in. */
const { url, token, count, rateHz, stuck } = workerData as {
  readonly url: string;
  readonly token: string;
  readonly count: number;
  readonly rateHz: number;
  readonly stuck: number;
};

const SEND_TIME = Buffer.from('"flight_time_s":');
const LONGEST_NUMBER = 24;

let isMeasuring = false;
let ready = 0;
let closed = 0;
let latenciesMs: number[] = [];

/** The send time stands near the end of the frame; parsing whole frames would measure this thread instead. */
function take(frame: Buffer): void {
  const start = frame.lastIndexOf(SEND_TIME);
  if (start < 0) return;
  const from = start + SEND_TIME.length;
  const sentMs = Number.parseFloat(frame.toString('latin1', from, from + LONGEST_NUMBER));
  latenciesMs.push(Number(process.hrtime.bigint()) / 1e6 - sentMs);
}

for (let index = 0; index < count + stuck; index += 1) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/telemetry`, 'aerodeck.telemetry.v1', {
    perMessageDeflate: false,
  });
  socket.on('open', () => {
    socket.send(JSON.stringify({ v: 1, kind: 'hello', data: { token } }));
    socket.send(
      JSON.stringify({ v: 1, kind: 'subscribe', data: { topics: ['telemetry'], maxRateHz: rateHz } }),
    );
  });
  socket.once('message', () => {
    ready += 1;
    if (index < stuck) socket.pause();
    if (ready === count + stuck) parentPort?.postMessage('ready');
  });
  socket.on('message', (frame: Buffer) => {
    if (isMeasuring) take(frame);
  });
  socket.on('close', () => {
    closed += 1;
  });
  socket.on('error', () => undefined);
}

parentPort?.on('message', (word: string) => {
  if (word === 'begin') {
    latenciesMs = [];
    isMeasuring = true;
  } else {
    isMeasuring = false;
    parentPort?.postMessage({ latenciesMs, closed });
  }
});
