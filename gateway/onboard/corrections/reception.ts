import type { Clock } from '../../base/clock.ts';
import type { Random } from '../../base/id/random.ts';
import type {
  CorrectionsConfig,
  CorrectionsState,
  CorrectionsStatus,
} from '../../contract/onboard/corrections.ts';
import type { OperatorText } from '../../contract/operator-text.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type { Link } from '../../mavlink/link/link.ts';
import { CorrectionStream, type UbxMessage } from './correction-stream.ts';
import { LocalReceiver } from './local-receiver.ts';
import type { GgaPlace } from './nmea-gga.ts';
import { NtripClient } from './ntrip-client.ts';
import { RtcmStatistics } from './rtcm-statistics.ts';

export interface ReceptionPorts {
  readonly clock: Clock;
  readonly random: Random;
  readonly userAgent: string;
  readonly openLink: (config: LinkConfig) => Link;
  readonly authorities?: readonly string[] | undefined;
}

export interface ReceptionOptions extends ReceptionPorts {
  readonly config: CorrectionsConfig;
  readonly password: string | undefined;
  /** The place to send to a caster now; undefined if unknown. */
  readonly place: () => GgaPlace | undefined;
  /** A whole RTCM frame with a valid checksum. */
  readonly onFrame: (frame: Buffer) => void;
}

/** What a source reports of its connection. */
export interface SourceHooks {
  connecting(): void;
  /** The connection stands; what comes now is a new stream. */
  connected(): void;
  received(bytes: Uint8Array): void;
  /** It is lost and will be tried again after this time. */
  lost(problem: OperatorText, isRefusal: boolean, retryInMs: number | undefined): void;
  /** It goes on in spite of this. */
  problem(problem: OperatorText): void;
}

/** An open source: a caster or a receiver. */
export interface Source {
  ubx?(message: UbxMessage): void;
  readonly survey?: CorrectionsState['survey'];
  readonly receiver?: CorrectionsState['receiver'];
  readonly ggaAtMs?: number | undefined;
  stop(): Promise<void> | void;
}

/** Without a message for this long, a connected source has stalled. */
const STALLED_MS = 10_000;

/** Receives from one source until it is stopped, whatever happens to the connection. */
export class Reception {
  readonly #clock: Clock;
  readonly #statistics: RtcmStatistics;
  readonly #stream: CorrectionStream;
  readonly #source: Source;
  readonly #sinceUtcMs: number;
  #phase: 'connecting' | 'connected' | 'retrying' | 'refused' = 'connecting';
  #connectedAtMs = 0;
  #connections = 0;
  #problem: OperatorText | null = null;
  #retryAtMs: number | undefined;

  constructor(options: ReceptionOptions) {
    const { clock, config, onFrame } = options;
    this.#clock = clock;
    this.#sinceUtcMs = clock.utcMs();
    this.#statistics = new RtcmStatistics(clock);
    this.#stream = new CorrectionStream({
      rtcm: (frame) => {
        this.#statistics.take(frame);
        onFrame(frame);
      },
      ubx: (message) => this.#source.ubx?.(message),
    });
    const hooks: SourceHooks = {
      connecting: () => {
        this.#phase = 'connecting';
        this.#retryAtMs = undefined;
      },
      connected: () => {
        this.#phase = 'connected';
        this.#connections += 1;
        this.#connectedAtMs = clock.monotonicMs();
        this.#stream.reset();
      },
      received: (bytes) => {
        this.#statistics.receivedBytes += bytes.length;
        this.#stream.push(bytes);
      },
      lost: (problem, isRefusal, retryInMs) => {
        this.#phase = isRefusal ? 'refused' : 'retrying';
        this.#problem = problem;
        this.#retryAtMs = retryInMs === undefined ? undefined : clock.monotonicMs() + retryInMs;
      },
      problem: (problem) => {
        this.#problem = problem;
      },
    };
    this.#source =
      config.kind === 'ntrip'
        ? new NtripClient({ ...options, config, hooks })
        : new LocalReceiver({ ...options, config, hooks });
  }

  async stop(): Promise<void> {
    await this.#source.stop();
  }

  get view(): Omit<CorrectionsState, 'vehicles' | 'tooLong'> {
    const nowMs = this.#clock.monotonicMs();
    const { survey = null, receiver = null, ggaAtMs } = this.#source;
    return {
      ...this.#statistics.view,
      status: this.#status(nowMs),
      sinceMs: this.#sinceUtcMs,
      problem: this.#problem,
      retryInMs: this.#retryAtMs === undefined ? null : Math.max(0, Math.round(this.#retryAtMs - nowMs)),
      reconnects: Math.max(0, this.#connections - 1),
      crcErrors: this.#stream.crcErrors,
      skippedBytes: this.#stream.skippedBytes,
      survey,
      receiver,
      ggaAgeMs: ggaAtMs === undefined ? null : Math.round(nowMs - ggaAtMs),
    };
  }

  #status(nowMs: number): CorrectionsStatus {
    if (this.#phase !== 'connected') return this.#phase;
    const lastAtMs = this.#statistics.lastAtMs;
    const heardAtMs = Math.max(lastAtMs ?? 0, this.#connectedAtMs);
    if (nowMs - heardAtMs > STALLED_MS) return 'stalled';
    return lastAtMs === undefined ? 'connecting' : 'receiving';
  }
}
