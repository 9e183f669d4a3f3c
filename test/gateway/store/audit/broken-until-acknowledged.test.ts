import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignedSeal } from '../../../../gateway/contract/command/audit.ts';
import { signBeside } from '../../../../gateway/store/audit/sign-beside.ts';
import { AuditHeadRepository } from '../../../../gateway/store/repository/audit/audit-head-repository.ts';
import { AuditRepository } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import { openBesideGateway } from '../../../../gateway/store/second-connection.ts';
import { AuditRig, sampleRow } from './audit-rig.ts';

const ALL_HEADS_REMOVED = 'All signed heads were removed.';
const operator = { kind: 'operator', id: 'operator' } as const;
const traceId = 'a'.repeat(32);

let rig: AuditRig;
beforeEach(async () => {
  rig = new AuditRig();
  rig.trail.start();
  rig.append(10);
  await rig.close();
  rig.open();
});
afterEach(() => rig.remove());

async function restart(): Promise<void> {
  await rig.close();
  rig.open();
  rig.trail.start();
}

function removeHeads(): void {
  rig.tamper('DELETE FROM audit_head');
  rmSync(rig.headFile);
}

describe('a removal is found at every verification', () => {
  it.each([
    ['all heads', () => removeHeads(), 10],
    [
      'all heads and all rows',
      () => {
        removeHeads();
        rig.tamper('DELETE FROM audit');
      },
      0,
    ],
    [
      'all heads and the newest rows',
      () => {
        removeHeads();
        rig.tamper('DELETE FROM audit WHERE audit_id > 4');
      },
      4,
    ],
  ])('%s', async (_what, remove, rowsLeft) => {
    remove();
    rig.trail.start();
    const broken = { ok: false, brokenAtId: null, reason: ALL_HEADS_REMOVED, count: rowsLeft + 1 };
    expect(await rig.trail.verify()).toMatchObject(broken);
    await restart();
    expect(await rig.trail.verify()).toMatchObject(broken);
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ...broken, lastSignedId: rowsLeft + 1 });
  });

  it.each([
    ['the heads in the store', () => rig.tamper('DELETE FROM audit_head')],
    ['the head file', () => rmSync(rig.headFile)],
    ['rows', () => rig.tamper('DELETE FROM audit WHERE audit_id > 4')],
    [
      'rows and the heads in the store',
      () => {
        rig.tamper('DELETE FROM audit');
        rig.tamper('DELETE FROM audit_head');
      },
    ],
    [
      'the key and the heads in the store',
      () => {
        rig.tamper('DELETE FROM audit_head');
        rmSync(rig.keyFile);
      },
    ],
  ])('%s', async (_what, remove) => {
    remove();
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: false });
    const rows = rig.audit.list({ limit: 100 }).filter(({ action }) => action === 'audit.broken');
    expect(rows).toHaveLength(1);
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: false });
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: false });
  });

  it('although the command line signs before the gateway starts', async () => {
    removeHeads();
    const other = openBesideGateway(rig.storeFile);
    const audit = new AuditRepository(other);
    audit.append(sampleRow(1));
    signBeside({
      audit,
      heads: new AuditHeadRepository(other),
      dataDirectory: rig.directory,
      clock: rig.clock,
    });
    other.close();
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: false, reason: ALL_HEADS_REMOVED });
  });

  it('and nothing is signed while the finding cannot be written', async () => {
    removeHeads();
    rig.tamper("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    rig.trail.start();
    expect(rig.heads.newest()).toBeUndefined();
    rig.tamper('DROP TRIGGER full');
    rig.clock.advance(60_000);
    expect(await rig.trail.verify()).toMatchObject({ ok: false, reason: ALL_HEADS_REMOVED });
    expect(rig.heads.newest()?.auditId).toBe(11);
  });
});

/** As by somebody who can write store and head file but leaves the key file alone. */
function cut({ heads, rows }: { readonly heads: number; readonly rows?: number }): void {
  rig.tamper('DELETE FROM audit_head WHERE audit_id > ?', heads);
  if (rows !== undefined) rig.tamper('DELETE FROM audit WHERE audit_id > ?', rows);
  const lines = readFileSync(rig.headFile, 'utf8').trimEnd().split('\n');
  const left = lines.filter((line) => (JSON.parse(line) as { auditId: number }).auditId <= heads);
  writeFileSync(rig.headFile, left.map((line) => `${line}\n`).join(''));
}

