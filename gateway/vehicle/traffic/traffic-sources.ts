import type { Clock, MonotonicMs } from '../../base/clock.ts';
import { AppError, errorText } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import { say } from '../../contract/operator-text.ts';
import type { LinkConfig } from '../../contract/vehicle/link.ts';
import type {
  StoredTrafficSource,
  TrafficSource,
  TrafficSourceRequest,
  TrafficWorld,
} from '../../contract/vehicle/traffic.ts';
import type { Link } from '../../mavlink/link/link.ts';
import { parseLink } from '../../mavlink/link/parse-link.ts';
import type { AircraftReport, TrafficDecoder } from './aircraft-report.ts';
import { BeastDecoder } from './receiver/beast.ts';
import { Gdl90Decoder } from './receiver/gdl90.ts';
import { Sbs1Decoder } from './receiver/sbs1.ts';

/** Stores settings across restarts. Each call completes before it returns, or throws store-unavailable. */
export interface TrafficStore {
  sources(): readonly StoredTrafficSource[];
  saveSources(sources: readonly StoredTrafficSource[]): void;
  forwardedTo(): readonly string[];
  saveForwardedTo(vehicleIds: readonly string[]): void;
}

export interface TrafficSourcesOptions {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
  readonly audit: AuditLog;
  readonly store: TrafficStore;
  readonly createLink: (id: string, config: LinkConfig) => Link;
  readonly onReport: (
    report: AircraftReport,
    from: { readonly source: string; readonly mode: TrafficWorld },
  ) => void;
  readonly onClosed: (sourceId: string) => void;
  readonly aircraftOf: (sourceId: string) => number;
}

interface Entry {
  stored: StoredTrafficSource;
  decoder: TrafficDecoder;
  /** Undefined while it is off. */
  link: Link | undefined;
  heardAtMs: MonotonicMs | undefined;
}

const MAX_SOURCES = 16;
export const SILENT_AFTER_MS = 10_000;

const DECODERS: Readonly<Record<TrafficSource['kind'], () => TrafficDecoder>> = {
  sbs1: () => new Sbs1Decoder(),
  beast: () => new BeastDecoder(),
  gdl90: () => new Gdl90Decoder(),
};

/** Receivers of other aircraft: each is a link of its own, read by the decoder of its format. Nothing is sent to them. */
export class TrafficSources {
  readonly #options: TrafficSourcesOptions;
  readonly #entries = new Map<string, Entry>();
  /** Links close before another one opens at their address. */
  #closing: Promise<unknown> = Promise.resolve();
  #isRunning = false;

  constructor(options: TrafficSourcesOptions) {
    this.#options = options;
    for (const stored of options.store.sources()) this.#entries.set(stored.sourceId, entryOf(stored));
  }

