import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../gateway/base/log/logger.ts';
import { GENESIS_HASH } from '../../../gateway/contract/command/audit.ts';
import { openDatabase } from '../../../gateway/store/database.ts';
import { AuditRepository } from '../../../gateway/store/repository/audit/audit-repository.ts';

const ROUNDS = 60;

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
      fork(new URL('./audit-append-child.ts', import.meta.url), [file, name]),
    );
    // All three write at the same moment, round by round: a writer that never pauses would keep the others from the lock.
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = children.map((child) => once(child, 'message'));
      for (const child of children) child.send(round);
      audit.append({
        atMs: round,
        traceId: 'a'.repeat(32),
        actor: { kind: 'operator', id: 'gateway' },
        action: 'test',
        target: 'none',
        decisionId: null,
        outcome: 'done',
        detail: {},
      });
      await Promise.all(answers);
    }
    for (const child of children) child.kill();
    const rows = handle
      .prepare('SELECT actor_id, previous_hash, hash FROM audit ORDER BY audit_id')
      .all() as { actor_id: string; previous_hash: string; hash: string }[];
    handle.close();
    expect(rows).toHaveLength(3 * ROUNDS);
    let head = GENESIS_HASH;
    for (const { previous_hash, hash } of rows) {
      expect(previous_hash).toBe(head);
      head = hash;
    }
  });
});
