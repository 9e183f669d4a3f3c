import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../gateway/base/logger.ts';
import { AuditRepository, GENESIS_HASH } from '../../../gateway/store/audit-repository.ts';
import { openDatabase } from '../../../gateway/store/database.ts';

const ROWS = 60;

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-audit-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the audit chain', () => {
  it('stays one when three processes append at the same time', async () => {
    const file = join(directory, 'aerodeck.sqlite');
    const { handle } = openDatabase(file, 1, silentLogger);
    const audit = new AuditRepository(handle);
    const children = ['left', 'right'].map((name) =>
      fork(new URL('./audit-append-child.ts', import.meta.url), [file, String(ROWS), name]),
    );
    const exits = Promise.all(children.map((child) => once(child, 'exit')));
    let isDone = false;
    void exits.then(() => {
      isDone = true;
    });
    const count = handle.prepare('SELECT count(*) FROM audit').pluck();
    let own = 0;
    let seen = 0;
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      // One row of ours for each that came: a writer that never pauses would keep the others from the lock for ever.
      if (Number(count.get()) === seen) continue;
      audit.append({
        atMs: own,
        traceId: 'a'.repeat(32),
        actor: { kind: 'operator', id: 'gateway' },
        action: 'test',
        target: 'none',
        decisionId: null,
        outcome: 'done',
        detail: {},
      });
      own += 1;
      seen = Number(count.get());
    }
    expect((await exits).map(([code]) => code)).toEqual([0, 0]);
    const rows = handle
      .prepare('SELECT actor_id, previous_hash, hash FROM audit ORDER BY audit_id')
      .all() as { actor_id: string; previous_hash: string; hash: string }[];
    handle.close();
    expect(rows).toHaveLength(own + 2 * ROWS);
    const turns = rows.filter(({ actor_id }, index) => rows[index - 1]?.actor_id !== actor_id).length;
    expect(turns).toBeGreaterThan(20);
    let head = GENESIS_HASH;
    for (const { previous_hash, hash } of rows) {
      expect(previous_hash).toBe(head);
      head = hash;
    }
  }, 20_000);
});
