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
/** Enough to be interleaved; a writer that never pauses would keep the others from the lock for ever. */
const OWN_ROWS = 120;

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
    const count = handle.prepare('SELECT count(*) FROM audit').pluck();
    while (count.get() === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let own = 0; own < OWN_ROWS; own += 1) {
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
      // Each turn leaves the others a gap.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await exits).map(([code]) => code)).toEqual([0, 0]);
    const rows = handle
      .prepare('SELECT actor_id, previous_hash, hash FROM audit ORDER BY audit_id')
      .all() as { actor_id: string; previous_hash: string; hash: string }[];
    handle.close();
    expect(rows).toHaveLength(OWN_ROWS + 2 * ROWS);
    const turns = rows.filter(({ actor_id }, index) => rows[index - 1]?.actor_id !== actor_id).length;
    expect(turns).toBeGreaterThan(3);
    let head = GENESIS_HASH;
    for (const { previous_hash, hash } of rows) {
      expect(previous_hash).toBe(head);
      head = hash;
    }
  }, 20_000);
});