describe('the newest heads, cut in the store and the head file alike', () => {
  let exported: string;
  beforeEach(async () => {
    rig.trail.start();
    rig.append(5);
    rig.clock.advance(60_000);
    rig.append(5);
    exported = '';
    for await (const piece of rig.trail.export()) exported += piece;
    await rig.close();
    rig.open();
  });

  const seal = () => JSON.parse(exported.trimEnd().split('\n').at(-1) ?? '').seal as SignedSeal;
  const removeMark = () => {
    const [key = ''] = readFileSync(rig.keyFile, 'utf8').split(/(?<=-----END PRIVATE KEY-----\n)/);
    writeFileSync(rig.keyFile, key);
  };

  it.each([
    ['alone', { heads: 10 }, 'The signed head of row 20 was removed.'],
    ['with their rows', { heads: 10, rows: 10 }, /row 20, which was signed, is missing/],
  ])('%s, are found by the mark in the key file, until acknowledged', async (_what, what, reason) => {
    cut(what);
    rig.trail.start();
    const broken = { ok: false, reason: expect.stringMatching(reason) };
    expect(await rig.trail.verify()).toMatchObject(broken);
    for (let starts = 0; starts < 2; starts += 1) {
      await restart();
      rig.append(15);
      expect(await rig.trail.verify()).toMatchObject(broken);
    }
    expect(await rig.trail.acknowledge('Restored', operator, traceId)).toMatchObject({ ok: true });
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: true });
    cut({ heads: 10 });
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: false });
  });

  it('are acknowledged before as many rows are written again', async () => {
    cut({ heads: 10, rows: 10 });
    rig.trail.start();
    expect(await rig.trail.acknowledge('Restored', operator, traceId)).toMatchObject({ ok: true });
    expect(rig.broken.at(-1)).toBeUndefined();
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: true });
  });

  it('are found by it although the command line signs before the gateway starts', async () => {
    cut({ heads: 10, rows: 10 });
    const other = openBesideGateway(rig.storeFile);
    const audit = new AuditRepository(other);
    for (let index = 0; index < 15; index += 1) audit.append(sampleRow(index));
    const heads = new AuditHeadRepository(other);
    signBeside({ audit, heads, dataDirectory: rig.directory, clock: rig.clock });
    other.close();
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: false });
  });

  it.each([
    ['alone', { heads: 10 }, /had 3 up to row 20, there are 2/],
    ['with their rows', { heads: 10, rows: 10 }, /an export had 20 rows, there are 10/],
  ])('%s and with the mark, are found by the seal of an earlier export', async (_what, what, reason) => {
    cut(what);
    removeMark();
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: true });
    const broken = { ok: false, reason: expect.stringMatching(reason) };
    expect(await rig.trail.verify(seal())).toMatchObject(broken);
    await restart();
    expect(await rig.trail.verify()).toMatchObject(broken);
  });

  it('are not missed where nothing was cut', async () => {
    rig.trail.start();
    expect(await rig.trail.verify(seal())).toMatchObject({ ok: true });
    rig.append(5);
    expect(await rig.trail.verify(seal())).toMatchObject({ ok: true });
    const forged = { ...seal(), rows: 999 };
    await expect(rig.trail.verify(forged)).rejects.toMatchObject({ code: 'validation' });
  });

  it('are not missed after a mark that a power cut left half written, nor with that of an older station', async () => {
    truncateSync(rig.keyFile, readFileSync(rig.keyFile).length - 250);
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: true });
    await rig.close();
    removeMark();
    rig.open();
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: true });
  });
});

it('a head that the full disk did not take is signed later, and nothing is broken', async () => {
  rig.database.exec(`
    CREATE TABLE page (id INTEGER PRIMARY KEY);
    CREATE TABLE full (page REFERENCES page DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER fill AFTER INSERT ON audit_head BEGIN INSERT INTO full VALUES (1); END`);
  rig.trail.start();
  rig.append(5);
  rig.clock.advance(60_000);
  rig.append(5);
  rig.clock.advance(60_000);
  expect(rig.heads.newest()?.auditId).toBe(10);
  rig.database.exec('DROP TRIGGER fill; DROP TABLE full; DROP TABLE page');
  rig.append(5);
  rig.clock.advance(60_000);
  expect(await rig.trail.verify()).toMatchObject({ ok: true, lastSignedId: 25 });
  expect(rig.broken).toEqual([]);
});

describe('an acknowledgement', () => {
  it('ends the break, is a row, and stays listed after a restart', async () => {
    removeHeads();
    rig.trail.start();
    const breaks = [
      {
        auditId: 11,
        reason: ALL_HEADS_REMOVED,
        acknowledgement: {
          auditId: 12,
          by: operator,
          reason: 'Disk was exchanged',
        },
      },
    ];
    expect(await rig.trail.acknowledge('Disk was exchanged', operator, traceId)).toMatchObject({
      ok: true,
      breaks,
    });
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: true, reason: null, lastSignedId: 12, breaks });
    expect(rig.audit.list({ limit: 1 })[0]).toMatchObject({ action: 'audit.acknowledged', auditId: 12 });
  });

  it('is refused when nothing is broken', async () => {
    rig.trail.start();
    await expect(rig.trail.acknowledge('why not', operator, traceId)).rejects.toMatchObject({
      code: 'state-conflict',
    });
    expect(rig.audit.newest()?.auditId).toBe(10);
  });

  it('does not cover a later break', async () => {
    removeHeads();
    rig.trail.start();
    await rig.trail.acknowledge('Disk was exchanged', operator, traceId);
    await rig.close();
    rig.open();
    removeHeads();
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: false, reason: ALL_HEADS_REMOVED });
  });

  it('does not hide damage that is still there', async () => {
    rig.tamper("UPDATE audit SET outcome = 'deny' WHERE audit_id = 4");
    rig.trail.start();
    expect(await rig.trail.acknowledge('Seen', operator, traceId)).toMatchObject({
      ok: false,
      brokenAtId: 4,
    });
    await restart();
    expect(await rig.trail.verify()).toMatchObject({ ok: false, brokenAtId: 4 });
  });

  it('that somebody without the key wrote into the store does not count', async () => {
    removeHeads();
    rig.trail.start();
    await rig.close();
    rig.open();
    rig.append(1, {
      action: 'audit.acknowledged',
      target: 'audit',
      detail: { upToId: 11, reason: 'Nothing to see', signature: 'AAAA' },
    });
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: false, reason: ALL_HEADS_REMOVED });
  });
});
