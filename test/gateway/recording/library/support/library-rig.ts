import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type Clock, systemClock } from '../../../../../gateway/base/clock.ts';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { SCOPES } from '../../../../../gateway/contract/account/access.ts';
import type { RequestContext } from '../../../../../gateway/contract/account/principal.ts';
import { exportLog } from '../../../../../gateway/recording/export/export-log.ts';
import { readLogFile } from '../../../../../gateway/recording/index/index-log.ts';
import { ReplayFiles, SIDECAR_ENDING } from '../../../../../gateway/recording/library/replay-files.ts';
import {
  ReplayLibrary,
  type ReplayLibraryOptions,
} from '../../../../../gateway/recording/library/replay-library.ts';
import { MIGRATIONS } from '../../../../../gateway/store/migrations/index.ts';
import { AuditRepository } from '../../../../../gateway/store/repository/audit/audit-repository.ts';
import { ReplayRepository } from '../../../../../gateway/store/repository/recording/replay-repository.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';
import { openHere } from '../../../../fake/job-here.ts';

/** Answers wait until a log is read, however busy the machine is. */
const patientClock: Clock = { ...systemClock, after: () => ({ cancel: () => undefined }) };

/** A replay library on real files and a real database, in a folder of its own. */
export class LibraryRig {
  readonly folder = mkdtempSync(join(tmpdir(), 'replay-'));
  readonly recordings = join(this.folder, 'recordings');
  readonly imports = join(this.folder, 'imports');
  readonly sidecars = join(this.folder, 'indexes');
  readonly database: Database.Database;
  readonly openNames = new Set<string>();
  readonly #ids = countingIds();

  constructor() {
    mkdirSync(this.recordings);
    this.database = new Database(join(this.folder, 'store.sqlite'));
    this.database.pragma('foreign_keys = ON');
    for (const { sql } of MIGRATIONS) this.database.exec(sql);
  }

  /** As after a start of the gateway: on what is on the disk. */
  library(options: Partial<ReplayLibraryOptions> = {}): ReplayLibrary {
    return new ReplayLibrary({
      recordings: new ReplayFiles(this.recordings),
      imports: new ReplayFiles(this.imports),
      sidecars: new ReplayFiles(this.sidecars, SIDECAR_ENDING),
      logReader: { read: (log, { progress }) => readLogFile(log, progress) },
      openExport: openHere(exportLog),
      store: new ReplayRepository(this.database),
      openFiles: () => this.openNames,
      modeOfLink: (linkId) => (linkId === 'sim' ? 'sim' : undefined),
      records: {
        recordsBetween: () => ({ commands: [], decisions: [] }),
        happeningsBetween: () => ({ rows: [], alerts: [] }),
      },
      armedIntervals: () => [],
      audit: new AuditRepository(this.database),
      clock: patientClock,
      ids: this.#ids,
      logger: silentLogger,
      ...options,
    });
  }

  record(name: string, bytes: Uint8Array): void {
    writeFileSync(join(this.recordings, name), bytes);
  }

  close(): void {
    this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function flightBytes(name: string): Buffer {
  return readFileSync(new URL(`../../../../fixture/flights/${name}.tlog`, import.meta.url));
}

export function contextOf(id = 'operator'): RequestContext {
  return {
    principal: {
      kind: id === 'operator' ? 'operator' : 'account',
      id,
      tenantId: `tenant-${id}`,
      scopes: new Set(SCOPES),
    },
    traceId: '0af7651916cd43dd8448eb211c80319c',
    source: 'rest',
  };
}

export async function* inChunks(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
