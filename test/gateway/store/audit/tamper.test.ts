import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuditHead, GENESIS_HASH } from '../../../../gateway/contract/command/audit.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { AuditKey } from '../../../../gateway/store/audit/audit-key.ts';
import { headLine } from '../../../../gateway/store/audit/head-line.ts';
import { headText } from '../../../../gateway/store/audit/signed-text.ts';
import { auditRowHash } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import { AuditRig } from './audit-rig.ts';

const ROWS = 230;
const HEADS = [0, 100, 200, ROWS];

let rig: AuditRig;
let headFileText: string;
beforeAll(async () => {
  rig = new AuditRig();
  rig.trail.start();
  for (const count of [100, 100, ROWS - 200]) {
    rig.appendAtOnce(count);
    rig.clock.advance(60_000);
  }
  await rig.close();
  rig.open();
  // Takes the triggers away.
  rig.tamper("SELECT 1 WHERE 1 = 0 OR 'x' = 'y'");
  headFileText = readFileSync(rig.headFile, 'utf8');
});
afterAll(() => rig.remove());

/** Verifies what `mutate` made of the record, then puts everything back. Undefined when the mutation changed nothing. */
async function verdictOn(mutate: () => unknown) {
  rig.database.exec('BEGIN');
  try {
    const { changes } = { changes: rig.database.prepare('SELECT total_changes()').pluck().get() };
    try {
      mutate();
    } catch (error) {
      // The store itself refuses it: two rows with one id.
      if (String(error).includes('constraint failed')) return undefined;
      throw error;
    }
    const isSame =
      changes === rig.database.prepare('SELECT total_changes()').pluck().get() && headFile() === headFileText;
    return isSame ? undefined : await rig.trail.verify();
  } finally {
    rig.database.exec('ROLLBACK');
    writeFileSync(rig.headFile, headFileText);
  }
}

function headFile(): string | undefined {
  try {
    return readFileSync(rig.headFile, 'utf8');
  } catch {
    return undefined;
  }
}

const run = (sql: string, ...values: unknown[]) => rig.database.prepare(sql).run(...values);

const rowId = fc.integer({ min: 1, max: ROWS });
const headId = fc.constantFrom(...HEADS);
const text = fc.string({ maxLength: 70, unit: 'grapheme' });
const TEXTS = [
  'trace_id',
  'actor_kind',
  'actor_id',
  'action',
  'target',
  'decision_id',
  'outcome',
  'detail',
  'previous_hash',
  'hash',
] as const;

