import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AuditQuery, SignedSeal } from '../../../../gateway/contract/command/audit.ts';
import { TestServer } from '../../server/http/support/test-server.ts';
import { AuditRig } from './audit-rig.ts';

const SCRIPT = fileURLToPath(new URL('../../../../resources/audit/verify-audit.mjs', import.meta.url));

let rig: AuditRig;
let server: TestServer;
beforeEach(async () => {
  rig = new AuditRig();
  rig.trail.start();
  rig.appendAtOnce(450);
  server = await new TestServer().start();
  // The core is a fake, its audit record a real one.
  Object.assign(server.port, {
    audit: (query: AuditQuery) => rig.audit.list(query),
    verifyAudit: (seal?: SignedSeal) => rig.trail.verify(seal),
    acknowledgeAudit: (reason: string) =>
      rig.trail.acknowledge(reason, { kind: 'operator', id: 'operator' }, 'a'.repeat(32)),
    exportAudit: () => rig.trail.export(),
  });
});
afterEach(async () => {
  await server.close();
  await rig.remove();
});

describe('the audit over HTTP', () => {
  it('streams an export that the offline verifier accepts', async () => {
    const { status, headers, text } = await server.call('/api/audit/export');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="aerodeck-audit.jsonl"',
      'cache-control': 'no-store',
    });
    const file = join(rig.directory, 'export.jsonl');
    writeFileSync(file, text);
    expect(execFileSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' })).toContain(': 450 rows,');
  });

  it('says where the record is broken', async () => {
    expect((await server.call('/api/audit/verify')).json).toMatchObject({ ok: true, count: 450 });
    rig.tamper("UPDATE audit SET target = 'uav-9' WHERE audit_id = 300");
    expect((await server.call('/api/audit/verify')).json).toMatchObject({
      ok: false,
      brokenAtId: 300,
      reason: 'Row 300 was changed.',
      publicKey: expect.stringContaining('BEGIN PUBLIC KEY'),
    });
  });

  it('compares the record with the last line of an earlier export', async () => {
    const { text } = await server.call('/api/audit/export');
    const lastLine = text.trimEnd().split('\n').at(-1) ?? '';
    const verify = (line: string) => server.call(`/api/audit/verify?export=${encodeURIComponent(line)}`);
    expect((await verify(lastLine)).json).toMatchObject({ ok: true });
    expect((await verify('{"seal":{}}')).json).toMatchObject({ status: 422, code: 'validation' });
    expect((await verify(lastLine.replace('"rows":450', '"rows":451'))).json).toMatchObject({ status: 422 });
  });

  it('takes an acknowledgement with a reason only while the record is broken', async () => {
    const acknowledge = (reason: string) =>
      server.call('/api/audit/acknowledge', { method: 'POST', body: { reason } });
    expect(await acknowledge('Nothing')).toMatchObject({ status: 409, json: { code: 'state-conflict' } });
    for (const reason of ['', '  ', 'x'.repeat(501)]) expect((await acknowledge(reason)).status).toBe(422);
    await rig.close();
    rig.open();
    rig.tamper('DELETE FROM audit_head');
    rmSync(rig.headFile);
    rig.trail.start();
    expect((await server.call('/api/audit/verify')).json).toMatchObject({ ok: false, brokenAtId: null });
    expect(await acknowledge('Disk was exchanged')).toMatchObject({
      status: 200,
      json: { ok: true, breaks: [{ auditId: 451, acknowledgement: { reason: 'Disk was exchanged' } }] },
    });
    expect((await server.call('/api/audit/verify')).json).toMatchObject({ ok: true });
    expect(rig.broken.at(-1)).toBeUndefined();
  });

  it('narrows the list by trace and target, page by page', async () => {
    const ids = async (query: string) => {
      const { items, nextCursor } = (await server.call(`/api/audit?${query}`)).json;
      return [items.map((row: { auditId: number }) => row.auditId), nextCursor];
    };
    const trace = `traceId=${'3'.repeat(32)}&target=uav-1`;
    expect(await ids(`${trace}&limit=3`)).toEqual([[436, 388, 340], '340']);
    expect((await ids(`${trace}&limit=3&cursor=340`))[0]).toEqual([292, 244, 196]);
    expect((await server.call('/api/audit?traceId=')).status).toBe(422);
  });
});
