import { createSocket } from 'node:dgram';
import { accessSync, constants, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { AppError } from '../../base/error.ts';
import type { IdGenerator } from '../../base/id/id.ts';
import { type AuditLog, writeAudit } from '../../base/log/audit-log.ts';
import type { Logger } from '../../base/log/logger.ts';
import { simulatedStand } from '../../base/simulated/simulated-stand.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type {
  SitlOutput,
  SitlPort,
  SitlProgram,
  SitlRecord,
  SitlRequest,
} from '../../contract/simulation/sitl.ts';
import type { LinkRecord, LinkRequest } from '../../contract/vehicle/link.ts';
import { ProgramGroup } from './program-group.ts';
import { readSitlFile, type SitlProfile } from './sitl-profile.ts';

export interface SitlServiceOptions {
  readonly dataDirectory: string;
  /** The PATH of the machine. */
  readonly searchPath: string;
  readonly links: {
    add(request: LinkRequest, origin: 'sitl'): LinkRecord;
    release(linkId: string): Promise<void>;
  };
  readonly home: NonNullable<SitlRequest['home']>;
  /** A program ended without a request to stop it. */
  readonly onEnded: (record: SitlRecord) => void;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly logger: Logger;
}

interface Entry {
  record: SitlRecord;
  readonly process: ProgramGroup;
  readonly over: Promise<void>;
}

const MAX_RUNNING = 5;
const MAX_ENDED = 20;
/** Far from 1, where simulated vehicles start: equal system ids would conflict. */
const FIRST_SYSTEM_ID = 101;

/**
 * SITL programs as processes of this gateway: each in its own folder, on a link declared SITL, and
 * ended with the gateway. A request only names a program; paths and arguments come from the program
 * table and the owner's `sitl.json`.
 */
export class SitlService implements SitlPort {
  readonly #options: SitlServiceOptions;
  readonly #entries = new Map<string, Entry>();
  /** Ports of starts in progress. */
  readonly #taken = new Set<string>();

  constructor(options: SitlServiceOptions) {
    this.#options = options;
  }

