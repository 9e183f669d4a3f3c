import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../gateway/base/log/logger.ts';
import type { AuditRow } from '../../../gateway/contract/command/audit.ts';
import { openDataDirectory } from '../../../gateway/store/data-directory.ts';
import { damageMark, findDamage, openDatabase } from '../../../gateway/store/database.ts';
import { MIGRATIONS } from '../../../gateway/store/migrations/index.ts';
import { AuditRepository } from '../../../gateway/store/repository/audit/audit-repository.ts';
import { CommandRepository } from '../../../gateway/store/repository/command/command-repository.ts';
import { RecordRepository } from '../../../gateway/store/repository/command/record-repository.ts';
import { IdempotencyRepository } from '../../../gateway/store/repository/developer/idempotency-repository.ts';
import {
  LinkRepository,
  SigningClockRepository,
} from '../../../gateway/store/repository/vehicle/link-repository.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-store-'));
  file = join(directory, 'aerodeck.sqlite');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const row: Omit<AuditRow, 'auditId'> = {
  atMs: 1_700_000_000_000,
  traceId: 'a'.repeat(32),
  actor: { kind: 'operator', id: 'operator' },
  action: 'command.arm',
  target: 'uav-1',
  decisionId: null,
  outcome: 'allow',
  detail: { commandId: 'cmd_1' },
};

describe('openDatabase', () => {
  it('makes the schema once and finds it again', () => {
    openDatabase(file, 1, silentLogger).handle.close();
    const again = openDatabase(file, 2, silentLogger);
    expect(again.quarantined).toBeUndefined();
    expect(again.handle.pragma('synchronous', { simple: true })).toBe(2);
    expect(again.handle.pragma('journal_mode', { simple: true })).toBe('wal');
    again.handle.close();
  });

  it('moves a damaged file aside and starts', () => {
    writeFileSync(file, 'this is no database at all, only text that stands where one was'.repeat(20));
    const opened = openDatabase(file, 42, silentLogger);
    expect(opened.quarantined).toBe(`${file}.corrupt.42`);
    expect(new AuditRepository(opened.handle).list({ limit: 10 })).toEqual([]);
    expect(readdirSync(directory)).toContain('aerodeck.sqlite.corrupt.42');
    opened.handle.close();
  });

  it('reads a large file as a whole only after an earlier check found it damaged', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    handle.exec('CREATE TABLE history (bytes BLOB)');
    handle.prepare('INSERT INTO history VALUES (zeroblob(?))').run(70 * 1024 * 1024);
    handle.exec("INSERT INTO history SELECT randomblob(2000) FROM json_each('[1,2,3,4,5,6,7,8,9]')");
    handle.exec('DROP TABLE history');
    handle.close();
    expect(findDamage(file)).toBeUndefined();
    // The list of free pages: no query reads it.
    const wide = openSync(file, 'r+');
    writeSync(wide, Buffer.alloc(4, 0xff), 0, 4, 32);
    closeSync(wide);
    const large = openDatabase(file, 2, silentLogger);
    expect(large).toMatchObject({ quarantined: undefined, isChecked: false });
    expect(findDamage(file)).toMatch(/freelist|free/i);
    large.handle.close();
    writeFileSync(damageMark(file), '');
    const replaced = openDatabase(file, 3, silentLogger);
    expect(replaced).toMatchObject({ quarantined: `${file}.corrupt.3`, isChecked: true });
    replaced.handle.close();
    expect(existsSync(damageMark(file))).toBe(false);
  });

  it('refuses a file of a newer version and leaves it as it is', () => {
    const newer = new Database(file);
    newer.pragma('user_version = 999');
    newer.close();
    expect(() => openDatabase(file, 1, silentLogger)).toThrow(
      expect.objectContaining({
        code: 'store-schema',
        message: expect.stringContaining('restore a backup') as string,
      }),
    );
    expect(readdirSync(directory).filter((name) => name.includes('corrupt'))).toEqual([]);
  });
});

