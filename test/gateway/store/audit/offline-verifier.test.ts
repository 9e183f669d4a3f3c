import { execFile } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../gateway/base/id/random.ts';
import { AuditRig } from './audit-rig.ts';

const SCRIPT = fileURLToPath(new URL('../../../../resources/audit/verify-audit.mjs', import.meta.url));

let rig: AuditRig;
let earlier: string;
let whole: string;
let foreign: string;
beforeAll(async () => {
  rig = new AuditRig();
  rig.trail.start();
  rig.append(130);
  rig.clock.advance(60_000);
  rig.append(20);
  earlier = await exported(rig);
  rig.append(60, { detail: { '10': 'numbers as names', '9': [], a: { z: null, y: 1e21 } } });
  rig.clock.advance(60_000);
  whole = await exported(rig);
  const other = new AuditRig();
  other.trail.start();
  other.append(3);
  foreign = await exported(other);
  await other.remove();
});
afterAll(() => rig.remove());

async function exported({ trail }: AuditRig): Promise<string> {
  let text = '';
  for await (const piece of trail.export()) text += piece;
  return text;
}

function fileOf(name: string, text: string): string {
  const path = join(rig.directory, name);
  writeFileSync(path, text);
  return path;
}

/** Runs the script as a stranger does. */
function verify(...args: string[]): Promise<{ readonly code: number; readonly output: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trimEnd().split('\n') });
    });
  });
}

const fingerprint = () => {
  const { publicKey } = JSON.parse(whole.split('\n', 1)[0]!);
  return createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex');
};

describe('the offline verifier', () => {
  it('accepts a real export and says whose it is', async () => {
    const { code, output } = await verify(fileOf('whole.jsonl', whole));
    expect(output[0]).toMatch(
      /^OK .*whole\.jsonl: 210 rows, 3 signed heads, exported 2026-01-01T.*Z, key SHA256:[0-9a-f]{64}$/,
    );
    expect(output[0]).toContain(fingerprint());
    expect(code).toBe(0);
  });

  it('accepts the key that was noted, and an export that continues the one kept', async () => {
    const paths = [fileOf('whole.jsonl', whole), '--after', fileOf('earlier.jsonl', earlier)];
    expect((await verify(...paths, '--key', `SHA256:${fingerprint()}`)).code).toBe(0);
  });

  it('refuses an export signed with another key, and one that was set back', async () => {
    const [all, part, other] = [
      fileOf('whole.jsonl', whole),
      fileOf('earlier.jsonl', earlier),
      fileOf('foreign.jsonl', foreign),
    ];
    const forged = await verify(other, '--key', fingerprint());
    expect(forged).toMatchObject({ code: 1, output: [expect.stringContaining('another key signed')] });
    const back = await verify(part, '--after', all);
    expect(back).toMatchObject({ code: 1, output: [expect.stringContaining('the record was set back')] });
    expect((await verify(other, '--after', all)).code).toBe(1);
  });

  it('refuses an export without signed heads that an earlier one had', async () => {
    const headless = new AuditRig();
    headless.trail.start();
    headless.append(10);
    const before = fileOf('before.jsonl', await exported(headless));
    headless.append(10);
    await exported(headless);
    headless.tamper('DELETE FROM audit_head WHERE audit_id = 10');
    const after = fileOf('after.jsonl', await exported(headless));
    expect((await verify(after)).code).toBe(0);
    const { code, output } = await verify(after, '--after', before);
    await headless.remove();
    expect(output[0]).toContain('the earlier export had 1 signed heads up to row 10, here are 0');
    expect(code).toBe(1);
  });

  it('refuses a store that was tampered with, exported as it then stands', async () => {
    const tampered = new AuditRig();
    tampered.trail.start();
    tampered.append(30);
    tampered.tamper("UPDATE audit SET actor_id = 'nobody' WHERE audit_id = 7");
    const { code, output } = await verify(fileOf('tampered.jsonl', await exported(tampered)));
    await tampered.remove();
    expect(output[0]).toContain('row 7 was changed');
    expect(code).toBe(1);
  });

  it('finds every single change of an export', async () => {
    const random = seededRandom(7);
    const lines = whole.trimEnd().split('\n');
    const pick = () => Math.floor(random() * lines.length);
    const changes: [string, string][] = [];
    for (let number = 0; number < 120; number += 1) {
      const at = Math.floor(random() * (whole.length - 1));
      const other = whole[at] === 'e' ? 'd' : 'e';
      changes.push(['character', whole.slice(0, at) + other + whole.slice(at + 1)]);
    }
    for (let number = 0; number < 20; number += 1) {
      const [index, second] = [pick(), pick()];
      changes.push(['line removed', lines.toSpliced(index, 1).join('\n')]);
      changes.push(['line doubled', lines.toSpliced(index, 0, lines[index]!).join('\n')]);
      if (index !== second)
        changes.push([
          'lines swapped',
          lines.with(index, lines[second]!).with(second, lines[index]!).join('\n'),
        ]);
      if (index > 0) changes.push(['end cut', lines.slice(0, index).join('\n')]);
      changes.push(['half a line', whole.slice(0, Math.floor(random() * (whole.length - 2)))]);
    }
    // The end cut, and a seal of an earlier export put behind it.
    changes.push(['old seal', [...lines.slice(0, 152), earlier.trimEnd().split('\n').at(-1)!].join('\n')]);
    changes.push(['line behind the seal', `${whole}{}\n`], ['empty', ''], ['no JSON', 'nothing\n']);
    const paths = changes.map(([what, text], index) =>
      fileOf(`${index}-${what.replaceAll(' ', '-')}.jsonl`, text),
    );
    const { code, output } = await verify(...paths);
    expect(output.filter((line) => !line.startsWith('BROKEN'))).toEqual([]);
    expect(output).toHaveLength(paths.length);
    expect(code).toBe(1);
  });

  it('says how it is called', async () => {
    expect(await verify()).toMatchObject({ code: 2 });
    expect((await verify('--help')).code).toBe(0);
    expect((await verify('/nowhere/at/all.jsonl')).code).toBe(1);
    expect((await verify('--wrong')).code).toBe(2);
  });
});