  programs(): readonly SitlProgram[] {
    return Object.entries(this.#profiles()).map(([program, profile]) => {
      const path = this.#find(profile);
      return {
        program,
        title: profile.title,
        path: path ?? null,
        problem: path === undefined ? this.#missingText(program, profile) : null,
        defaultModel: profile.defaultModel ?? null,
        connects: linkText(profile, 0),
      };
    });
  }

  list(): readonly SitlRecord[] {
    return [...this.#entries.values()].map(({ record }) => record).reverse();
  }

  async start(request: SitlRequest, context: RequestContext): Promise<SitlRecord> {
    const { program, instance } = request;
    const profile = this.#profiles()[program];
    if (!profile)
      throw new AppError('sitl-program-missing', say('SITL program "{program}" not found.', { program }));
    const path = this.#find(profile);
    if (path === undefined) throw new AppError('sitl-program-missing', this.#missingText(program, profile));
    const running = [...this.#entries.values()].filter(({ record }) => record.endedAtMs === null);
    if (running.length + this.#taken.size >= MAX_RUNNING)
      throw new AppError(
        'resource-limit',
        say('{count} SITLs are already running. Stop one first.', { count: MAX_RUNNING }),
      );
    const port = portOf(profile, instance);
    const key = `${profile.connect.kind}:${port}`;
    if (this.#taken.has(key)) throw portTaken(port);
    this.#taken.add(key);
    try {
      if (!(await isPortFree(profile.connect.kind, port))) throw portTaken(port);
      return this.#launch(request, profile, path, context);
    } finally {
      this.#taken.delete(key);
    }
  }

  output(sitlId: string, afterSeq: number): SitlOutput {
    const { process, record } = this.#entry(sitlId);
    const { lines, lostLines } = process.tail.after(afterSeq);
    return { lines: [...lines], lostLines, state: record.state };
  }

  async stop(sitlId: string, context: RequestContext): Promise<SitlRecord> {
    const entry = this.#entry(sitlId);
    if (entry.record.state === 'running') writeAudit(this.#options, context, 'sitl.stop', sitlId);
    await this.#end(entry);
    return entry.record;
  }

  /** Ends all programs when the gateway stops. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => this.#end(entry)));
  }

  #launch(request: SitlRequest, profile: SitlProfile, path: string, context: RequestContext): SitlRecord {
    const { dataDirectory, clock, ids, links } = this.#options;
    const { program, instance } = request;
    const folder = join(dataDirectory, 'sitl', `${program}-${instance}`);
    const systemId = FIRST_SYSTEM_ID + instance;
    const fill = this.#filler(request, profile, path, folder, systemId);
    const args = profile.args.map(fill);
    const sitlId = ids.next('sitl');
    writeAudit(this.#options, context, 'sitl.start', sitlId, { program, path, args, instance });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const [name, content] of Object.entries(profile.files))
      writeFileSync(join(folder, name), fill(content));
    const link = links.add({ text: linkText(profile, instance) }, 'sitl');
    const process = new ProgramGroup(
      {
        path,
        args,
        env: { ...environment(this.#options.searchPath, folder), ...filled(profile.env, fill) },
        folder,
      },
      clock,
    );
    const entry: Entry = {
      process,
      over: process.exited.then((exit) => this.#ended(sitlId, exit)),
      record: {
        sitlId,
        program,
        title: profile.title,
        state: 'running',
        instance,
        systemId,
        command: [path, ...args],
        pid: process.pid ?? null,
        linkId: link.linkId,
        linkText: link.text,
        exitCode: null,
        signal: null,
        problem: null,
        startedAtMs: clock.utcMs(),
        endedAtMs: null,
      },
    };
    this.#entries.set(sitlId, entry);
    this.#options.logger.info({ sitlId, path, args, pid: process.pid }, 'SITL started');
    return entry.record;
  }

  async #end(entry: Entry): Promise<void> {
    if (entry.record.state === 'running') {
      entry.record = { ...entry.record, state: 'stopping' };
      await entry.process.stop();
    }
    await entry.over;
  }

  async #ended(sitlId: string, exit: Awaited<ProgramGroup['exited']>): Promise<void> {
    const entry = this.#entries.get(sitlId);
    if (!entry) return;
    const { record } = entry;
    if (record.linkId !== null) await this.#options.links.release(record.linkId);
    const wasAsked = record.state === 'stopping';
    const { code, signal } = exit;
    entry.record = {
      ...record,
      state: wasAsked ? 'stopped' : 'ended',
      linkId: null,
      exitCode: code ?? null,
      signal: signal ?? null,
      problem: wasAsked ? null : endText(record, exit),
      endedAtMs: this.#options.clock.utcMs(),
    };
    this.#options.logger.info({ sitlId, code, signal, wasAsked }, 'SITL ended');
    if (!wasAsked) this.#options.onEnded(entry.record);
    const over = [...this.#entries].filter(([, each]) => each.record.endedAtMs !== null);
    for (const [id] of over.slice(0, -MAX_ENDED)) this.#entries.delete(id);
  }

  #filler(
    { instance, model, speed, home = this.#homeOf(instance) }: SitlRequest,
    profile: SitlProfile,
    path: string,
    folder: string,
    systemId: number,
  ): (text: string) => string {
    const values: Readonly<Record<string, string | number>> = {
      instance,
      port: portOf(profile, instance),
      systemId,
      model: model ?? profile.defaultModel ?? '',
      speed,
      lat: home.lat,
      lon: home.lon,
      alt: home.altAmslM,
      heading: home.headingDeg,
      folder,
      programFolder: dirname(path),
    };
    return (text) => text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
  }

  /** A position beside other simulated vehicles at the station's home. */
  #homeOf(instance: number): NonNullable<SitlRequest['home']> {
    const { home } = this.#options;
    const stand = simulatedStand(
      { latitudeDeg: home.lat, longitudeDeg: home.lon },
      FIRST_SYSTEM_ID + instance - 1,
    );
    return { ...home, lat: stand.latitudeDeg, lon: stand.longitudeDeg };
  }

  #profiles(): Readonly<Record<string, SitlProfile>> {
    return readSitlFile(this.#ownFile);
  }

  get #ownFile(): string {
    return join(this.#options.dataDirectory, 'sitl.json');
  }

  #find({ executable }: SitlProfile): string | undefined {
    return findExecutable(executable, this.#options.searchPath);
  }

  #missingText(program: string, { executable }: SitlProfile): OperatorText {
    return say(
      'Executable {executable} not found. Install it on the PATH, or set its absolute path in {file}: {example}.',
      {
        executable,
        file: this.#ownFile,
        example: JSON.stringify({ programs: { [program]: { path: `/…/${program}` } } }),
      },
    );
  }

  #entry(sitlId: string): Entry {
    const entry = this.#entries.get(sitlId);
    if (!entry) throw new AppError('not-found', say('SITL {id} not found.', { id: sitlId }));
    return entry;
  }
}

function portOf({ connect: { port, portStep } }: SitlProfile, instance: number): number {
  return port + portStep * instance;
}

function linkText(profile: SitlProfile, instance: number): string {
  return `sitl:${profile.connect.kind}:127.0.0.1:${portOf(profile, instance)}`;
}

function portTaken(port: number): AppError {
  return new AppError(
    'port-taken',
    say(
      'Port {port} is used by another program. Choose another instance, or end that program; if it is a SITL already, add a link to it instead.',
      { port },
    ),
  );
}

/** Excludes our own environment variables: they may hold secrets. */
function environment(searchPath: string, folder: string): Record<string, string> {
  return { PATH: searchPath, HOME: folder, LANG: 'C.UTF-8' };
}

function filled(
  env: Readonly<Record<string, string>>,
  fill: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]));
}

function endText(
  { title, command: [path = ''] }: SitlRecord,
  { code, signal, problem }: Awaited<ProgramGroup['exited']>,
): OperatorText {
  if (problem !== undefined)
    return say('{title} could not be started: {problem}. Check that {path} runs on this machine.', {
      title,
      problem,
      path,
    });
  if (signal !== undefined)
    return say('{title} stopped by signal {signal}. See its last lines for the reason.', { title, signal });
  return say('{title} stopped with exit code {code}. See its last lines for the reason.', {
    title,
    code: code ?? 'unknown',
  });
}

/** Whether the port of 127.0.0.1 is free on this computer. */
function isPortFree(kind: 'tcp' | 'udpin', port: number): Promise<boolean> {
  return new Promise((resolve) => {
    if (kind === 'udpin') {
      const probe = createSocket('udp4');
      probe.once('error', () => resolve(false));
      probe.bind(port, '127.0.0.1', () => probe.close(() => resolve(true)));
      return;
    }
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * Path of the executable, found in the folders of `searchPath` or given absolute; undefined if it
 * does not exist.
 */
function findExecutable(name: string, searchPath: string): string | undefined {
  // Relative PATH folders depend on the working directory.
  const candidates = isAbsolute(name)
    ? [name]
    : searchPath
        .split(delimiter)
        .filter((folder) => isAbsolute(folder))
        .map((folder) => join(folder, name));
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