  start(): void {
    this.#isRunning = true;
    for (const entry of this.#entries.values()) this.#open(entry);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const entry of this.#entries.values()) this.#close(entry);
    await this.#closing;
  }

  /** In order of adding. */
  list(): readonly TrafficSource[] {
    return [...this.#entries.values()].map((entry) => this.#shown(entry));
  }

  /** Whether a source of this world delivered data within the last 10 s. */
  isReceiving(mode: string): boolean {
    return [...this.#entries.values()].some(
      (entry) => entry.stored.mode === mode && this.#stateOf(entry) === 'receiving',
    );
  }

  add(request: TrafficSourceRequest, context: RequestContext): TrafficSource {
    configOf(request);
    if (this.#entries.size >= MAX_SOURCES)
      throw new AppError(
        'overloaded',
        say('There are already {count} traffic sources. Remove one first.', { count: MAX_SOURCES }),
      );
    const entry = entryOf({ ...request, sourceId: this.#options.ids.next('tsr') });
    this.#audit(context, 'add', entry.stored.sourceId, request);
    this.#save([...this.#entries.values(), entry]);
    this.#entries.set(entry.stored.sourceId, entry);
    this.#open(entry);
    return this.#shown(entry);
  }

  change(sourceId: string, request: TrafficSourceRequest, context: RequestContext): TrafficSource {
    const known = this.#get(sourceId);
    configOf(request);
    const entry = entryOf({ ...request, sourceId });
    this.#audit(context, 'change', sourceId, request);
    this.#save([...this.#entries.values()].map((each) => (each === known ? entry : each)));
    this.#close(known);
    this.#entries.set(sourceId, entry);
    this.#open(entry);
    return this.#shown(entry);
  }

  remove(sourceId: string, context: RequestContext): void {
    const known = this.#get(sourceId);
    this.#audit(context, 'remove', sourceId, {});
    this.#save([...this.#entries.values()].filter((each) => each !== known));
    this.#close(known);
    this.#entries.delete(sourceId);
  }

  #get(sourceId: string): Entry {
    const entry = this.#entries.get(sourceId);
    if (!entry)
      throw new AppError('not-found', say('Traffic source {source} not found.', { source: sourceId }));
    return entry;
  }

  #audit(context: RequestContext, verb: string, sourceId: string, detail: object): void {
    writeAudit(this.#options, context, `traffic-source.${verb}`, sourceId, { ...detail });
  }

  #save(entries: readonly Entry[]): void {
    this.#options.store.saveSources(entries.map(({ stored }) => stored));
  }

  #open(entry: Entry): void {
    const { stored } = entry;
    if (!this.#isRunning || !stored.isEnabled || entry.link) return;
    const link = this.#options.createLink(stored.sourceId, configOf(stored));
    entry.link = link;
    link.on('stateChanged', (state) => {
      if (state === 'open') entry.decoder.reset();
    });
    link.on('received', ({ bytes }) => this.#read(entry, bytes));
    void this.#closing.then(() => {
      if (entry.link === link) link.start();
    });
  }

  #close(entry: Entry): void {
    const { link } = entry;
    entry.link = undefined;
    if (!link) return;
    this.#closing = Promise.all([this.#closing, link.stop()]);
    this.#options.onClosed(entry.stored.sourceId);
  }

  #read(entry: Entry, bytes: Uint8Array): void {
    const { clock, logger, onReport } = this.#options;
    const { sourceId, mode } = entry.stored;
    entry.heardAtMs = clock.monotonicMs();
    try {
      for (const report of entry.decoder.decode(bytes, entry.heardAtMs))
        onReport(report, { source: sourceId, mode });
    } catch (error) {
      // A fault of ours must not stop the station.
      entry.decoder = DECODERS[entry.stored.kind]();
      logger.error({ sourceId, error: errorText(error) }, 'the data of a traffic source could not be read');
    }
  }

  #stateOf({ stored, link, heardAtMs }: Entry): TrafficSource['state'] {
    if (!stored.isEnabled || !link) return 'off';
    if (link.state === 'retrying') return 'failed';
    if (link.state !== 'open') return 'connecting';
    const isHeard =
      heardAtMs !== undefined && this.#options.clock.monotonicMs() - heardAtMs <= SILENT_AFTER_MS;
    return isHeard ? 'receiving' : 'silent';
  }

  #shown(entry: Entry): TrafficSource {
    const { stored, decoder, link, heardAtMs } = entry;
    const { clock, aircraftOf } = this.#options;
    return {
      ...stored,
      state: this.#stateOf(entry),
      lastError: link?.lastError ?? null,
      lastHeardMs: heardAtMs === undefined ? null : Math.round(clock.monotonicMs() - heardAtMs),
      messages: decoder.messages,
      rejected: decoder.rejected,
      aircraft: aircraftOf(stored.sourceId),
    };
  }
}

function entryOf(stored: StoredTrafficSource): Entry {
  return { stored, decoder: DECODERS[stored.kind](), link: undefined, heardAtMs: undefined };
}

/** Receivers with TCP ports are servers; GDL 90 comes as datagrams. @throws link-config-invalid */
function configOf({ kind, address }: TrafficSourceRequest): LinkConfig {
  return parseLink(`${kind === 'gdl90' ? 'udpin' : 'tcp'}:${address}`);
}