/** Every way to change the store or the head file in one place. */
const mutation: fc.Arbitrary<() => unknown> = fc.oneof(
  fc.tuple(rowId, fc.constantFrom(...TEXTS), text).map(([id, column, value]) => () => {
    run(`UPDATE audit SET ${column} = ? WHERE audit_id = ? AND ${column} IS NOT ?`, value, id, value);
  }),
  fc.tuple(rowId, fc.constantFrom(...TEXTS), fc.nat()).map(([id, column, seed]) => () => {
    const before = rig.database.prepare(`SELECT ${column} FROM audit WHERE audit_id = ?`).pluck().get(id);
    if (typeof before === 'string')
      run(`UPDATE audit SET ${column} = ? WHERE audit_id = ?`, flipped(before, seed), id);
  }),
  fc.tuple(rowId, fc.integer()).map(([id, atMs]) => () => {
    run('UPDATE audit SET at_ms = ? WHERE audit_id = ? AND at_ms <> ?', atMs, id, atMs);
  }),
  rowId.map(
    (id) => () =>
      run('UPDATE audit SET decision_id = NULL WHERE audit_id = ? AND decision_id IS NOT NULL', id),
  ),
  fc.tuple(rowId, fc.integer({ min: -5, max: 400 })).map(([id, other]) => () => {
    run('UPDATE audit SET audit_id = ? WHERE audit_id = ? AND audit_id <> ?', other, id, other);
  }),
  rowId.map((id) => () => run('DELETE FROM audit WHERE audit_id = ?', id)),
  fc.tuple(rowId, fc.integer({ min: 1, max: 40 })).map(
    ([id, count]) =>
      () =>
        run('DELETE FROM audit WHERE audit_id BETWEEN ? AND ?', id, id + count),
  ),
  fc.tuple(rowId, rowId).map(
    ([one, other]) =>
      () =>
        swap(one, other),
  ),
  rowId.map((id) => () => run('DELETE FROM audit WHERE audit_id > ?', id - 1)),
  // The tail and its heads in the store.
  rowId.map((id) => () => {
    run('DELETE FROM audit WHERE audit_id > ?', id - 1);
    run('DELETE FROM audit_head WHERE audit_id > ?', id - 1);
  }),
  fc.tuple(rowId, text).map(
    ([id, target]) =>
      () =>
        rewriteFrom(id, target),
  ),
  fc.tuple(rowId, text).map(([id, target]) => () => {
    rewriteFrom(id, target);
    run('DELETE FROM audit_head WHERE audit_id >= ?', id);
  }),
  fc.tuple(rowId, text).map(([id, target]) => () => {
    rewriteFrom(id, target);
    forgeHeads();
  }),
  headId.map((id) => () => run('DELETE FROM audit_head WHERE audit_id = ?', id)),
  headId.map((id) => () => run('DELETE FROM audit_head WHERE audit_id >= ?', id)),
  fc.tuple(headId, fc.constantFrom('hash', 'signature'), fc.nat()).map(([id, column, seed]) => () => {
    const before = rig.database
      .prepare(`SELECT ${column} FROM audit_head WHERE audit_id = ?`)
      .pluck()
      .get(id);
    run(`UPDATE audit_head SET ${column} = ? WHERE audit_id = ?`, flipped(String(before), seed), id);
  }),
  fc.tuple(headId, fc.integer({ min: 1, max: 9 })).map(([id, delta]) => () => {
    run('UPDATE audit_head SET at_ms = at_ms + ? WHERE audit_id = ?', delta, id);
  }),
  fc.tuple(headId, fc.integer({ min: 1, max: 300 })).map(([id, other]) => () => {
    run('UPDATE audit_head SET audit_id = ? WHERE audit_id = ? AND audit_id <> ?', other, id, other);
  }),
  fc.nat().map((seed) => () => writeFileSync(rig.headFile, flipped(headFileText, seed))),
  // All but the last line end.
  fc.nat({ max: 300 }).map((count) => () => writeFileSync(rig.headFile, headFileText.slice(0, -2 - count))),
  fc
    .nat({ max: 3 })
    .map((index) => () => writeFileSync(rig.headFile, lines().toSpliced(index, 1).join('\n'))),
  fc
    .nat({ max: 3 })
    .map(
      (index) => () => writeFileSync(rig.headFile, lines().toSpliced(index, 0, lines()[index]!).join('\n')),
    ),
  text.map((garbage) => () => writeFileSync(rig.headFile, `${headFileText}${garbage}x`)),
  fc.constant(() => writeFileSync(rig.headFile, lines().reverse().join('\n'))),
  fc.constant(() => rmSync(rig.headFile)),
);

const lines = () => headFileText.split('\n');

function flipped(before: string, seed: number): string {
  const index = seed % before.length;
  return before.slice(0, index) + (before[index] === 'e' ? 'd' : 'e') + before.slice(index + 1);
}

function swap(one: number, other: number): void {
  if (one === other) return;
  run('UPDATE audit SET audit_id = -1 WHERE audit_id = ?', one);
  run('UPDATE audit SET audit_id = ? WHERE audit_id = ?', one, other);
  run('UPDATE audit SET audit_id = ? WHERE audit_id = -1', other);
}

/** A forger without the key: changes one row and computes every hash from there on anew. */
function rewriteFrom(id: number, target: string): void {
  run('UPDATE audit SET target = ? WHERE audit_id = ?', target, id);
  let previousHash = id === 1 ? GENESIS_HASH : rig.audit.hashOf(id - 1)!;
  for (const row of rig.database
    .prepare('SELECT * FROM audit WHERE audit_id >= ? ORDER BY audit_id')
    .all(id) as Record<string, never>[]) {
    const hash = auditRowHash({
      atMs: row.at_ms!,
      traceId: row.trace_id!,
      actorKind: row.actor_kind!,
      actorId: row.actor_id!,
      action: row.action!,
      target: row.target!,
      decisionId: row.decision_id!,
      outcome: row.outcome!,
      detail: row.detail!,
      previousHash,
    });
    run('UPDATE audit SET previous_hash = ?, hash = ? WHERE audit_id = ?', previousHash, hash, row.audit_id);
    previousHash = hash;
  }
}

