import { join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import { JsonFile } from '../../base/file/json-file.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import {
  type CorrectionsConfig,
  type CorrectionsPort,
  type CorrectionsSource,
  type CorrectionsSourceChange,
  type CorrectionsSourceRequest,
  type CorrectionsStart,
  correctionsConfigSchema,
  type Mountpoint,
} from '../../contract/onboard/corrections.ts';
import { say } from '../../contract/operator-text.ts';
import { readCasterTable } from './caster-table.ts';
import { CorrectionFeed, type CorrectionFeedOptions } from './correction-feed.ts';
import type { GgaPlace } from './nmea-gga.ts';
import { Reception, type ReceptionPorts } from './reception.ts';

type FeedPorts = Omit<CorrectionFeedOptions, 'sourceId' | 'context' | 'vehicleIds'>;

export interface CorrectionsServiceOptions extends FeedPorts, ReceptionPorts {
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly audit: AuditLog;
  /** For its file, which only the user can read: it has the passwords. Without it, none is written. */
  readonly dataDirectory?: string | undefined;
}

const storedSchema = z.object({
  sources: z.array(
    z.object({
      sourceId: z.string(),
      name: z.string(),
      config: correctionsConfigSchema,
      password: z.string().optional(),
    }),
  ),
});
type Stored = z.infer<typeof storedSchema>['sources'][number];

interface Running {
  readonly sourceId: string;
  readonly feed: CorrectionFeed;
  readonly vehicleIds: readonly string[] | undefined;
  reception: Reception;
}

const MAX_SOURCES = 20;

/**
 * Sources of RTK corrections. One at a time runs: a vehicle that gets the corrections of two bases finds no solution. None
 * starts by itself, because each start is decided for its vehicles.
 */
export class CorrectionsService implements CorrectionsPort {
  readonly #options: CorrectionsServiceOptions;
  readonly #file: JsonFile<typeof storedSchema> | undefined;
  #stored: readonly Stored[];
  #running: Running | undefined;
  /** Until a stopped source has released its device. */
  #stopping: Promise<unknown> = Promise.resolve();

  constructor(options: CorrectionsServiceOptions) {
    this.#options = options;
    const { dataDirectory } = options;
    this.#file =
      dataDirectory === undefined
        ? undefined
        : new JsonFile(join(dataDirectory, 'corrections.json'), storedSchema);
    this.#stored = this.#file?.read()?.sources ?? [];
  }

  /** Ends the running source at once: nothing is sent any more. */
  end(): void {
    const running = this.#running;
    this.#running = undefined;
    running?.feed.stop();
    if (running) this.#release(running.reception);
  }

  /** Resolves when ended sources have released their devices and sockets. */
  async released(): Promise<void> {
    await this.#stopping;
  }

  sources(): readonly CorrectionsSource[] {
    return this.#stored.map((stored) => this.#shown(stored));
  }