describe('schema', () => {
  it('refuses a file whose tables are not those of this build, and leaves it as it is', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    handle.exec('ALTER TABLE link ADD COLUMN colour TEXT');
    handle.close();
    expect(() => openDatabase(file, 2, silentLogger)).toThrow(
      expect.objectContaining({ code: 'store-schema', message: expect.stringContaining('link') as string }),
    );
    expect(readdirSync(directory).filter((name) => name.includes('corrupt'))).toEqual([]);
  });

  it('brings a file of the first schema up to date and keeps what it holds', () => {
    const old = new Database(file);
    old.exec(MIGRATIONS[0]?.sql ?? '');
    old.pragma('user_version = 1');
    old
      .prepare('INSERT INTO command VALUES (?, ?, ?)')
      .run('cmd_1', 1, JSON.stringify({ commandId: 'cmd_1', command: 'hold', traceId: 'a'.repeat(32) }));
    old.close();
    const { handle } = openDatabase(file, 2, silentLogger);
    expect(JSON.parse(String(handle.prepare('SELECT record FROM command').pluck().get()))).toMatchObject({
      command: 'hold',
      category: 'Emergency',
      actionId: null,
    });
    handle.close();
  });

  it('puts launches and mission runs of earlier schemas to their commands', () => {
    const old = new Database(file);
    for (const { sql } of MIGRATIONS.slice(0, 15)) old.exec(sql);
    old.pragma('user_version = 15');
    const command = (id: string, name: string, runId: string | null) =>
      old
        .prepare('INSERT INTO command (command_id, created_at_ms, record) VALUES (?, 1, ?)')
        .run(
          id,
          JSON.stringify({ commandId: id, command: name, runId, traceId: 'a'.repeat(32), state: 'done' }),
        );
    command('cmd_1', 'launch', 'lch_1');
    command('cmd_2', 'arm', 'lch_1');
    command('cmd_3', 'mission', 'msn_1');
    old
      .prepare('INSERT INTO launch VALUES (?, 1, ?)')
      .run('lch_1', '{"launchId":"lch_1","status":"completed"}');
    old
      .prepare('INSERT INTO mission_run VALUES (?, 1, ?)')
      .run('msn_1', '{"missionId":"msn_1","status":"failed"}');
    old.close();
    const { handle } = openDatabase(file, 2, silentLogger);
    const commands = new CommandRepository(handle);
    expect(commands.runs('launch', 10)).toEqual([
      {
        record: expect.objectContaining({ commandId: 'cmd_1', runId: 'lch_1' }),
        run: { launchId: 'lch_1', status: 'completed' },
        action: null,
      },
    ]);
    expect(commands.runs('mission', 10)).toEqual([
      {
        record: expect.objectContaining({ commandId: 'cmd_3', runId: 'msn_1' }),
        run: { missionId: 'msn_1', status: 'failed' },
        action: null,
      },
    ]);
    handle.close();
  });
});

describe('AuditRepository', () => {
  it('chains rows and lists them newest first', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    const audit = new AuditRepository(handle);
    const first = audit.append(row);
    const second = audit.append({ ...row, action: 'command.takeoff' });
    expect(audit.list({ limit: 10 })).toEqual([second, first]);
    expect(audit.list({ limit: 10, beforeId: second.auditId })).toEqual([first]);
    const hashes = handle.prepare('SELECT previous_hash, hash FROM audit ORDER BY audit_id').all() as {
      previous_hash: string;
      hash: string;
    }[];
    expect(hashes[1]?.previous_hash).toBe(hashes[0]?.hash);
    handle.close();
  });

  it('goes on with the chain after a restart', () => {
    const first = openDatabase(file, 1, silentLogger);
    new AuditRepository(first.handle).append(row);
    first.handle.close();
    const second = openDatabase(file, 1, silentLogger);
    new AuditRepository(second.handle).append(row);
    const distinct = second.handle.prepare('SELECT count(DISTINCT previous_hash) FROM audit').pluck().get();
    expect(distinct).toBe(2);
    second.handle.close();
  });

  it('cannot be changed or shortened', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    new AuditRepository(handle).append(row);
    expect(() => handle.exec("UPDATE audit SET outcome = 'deny'")).toThrow(/never change/);
    expect(() => handle.exec('DELETE FROM audit')).toThrow(/never deleted/);
    handle.close();
  });

  it('says so when the row cannot be written', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    const audit = new AuditRepository(handle);
    handle.close();
    expect(() => audit.append(row)).toThrow(expect.objectContaining({ code: 'store-unavailable' }));
  });
});

