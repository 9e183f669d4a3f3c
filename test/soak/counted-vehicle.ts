import { createSocket } from 'node:dgram';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { MavAutopilot, MavType } from '../../gateway/mavlink/codec/generated/enums.ts';
import { MESSAGE_ID } from '../../gateway/mavlink/codec/generated/messages.ts';
import { TlogReader } from '../../gateway/recording/recorder/tlog-reader.ts';

const SYSTEM_ID = 77;
const PERIOD_MS = 100;
/** What a kill -9 may cost of a recording. */
const KILL_COST_MS = 1000;
/** From its socket to its first record a gateway needs a moment; and the kernel a moment to give the last datagram. */
const SLACK_MS = 500;
/** Recordings of other links are not read further. */
const HEAD_BYTES = 8192;

/** Numbers its reports, on a link without faults, and finds them again in the recordings. */
export class CountedVehicle {
  readonly #socket = createSocket('udp4');
  readonly #writer = new FrameWriter({ systemId: SYSTEM_ID, componentId: 1 });
  /** When each report left, by its number. */
  readonly #sentAtMs: number[] = [];
  /** The numbers in each recording. */
  readonly #found = new Map<string, readonly number[]>();
  readonly #downs: { readonly fromMs: number; readonly toMs: number; readonly how: string }[] = [];
  readonly #readBytes = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  start(port: number): void {
    this.#timer = setInterval(() => this.#send(port), PERIOD_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  /** The gateway did not run in this time; what it was late by before it may have been lost as well. */
  wasDown(fromMs: number, toMs: number, how: 'stop' | 'kill', lateMs: number): void {
    this.#downs.push({
      fromMs: fromMs - (how === 'kill' ? KILL_COST_MS : SLACK_MS) - lateMs,
      toMs: toMs + SLACK_MS,
      how,
    });
  }

  /** Reads the recordings that grew since the last call, also one that is being written. */
  read(dataDirectory: string): void {
    const folder = join(dataDirectory, 'recordings');
    for (const name of readdirSync(folder).filter((each) => each.endsWith('.tlog'))) {
      const path = join(folder, name);
      const { size } = statSync(path);
      if (size === this.#readBytes.get(name)) continue;
      this.#readBytes.set(name, size);
      const bytes = readFileSync(path);
      if (numbersIn(bytes.subarray(0, HEAD_BYTES)).length > 0) this.#found.set(name, numbersIn(bytes));
    }
  }

  /** Of reports sent until then. */
  result(untilMs: number): {
    readonly sent: number;
    readonly lost: readonly string[];
    readonly doubled: number;
  } {
    const expected = this.#sentAtMs.flatMap((atMs, number) =>
      atMs > untilMs || this.#downs.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs)
        ? []
        : [number],
    );
    const found = [...this.#found.values()].flat();
    const known = new Set(found);
    return {
      sent: this.#sentAtMs.length,
      lost: expected
        .filter((number) => !known.has(number))
        .map((number) => `${number} ${this.#distanceText(number)}`),
      doubled: found.length - known.size,
    };
  }

  #distanceText(number: number): string {
    const atMs = this.#sentAtMs[number] ?? 0;
    const [down] = [...this.#downs].sort(
      (left, right) => Math.abs(left.fromMs - atMs) - Math.abs(right.fromMs - atMs),
    );
    return down
      ? `(${atMs - down.fromMs} ms after ${down.how} with a pause of ${down.toMs - down.fromMs} ms)`
      : '';
  }

  #send(port: number): void {
    const number = this.#sentAtMs.length;
    if (number % 10 === 0)
      this.#socket.send(
        this.#writer.write('HEARTBEAT', {
          type: MavType.ANTENNA_TRACKER,
          autopilot: MavAutopilot.GENERIC,
          baseMode: 0,
          customMode: 0,
          systemStatus: 3,
          mavlinkVersion: 3,
        }),
        port,
        '127.0.0.1',
      );
    this.#sentAtMs.push(Date.now());
    const position = {
      lat: 473_979_000,
      lon: 85_456_000,
      alt: 500_000,
      relativeAlt: 0,
      vx: 0,
      vy: 0,
      vz: 0,
      hdg: 0,
    };
    this.#socket.send(
      this.#writer.write('GLOBAL_POSITION_INT', { timeBootMs: number, ...position }),
      port,
      '127.0.0.1',
    );
  }
}

function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (const { frame } of new TlogReader().read(bytes)) {
    if (frame.systemId !== SYSTEM_ID || frame.messageId !== MESSAGE_ID.GLOBAL_POSITION_INT) continue;
    numbers.push(
      new DataView(frame.buffer.buffer, frame.buffer.byteOffset + frame.payloadAt).getUint32(0, true),
    );
  }
  return numbers;
}