  add({ name, config, password }: CorrectionsSourceRequest, context: RequestContext): CorrectionsSource {
    if (this.#stored.length >= MAX_SOURCES)
      throw new AppError(
        'resource-limit',
        say('At most {count} sources are kept. Remove one first.', { count: MAX_SOURCES }),
      );
    const stored = { sourceId: this.#options.ids.next('cor'), name, config, ...secret(password) };
    this.#audit('corrections.add', stored, context);
    this.#write([...this.#stored, stored]);
    return this.#shown(stored);
  }

  change(sourceId: string, change: CorrectionsSourceChange, context: RequestContext): CorrectionsSource {
    const before = this.#get(sourceId);
    const { name = before.name, config = before.config } = change;
    // A password is for one host.
    const kept = hostOf(config) === hostOf(before.config) ? before.password : undefined;
    const stored = { sourceId, name, config, ...secret(change.password ?? kept) };
    this.#audit('corrections.change', stored, context);
    this.#write(this.#stored.map((each) => (each.sourceId === sourceId ? stored : each)));
    const running = this.#running;
    if (running?.sourceId === sourceId && (change.config || change.password !== undefined)) {
      this.#release(running.reception);
      running.reception = this.#receive(stored, running.feed, running.vehicleIds);
    }
    return this.#shown(stored);
  }

  remove(sourceId: string, context: RequestContext): void {
    const stored = this.#get(sourceId);
    this.#audit('corrections.remove', stored, context);
    if (this.#running?.sourceId === sourceId) this.end();
    this.#write(this.#stored.filter((each) => each !== stored));
  }

  async mountpoints(sourceId: string): Promise<readonly Mountpoint[]> {
    const { config, password } = this.#get(sourceId);
    if (config.kind !== 'ntrip')
      throw new AppError('state-conflict', 'A receiver has no mountpoints. Only an NTRIP caster has them.');
    const { clock, userAgent, authorities } = this.#options;
    return await readCasterTable({ config, password, clock, userAgent, authorities });
  }

  start(
    sourceId: string,
    { vehicles: vehicleIds }: CorrectionsStart,
    context: RequestContext,
  ): CorrectionsSource {
    const stored = this.#get(sourceId);
    if (stored.config.kind === 'ntrip' && stored.config.mountpoint === '')
      throw new AppError('state-conflict', 'Choose a mountpoint of the caster first.');
    this.#audit('corrections.start', stored, context, { vehicles: vehicleIds ?? 'all' });
    this.end();
    const feed = new CorrectionFeed({ ...this.#options, sourceId, context, vehicleIds });
    const reception = this.#receive(stored, feed, vehicleIds);
    this.#running = { sourceId, feed, vehicleIds, reception };
    return this.#shown(stored);
  }

  stop(sourceId: string, context: RequestContext): CorrectionsSource {
    const stored = this.#get(sourceId);
    if (this.#running?.sourceId === sourceId) {
      this.#audit('corrections.stop', stored, context);
      this.end();
    }
    return this.#shown(stored);
  }

  #receive(stored: Stored, feed: CorrectionFeed, vehicleIds: readonly string[] | undefined): Reception {
    const { config, password } = stored;
    return new Reception({
      ...this.#options,
      config,
      password,
      place: () => this.#placeFor(config, vehicleIds),
      onFrame: (frame) => feed.offer(frame),
    });
  }

  #placeFor(config: CorrectionsConfig, vehicleIds: readonly string[] | undefined): GgaPlace | undefined {
    if (config.kind !== 'ntrip' || config.gga.from === 'none') return undefined;
    const { gga } = config;
    if (gga.from === 'place') return gga;
    const { vehicles } = this.#options;
    const chosen = gga.vehicleId === undefined ? vehicleIds : [gga.vehicleId];
    return vehicles
      .list()
      .filter(({ vehicleId }) => chosen?.includes(vehicleId) ?? true)
      .find(({ position }) => position !== undefined)?.position;
  }

  #release(reception: Reception): void {
    this.#stopping = Promise.all([this.#stopping, reception.stop()]);
  }

  #get(sourceId: string): Stored {
    const stored = this.#stored.find((each) => each.sourceId === sourceId);
    if (!stored)
      throw new AppError('not-found', say('Correction source {source} not found.', { source: sourceId }));
    return stored;
  }

  #shown({ sourceId, name, config, password }: Stored): CorrectionsSource {
    const running = this.#running?.sourceId === sourceId ? this.#running : undefined;
    const state = running && {
      ...running.reception.view,
      tooLong: running.feed.tooLong,
      vehicles: running.feed.view,
    };
    return { sourceId, name, config, hasPassword: password !== undefined, state: state ?? null };
  }

  #audit(
    action: string,
    { sourceId, name, config, password }: Stored,
    context: RequestContext,
    more = {},
  ): void {
    const detail = { name, config, hasPassword: password !== undefined, ...more };
    writeAudit(this.#options, context, action, sourceId, detail);
  }

  #write(sources: readonly Stored[]): void {
    this.#file?.write({ sources: [...sources] });
    this.#stored = sources;
  }
}

function secret(password: string | undefined): { readonly password?: string } {
  return password === undefined || password === '' ? {} : { password };
}

function hostOf(config: CorrectionsConfig): string {
  return config.kind === 'serial' ? config.path : config.host;
}
