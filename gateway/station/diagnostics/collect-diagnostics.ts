import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { cpus, freemem, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { errorText } from '../../base/error.ts';
import { LOG_FILES } from '../../base/log/log-file.ts';
import { configSchema } from '../../config.ts';
import type { DiagnosticsFile, DiagnosticsRequest } from '../../contract/vehicle/diagnostics.ts';
import { MIGRATIONS } from '../../store/migrations/index.ts';
import { knownValues } from './known-values.ts';
import { Masker } from './masker.ts';
import { recentFrames, tailOf } from './recent-frames.ts';

const MAX_LOG_BYTES = 512 * 1024;
const MAX_TEXT_BYTES = 1024 * 1024;

export interface CollectRequest extends DiagnosticsRequest {
  readonly dataDirectory: string;
  readonly version: string;
  /** Of the gateway; the process that collects may be another program. */
  readonly versions: Readonly<Record<string, string | undefined>>;
  /** The settings in force, with those that hide something. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Content of files by their name: what the running gateway reports, or why it does not start. */
  readonly reports: Readonly<Record<string, unknown>>;
}

/** In the order in which they are shown. */
const FILES = [
  'versions.json',
  'configuration.json',
  'start.json',
  'health.json',
  'problems.json',
  'vehicles.json',
  'links.json',
  'store.json',
  'disk.json',
  'gateway.log',
  'frames.tlog',
] as const;

/**
 * Everything that helps to find a fault of the station, masked. Each part is collected by itself: one that fails says
 * why. Changes nothing, and works on the data directory of a station that runs or does not start any more.
 */
export function collectDiagnostics(request: CollectRequest): readonly DiagnosticsFile[] {
  const { dataDirectory } = request;
  const store = openStore(join(dataDirectory, 'aerodeck.sqlite'));
  try {
    const masker = new Masker(knownValues(dataDirectory, store.handle, request.settings), request.personal);
    const parts: Partial<Record<(typeof FILES)[number], () => unknown>> = {
      'versions.json': () => versionsOf(request),
      'configuration.json': () => shownSettings(request.settings),
      ...Object.fromEntries(Object.entries(request.reports).map(([name, report]) => [name, () => report])),
      'store.json': () => (store.handle ? checkOf(store.handle, dataDirectory) : { problem: store.problem }),
      'disk.json': () => diskOf(dataDirectory),
    };
    const texts = new Map<string, string>();
    for (const [path, part] of Object.entries(parts)) {
      const text = JSON.stringify(masker.value(attempt(part)), null, 1);
      texts.set(path, text.length > MAX_TEXT_BYTES ? `${text.slice(0, MAX_TEXT_BYTES)}\n…` : text);
    }
    texts.set('gateway.log', masker.lines(logOf(dataDirectory)));
    const frames = request.frames ? attempt(() => recentFrames(dataDirectory, request.personal)) : undefined;
    return FILES.flatMap((path): DiagnosticsFile[] => {
      const text = texts.get(path);
      if (text !== undefined) return [{ path, text, base64: null, bytes: Buffer.byteLength(text) }];
      if (path !== 'frames.tlog' || !Buffer.isBuffer(frames)) return [];
      return [{ path, text: null, base64: frames.toString('base64'), bytes: frames.length }];
    });
  } finally {
    store.handle?.close();
  }
}

function versionsOf({ version, versions }: CollectRequest): unknown {
  const { node, electron, chrome } = versions;
  return {
    aerodeck: version,
    schema: MIGRATIONS.length,
    ...{ node, electron, chromium: chrome },
    system: { platform: platform(), release: release(), architecture: process.arch },
    processor: { model: cpus()[0]?.model, count: cpus().length },
    memoryMb: { total: toMb(totalmem()), free: toMb(freemem()) },
  };
}

/** Numbers, switches and choices as they are; of texts only that they are set, because each may hold anything. */
function shownSettings(config: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const open = new Set(['sim', 'logLevel', 'signingPolicy', 'videoRecordWhileArmed', 'host']);
  return Object.fromEntries(
    Object.keys(configSchema.shape).map((name) => {
      const value = config[name];
      if (value === undefined || open.has(name) || typeof value === 'number' || typeof value === 'boolean')
        return [name, value ?? null];
      return [name, Array.isArray(value) ? `${value.length} set` : 'set'];
    }),
  );
}

function openStore(file: string): { readonly handle?: Database.Database; readonly problem?: string } {
  try {
    return { handle: new Database(file, { readonly: true, fileMustExist: true, timeout: 2000 }) };
  } catch (thrown) {
    return { problem: errorText(thrown) };
  }
}

function checkOf(store: Database.Database, dataDirectory: string): unknown {
  const sizeOf = (suffix: string) =>
    statSync(join(dataDirectory, `aerodeck.sqlite${suffix}`), { throwIfNoEntry: false })?.size ?? null;
  const tables = attempt(() =>
    store.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all(),
  );
  return {
    check: attempt(() => store.pragma('quick_check(10)', { simple: true })),
    schema: attempt(() => store.pragma('user_version', { simple: true })),
    sqlite: attempt(() => store.prepare('SELECT sqlite_version()').pluck().get()),
    bytes: { store: sizeOf(''), wal: sizeOf('-wal'), beforeUpdate: sizeOf('.backup') },
    rows: Array.isArray(tables)
      ? tables.map(
          (table) =>
            `${attempt(() => store.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())} in ${table}`,
        )
      : tables,
  };
}

function diskOf(dataDirectory: string): unknown {
  const { bavail, bsize } = statfsSync(dataDirectory);
  return {
    freeMb: toMb(bavail * bsize),
    entries: readdirSync(dataDirectory, { withFileTypes: true }).map((entry) => {
      const path = join(dataDirectory, entry.name);
      const bytes = entry.isDirectory() ? undefined : statSync(path, { throwIfNoEntry: false })?.size;
      const files = entry.isDirectory() ? attempt(() => readdirSync(path).length) : undefined;
      return `${files === undefined ? `${bytes} bytes` : `${files} files`} in ${entry.name}`;
    }),
  };
}

function logOf(dataDirectory: string): string {
  let left = MAX_LOG_BYTES;
  let log = '';
  for (const file of LOG_FILES.map((name) => join(dataDirectory, name))) {
    if (left === 0 || !existsSync(file)) continue;
    const tail = tailOf(file, left);
    left -= tail.length;
    log = tail.toString('utf8') + log;
  }
  return log;
}

/** One part that fails must not cost the others. */
function attempt(part: () => unknown): unknown {
  try {
    return part();
  } catch (thrown) {
    return { problem: errorText(thrown) };
  }
}

const toMb = (bytes: number): number => Math.round(bytes / 1e6);