describe('records and links', () => {
  it('keeps the newest state of a record', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    const overrides = new RecordRepository<{ overrideId: string; at: number; status: string }>(
      handle,
      'override_grant',
      ({ overrideId, at }) => ({ id: overrideId, createdAtMs: at }),
    );
    overrides.save({ overrideId: 'a', at: 1, status: 'open' });
    overrides.save({ overrideId: 'b', at: 2, status: 'open' });
    overrides.save({ overrideId: 'a', at: 1, status: 'used' });
    expect(overrides.newest(10).map((item) => [item.overrideId, item.status])).toEqual([
      ['b', 'open'],
      ['a', 'used'],
    ]);
    expect(overrides.get('a')?.status).toBe('used');
    expect(overrides.get('c')).toBeUndefined();
    handle.close();
  });

  it('keeps links', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    const links = new LinkRepository(handle);
    links.save('link_1', 'udpin:127.0.0.1:14550');
    links.save('link_1', 'udpin:127.0.0.1:14551');
    expect(links.load()).toEqual([{ linkId: 'link_1', text: 'udpin:127.0.0.1:14551' }]);
    links.remove('link_1');
    expect(links.load()).toEqual([]);
    handle.close();
  });
});

describe('IdempotencyRepository', () => {
  const key = { principalId: 'operator', key: 'k1' };

  it('keeps the answer until it expires', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    const store = new IdempotencyRepository<{ status: number }>(handle);
    expect(store.get(key, 0)).toBeUndefined();
    store.begin(key, 'print', 0, 1000);
    expect(store.get(key, 999)).toEqual({ fingerprint: 'print', answer: undefined });
    store.finish(key, { status: 202 });
    expect(store.get(key, 999)).toEqual({ fingerprint: 'print', answer: { status: 202 } });
    expect(store.get({ ...key, principalId: 'other' }, 999)).toBeUndefined();
    expect(store.get(key, 1000)).toBeUndefined();
    store.begin({ ...key, key: 'k2' }, 'print', 1000, 2000);
    expect(handle.prepare('SELECT idempotency_key FROM idempotency').pluck().all()).toEqual(['k2']);
    handle.close();
  });
});

describe('SigningClockRepository', () => {
  it('keeps a 48-bit timestamp to the last bit', () => {
    const { handle } = openDatabase(file, 1, silentLogger);
    const clock = new SigningClockRepository(handle);
    expect(clock.load()).toBeUndefined();
    clock.save(2n ** 48n - 1n);
    clock.save(2n ** 48n - 3n);
    expect(clock.load()).toBe(2n ** 48n - 3n);
    handle.close();
  });
});

describe('openDataDirectory', () => {
  it('is the owner alone, private, and free again after release', () => {
    const path = join(directory, 'data');
    const held = openDataDirectory(path);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(() => openDataDirectory(path)).toThrow(expect.objectContaining({ code: 'data-dir-in-use' }));
    held.release();
    held.release();
    openDataDirectory(path).release();
  });

  it('refuses a directory that cannot be made', () => {
    const blocked = join(directory, 'file');
    writeFileSync(blocked, '');
    expect(() => openDataDirectory(join(blocked, 'data'))).toThrow(
      expect.objectContaining({ code: 'data-dir-unwritable' }),
    );
  });
});