/** Signs everything anew with a key of the forger's own, in the store and in the file. */
function forgeHeads(): void {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = new AuditKey(pem);
  const forged = HEADS.map((auditId): AuditHead => {
    const head = { auditId, atMs: 1, hash: auditId === 0 ? GENESIS_HASH : rig.audit.hashOf(auditId)! };
    return { ...head, signature: key.sign(headText(head)) };
  });
  run('DELETE FROM audit_head');
  for (const head of forged) rig.heads.insert(head);
  writeFileSync(rig.headFile, `${forged.map(headLine).join('\n')}\n`);
}

describe('verification', () => {
  it('finds nothing where nothing was done', async () => {
    expect(await rig.trail.verify()).toMatchObject({
      ok: true,
      count: ROWS,
      headCount: 4,
      lastSignedId: ROWS,
    });
  });

  it('finds every single change of rows, order, heads and head file', async () => {
    await fc.assert(
      fc.asyncProperty(mutation, async (mutate) => {
        const verdict = await verdictOn(mutate);
        if (verdict === undefined) return;
        expect(verdict.ok).toBe(false);
        expect(english(verdict.reason ?? '')).toMatch(/^[A-Z/].*\.$/);
      }),
      { numRuns: 500, seed: 20260, endOnFailure: true },
    );
  });

  it.each([
    [
      'a field',
      () => run("UPDATE audit SET outcome = 'deny' WHERE audit_id = 42"),
      42,
      /^Row 42 was changed/,
    ],
    ['a row', () => run('DELETE FROM audit WHERE audit_id = 42'), 42, /^Row 42 was removed/],
    ['the order', () => swap(42, 99), 42, /^Row 42 does not follow/],
    [
      'the tail',
      () => run('DELETE FROM audit WHERE audit_id > 150'),
      151,
      /^Rows were removed: row 200 was signed/,
    ],
    ['a rewritten end', () => rewriteFrom(120, 'uav-9'), 101, /^Rows between 101 and 200 were rewritten/],
    ['everything', () => rewriteFrom(1, 'uav-9'), 1, /^Rows between 1 and 100 were rewritten/],
    [
      'a row before the first',
      () => run('UPDATE audit SET audit_id = -3 WHERE audit_id = 7'),
      1,
      /before the first/,
    ],
    [
      'a head',
      () => run('DELETE FROM audit_head WHERE audit_id = 100'),
      null,
      /head of row 100 .*removed from the store/,
    ],
    [
      'the last head',
      () => run('DELETE FROM audit_head WHERE audit_id = 230'),
      null,
      /row 230 was removed from the store/,
    ],
    ['the head file', () => rmSync(rig.headFile), null, /head of row 0 was removed from the head file/],
    [
      'a head in the store',
      () => run('UPDATE audit_head SET at_ms = at_ms + 1 WHERE audit_id = 100'),
      null,
      /head of row 100 differs between the store and the head file/,
    ],
    [
      'a line of the head file',
      () => writeFileSync(rig.headFile, lines().with(1, '{}').join('\n')),
      null,
      /head file was edited at the head of row 100/,
    ],
    [
      'a head of another key after the last',
      () => {
        const { privateKey } = generateKeyPairSync('ed25519');
        const key = new AuditKey(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
        const head = { auditId: ROWS, atMs: 1, hash: rig.audit.hashOf(ROWS)! };
        writeFileSync(
          rig.headFile,
          `${headFileText}${headLine({ ...head, signature: key.sign(headText(head)) })}\n`,
        );
      },
      null,
      /audit-heads\.jsonl contains a line that this station did not write/,
    ],
  ] as const)('says where and what: %s', async (_what, mutate, brokenAtId, reason) => {
    const verdict = await verdictOn(mutate);
    expect(verdict).toMatchObject({ ok: false, brokenAtId });
    expect(english(verdict?.reason ?? '')).toMatch(reason);
  });

  it('of a tail that is cut in the store, heads and all, names the file as witness', async () => {
    const verdict = await verdictOn(() => {
      run('DELETE FROM audit WHERE audit_id > 150');
      run('DELETE FROM audit_head WHERE audit_id > 150');
    });
    expect(verdict).toMatchObject({ ok: false, brokenAtId: 151 });
    expect(english(verdict?.reason ?? '')).toContain('audit-heads.jsonl has the signed head of row 200');
  });
});
