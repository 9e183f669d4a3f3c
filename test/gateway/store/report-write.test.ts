import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportWrite } from '../../../gateway/store/report-write.ts';

const NORMAL = 1;
const FULL = 2;
let directory: string;
let handle: Database.Database;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-report-'));
  handle = new Database(join(directory, 'store.db'));
  handle.pragma('journal_mode = WAL');
  handle.pragma('synchronous = FULL');
  handle.exec('CREATE TABLE note (text TEXT)');
});

afterEach(() => {
  handle.close();
  rmSync(directory, { recursive: true, force: true });
});

function synchronous(): unknown {
  return handle.pragma('synchronous', { simple: true });
}

function insert(text: string): void {
  handle.prepare('INSERT INTO note VALUES (?)').run(text);
}

it('does not wait for the disk, and what comes after it does', () => {
  expect(reportWrite(handle, 'A note', synchronous)).toBe(NORMAL);
  expect(synchronous()).toBe(FULL);
});

it('waits for the disk again after a write that failed', () => {
  const failing = () =>
    reportWrite(handle, 'A note', () => {
      throw new Error('database or disk is full');
    });
  expect(failing).toThrowError(expect.objectContaining({ code: 'store-unavailable' }));
  expect(synchronous()).toBe(FULL);
});

it('is as durable as the transaction it belongs to', () => {
  const inTransaction = handle.transaction(() => reportWrite(handle, 'A note', synchronous));
  expect(inTransaction()).toBe(FULL);
});

it('stands in the file at once, where another process reads it', () => {
  reportWrite(handle, 'A note', () => insert('climbing'));
  const other = new Database(join(directory, 'store.db'), { readonly: true });
  expect(other.prepare('SELECT text FROM note').pluck().all()).toEqual(['climbing']);
  other.close();
});

it('may be followed by the end of the store at any moment', () => {
  for (let count = 0; count < 20; count += 1) reportWrite(handle, 'A note', () => insert(`${count}`));
  handle.close();
  handle = new Database(join(directory, 'store.db'));
  expect(handle.prepare('SELECT count(*) FROM note').pluck().get()).toBe(20);
});
