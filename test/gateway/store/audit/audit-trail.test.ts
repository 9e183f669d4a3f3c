import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENESIS_HASH } from '../../../../gateway/contract/command/audit.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { AuditRepository } from '../../../../gateway/store/repository/audit/audit-repository.ts';
import { openBesideGateway } from '../../../../gateway/store/second-connection.ts';
import { AuditRig, sampleRow } from './audit-rig.ts';

let rig: AuditRig;
beforeEach(() => {
  rig = new AuditRig();
});
afterEach(() => rig.remove());

const headIds = () => rig.heads.after(-1, 1000).map(({ auditId }) => auditId);
const fileLines = () => readFileSync(rig.headFile, 'utf8').trimEnd().split('\n');

describe('signed heads', () => {
  it('stand in the store and in the file, at the start, after 100 rows, after 60 s and at the stop', async () => {
    rig.trail.start();
    expect(headIds()).toEqual([0]);
    rig.append(100);
    expect(headIds()).toEqual([0]);
    rig.clock.advance(1);
    expect(headIds()).toEqual([0, 100]);
    rig.append(3);
    rig.clock.advance(60_000);
    expect(headIds()).toEqual([0, 100, 103]);
    rig.clock.advance(600_000);
    expect(headIds()).toEqual([0, 100, 103]);
    rig.append(1);
    await rig.trail.stop();
    expect(headIds()).toEqual([0, 100, 103, 104]);
    expect(fileLines().map((line) => JSON.parse(line))).toEqual(rig.heads.after(-1, 10));
    expect(rig.clock.pendingTimers).toBe(0);
  });

  it('are kept from everybody else', () => {
    rig.trail.start();
    for (const file of [rig.headFile, rig.keyFile]) expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(rig.storeFile).includes('PRIVATE KEY')).toBe(false);
  });

  it('cover rows that another process wrote, which signs too', async () => {
    rig.trail.start();
    const child = fork(new URL('./audit-writer-child.ts', import.meta.url), [rig.storeFile]);
    for (let round = 0; round < 20; round += 1) {
      const answer = once(child, 'message');
      child.send(round);
      rig.append(1);
      if (round % 3 === 0) rig.clock.advance(60_000);
      if (round % 5 === 0) expect(await rig.trail.verify()).toMatchObject({ ok: true });
      await answer;
    }
    child.kill();
    rig.clock.advance(60_000);
    expect(await rig.trail.verify()).toMatchObject({ ok: true, count: 40, lastSignedId: 40 });
    expect(rig.broken).toEqual([]);
  });

  it('of a chain that began before there was a key are signed at the first start', async () => {
    rig.appendAtOnce(250);
    rig.trail.start();
    expect(headIds()).toEqual([250]);
    expect(await rig.trail.verify()).toMatchObject({ ok: true, count: 250, headCount: 1, lastSignedId: 250 });
  });

  it('are told missing while the file cannot be written, and caught up with', async () => {
    rig.trail.start();
    const text = readFileSync(rig.headFile, 'utf8');
    rmSync(rig.headFile);
    mkdirSync(rig.headFile);
    rig.append(1);
    rig.clock.advance(60_000);
    expect(rig.unsigned).toEqual([expect.stringContaining('EISDIR')]);
    expect(headIds()).toEqual([0]);
    rmdirSync(rig.headFile);
    writeFileSync(rig.headFile, text);
    rig.clock.advance(60_000);
    expect(rig.unsigned.at(-1)).toBeUndefined();
    expect(await rig.trail.verify()).toMatchObject({ ok: true, lastSignedId: 1 });
  });
});

describe('a start', () => {
  it('finds nothing wrong with what a stop left', async () => {
    rig.trail.start();
    rig.appendAtOnce(120);
    await rig.close();
    rig.open();
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({
      ok: true,
      count: 120,
      brokenAtId: null,
      reason: null,
      headCount: 2,
      lastSignedId: 120,
    });
    expect(rig.broken).toEqual([]);
  });

  it('takes over the head that a crash left in the file alone, and a line that it left half written', async () => {
    rig.trail.start();
    rig.append(5);
    await rig.close();
    const [, last = ''] = fileLines();
    rig.open();
    rig.tamper('DELETE FROM audit_head WHERE audit_id = 5');
    writeFileSync(rig.headFile, `${fileLines().join('\n')}\n${last.slice(0, 40)}`);
    rig.trail.start();
    expect(headIds()).toEqual([0, 5]);
    expect(await rig.trail.verify()).toMatchObject({ ok: true, headCount: 2 });
  });

  it('looks through the record in the background, tells a break and writes it down once', async () => {
    rig.trail.start();
    rig.append(10);
    await rig.close();
    rig.open();
    rig.tamper("UPDATE audit SET outcome = 'deny' WHERE audit_id = 4");
    rig.trail.start();
    await rig.trail.verify();
    await rig.trail.verify();
    expect([...new Set(rig.broken.map((reason) => reason && english(reason)))]).toEqual([
      'Row 4 was changed.',
    ]);
    expect(
      rig.audit.list({ limit: 2 }).map(({ action, outcome, detail }) => [action, outcome, detail]),
    ).toEqual([
      ['audit.broken', 'broken', { auditId: 4, reason: 'Row 4 was changed.' }],
      ['command.arm', 'allow', sampleRow(9).detail],
    ]);
  });

  it('says that all heads are gone, though it signs anew', async () => {
    rig.trail.start();
    rig.append(10);
    await rig.close();
    rig.open();
    rig.tamper('DELETE FROM audit_head');
    rmSync(rig.headFile);
    rig.trail.start();
    expect(rig.broken).toEqual(['All signed heads were removed.']);
  });

  it('finds nothing removed after a start that failed before anything was signed', async () => {
    await rig.close();
    rig.open();
    rig.trail.start();
    expect(rig.broken).toEqual([]);
    expect(await rig.trail.verify()).toMatchObject({ ok: true });
  });

  it('with a replaced store begins a new head file and keeps the old one', async () => {
    rig.trail.start();
    rig.appendAtOnce(150);
    rig.clock.advance(60_000);
    rig.append(50);
    await rig.close();
    const before = fileLines();
    rig.open(true);
    rig.tamper('DELETE FROM audit WHERE audit_id > 150');
    rig.tamper('DELETE FROM audit_head WHERE audit_id > 150');
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: true, count: 150 });
    expect(fileLines()).toEqual(before.slice(0, 2));
    expect(readFileSync(`${rig.headFile}.replaced.${rig.clock.utcMs()}`, 'utf8').split('\n')).toHaveLength(4);
  });

  it('with a key that cannot be read goes on, and says that the heads are of another', async () => {
    rig.trail.start();
    rig.append(10);
    await rig.close();
    writeFileSync(rig.keyFile, 'no key');
    rig.open();
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: false, brokenAtId: null });
    expect(rig.broken[0]).toEqual('The signed head of row 0 is not signed with the key of this station.');
  });
});

