import type { Timer } from '../../base/clock.ts';
import { Backoff } from '../../base/pace/backoff.ts';
import type { NtripConfig } from '../../contract/onboard/corrections.ts';
import { ggaSentence } from './nmea-gga.ts';
import { NtripConnection } from './ntrip-connection.ts';
import type { ReceptionOptions, Source, SourceHooks } from './reception.ts';

export interface NtripClientOptions extends ReceptionOptions {
  readonly config: NtripConfig;
  readonly hooks: SourceHooks;
}

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;
/** A caster may lock users out after repeated wrong passwords. */
const REFUSED_RETRY_MS = 60_000;
/** A connection that ends earlier counts as failed, so that a caster that accepts and drops is not hurried. */
const GOOD_AFTER_MS = 10_000;
const GGA_PERIOD_MS = 10_000;

/** Stays connected to one stream of a caster. */
export class NtripClient implements Source {
  ggaAtMs: number | undefined;
  readonly #options: NtripClientOptions;
  readonly #backoff: Backoff;
  #connection: NtripConnection | undefined;
  #retry: Timer | undefined;
  #ggaTimer: Timer | undefined;
  #acceptedAtMs: number | undefined;

  constructor(options: NtripClientOptions) {
    this.#options = options;
    this.#backoff = new Backoff(
      { firstMs: FIRST_RETRY_MS, maxMs: MAX_RETRY_MS, factor: 2, jitter: 0.3 },
      options.random,
    );
    this.#connect();
  }

  stop(): void {
    this.#retry?.cancel();
    this.#ggaTimer?.cancel();
    this.#connection?.close();
  }

  #connect(): void {
    const { config, password, userAgent, clock, authorities, hooks } = this.#options;
    this.#acceptedAtMs = undefined;
    hooks.connecting();
    this.#connection = new NtripConnection({
      config,
      password,
      wanted: 'stream',
      gga: this.#gga(),
      userAgent,
      clock,
      authorities,
      hooks: {
        accepted: () => {
          this.#acceptedAtMs = clock.monotonicMs();
          hooks.connected();
          this.#sendPosition();
          this.#ggaTimer = clock.every(GGA_PERIOD_MS, () => this.#sendPosition());
        },
        received: (bytes) => hooks.received(bytes),
        ended: (problem, isRefusal) => {
          this.#ggaTimer?.cancel();
          const stoodMs = this.#acceptedAtMs === undefined ? 0 : clock.monotonicMs() - this.#acceptedAtMs;
          if (stoodMs >= GOOD_AFTER_MS) this.#backoff.reset();
          const retryInMs = isRefusal ? REFUSED_RETRY_MS : this.#backoff.nextMs();
          this.#retry = clock.after(retryInMs, () => this.#connect());
          hooks.lost(problem, isRefusal, retryInMs);
        },
      },
    });
  }

  #sendPosition(): void {
    const gga = this.#gga();
    if (gga === undefined) return;
    this.#connection?.sendPosition(gga);
    this.ggaAtMs = this.#options.clock.monotonicMs();
  }

  #gga(): string | undefined {
    const place = this.#options.place();
    return place && ggaSentence(place, this.#options.clock.utcMs());
  }
}