describe('what is signed', () => {
  it('is looked through first: a row replaced right after it was written is told', () => {
    rig.trail.start();
    rig.append(3);
    rig.tamper("UPDATE audit SET hash = 'f' WHERE audit_id = 3");
    rig.clock.advance(60_000);
    expect(rig.broken).toEqual(['Row 3 was replaced right after it was written.']);
  });

  it('does not count rows that a transaction took back', async () => {
    rig.trail.start();
    const undo = rig.database.transaction(() => {
      rig.append(2);
      throw new Error('never mind');
    });
    expect(undo).toThrow('never mind');
    // Their numbers go to somebody else.
    const other = openBesideGateway(rig.storeFile);
    new AuditRepository(other).append(sampleRow(7));
    other.close();
    rig.clock.advance(60_000);
    expect(headIds()).toEqual([0, 1]);
    expect(rig.broken).toEqual([]);
    expect(await rig.trail.verify()).toMatchObject({ ok: true, count: 1 });
  });

  it('is remembered: a head that is taken from the store and the file while the station runs is missed', async () => {
    rig.trail.start();
    rig.append(5);
    rig.clock.advance(60_000);
    rig.tamper('DELETE FROM audit WHERE audit_id > 2');
    rig.tamper('DELETE FROM audit_head WHERE audit_id > 0');
    writeFileSync(rig.headFile, `${fileLines()[0]}\n`);
    const lost = { ok: false, brokenAtId: 3, reason: expect.stringContaining('row 5, which was signed') };
    expect(await rig.trail.verify()).toMatchObject(lost);
    rig.clock.advance(60_000);
    expect(rig.broken).toContainEqual('The signed head of row 5 was removed.');
  });
});

describe('the chain', () => {
  it('keeps texts that SQLite cannot hold as they are', async () => {
    rig.append(1, { target: 'uav-\ud800', actor: { kind: 'key', id: '\udfff' }, detail: { text: '\ud800' } });
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: true, count: 1 });
  });

  it('of an empty record is well', async () => {
    rig.trail.start();
    expect(await rig.trail.verify()).toMatchObject({ ok: true, count: 0, headCount: 1, lastSignedId: null });
    expect(rig.heads.newest()).toMatchObject({ auditId: 0, hash: GENESIS_HASH });
  });

  it('is verified once for all who ask at the same time', async () => {
    rig.appendAtOnce(300);
    rig.trail.start();
    const [one, other] = [rig.trail.verify(), rig.trail.verify()];
    expect(one).toBe(other);
    expect(await one).toMatchObject({ ok: true, count: 300 });
    expect(rig.trail.verify()).not.toBe(one);
  });

  it('grows while it is verified', async () => {
    rig.appendAtOnce(300);
    const verifying = rig.trail.verify();
    rig.append(5);
    rig.trail.start();
    expect(await verifying).toMatchObject({ ok: true, count: 300 });
    expect(await rig.trail.verify()).toMatchObject({ ok: true, count: 305, lastSignedId: 305 });
  });
});

describe('the list', () => {
  it('is narrowed by trace and by target, newest first', () => {
    rig.append(32);
    const ids = (query: object) => rig.audit.list({ limit: 50, ...query }).map(({ auditId }) => auditId);
    expect(ids({ traceId: '3'.repeat(32) })).toEqual([20, 4]);
    expect(ids({ traceId: '3'.repeat(32), beforeId: 20 })).toEqual([4]);
    expect(ids({ target: 'uav-1', traceId: '3'.repeat(32) })).toEqual([4]);
    expect(ids({ target: 'uav-9' })).toEqual([]);
    expect(ids({ tenantId: 'ten_nobody', target: 'uav-1' })).toEqual([]);
  });

  it('shows a row whose detail somebody made unreadable', () => {
    rig.append(1);
    rig.tamper("UPDATE audit SET detail = '{' WHERE audit_id = 1");
    expect(rig.audit.list({ limit: 1 })[0]?.detail).toEqual({ unreadable: '{' });
  });
});
