import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createOperatorToken,
  operatorAccess,
} from '../../../../../gateway/server/http/guard/operator-token.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aerodeck-token-'));
});
afterEach(() => {
  chmodSync(directory, 0o700);
  rmSync(directory, { recursive: true });
});

describe('createOperatorToken', () => {
  it('writes a new token that only the owner can read', () => {
    const first = createOperatorToken(directory);
    expect(first.token).toMatch(/^[\w-]{43}$/);
    expect(readFileSync(first.file, 'utf8')).toBe(first.token);
    expect(statSync(first.file).mode & 0o777).toBe(0o600);
    const second = createOperatorToken(directory);
    expect(second.token).not.toBe(first.token);
    expect(readFileSync(second.file, 'utf8')).toBe(second.token);
    expect(operatorAccess(second.token)(first.token)).toBeUndefined();
    expect(operatorAccess(second.token)(second.token)).toMatchObject({ kind: 'operator', tenantId: 'local' });
    expect(readdirSync(directory)).toEqual(['operator-token']);
  });

  it('replaces a planted symbolic link without following it', () => {
    const victim = join(directory, 'victim');
    writeFileSync(victim, 'untouched', { mode: 0o644 });
    symlinkSync(victim, join(directory, 'operator-token'));
    const { file, token } = createOperatorToken(directory);
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(readFileSync(file, 'utf8')).toBe(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('says so when the directory cannot be written, and leaves nothing', () => {
    const missing = join(directory, 'missing');
    expect(() => createOperatorToken(missing)).toThrow(
      expect.objectContaining({ code: 'data-dir-unwritable' }),
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('takes the file away', () => {
    createOperatorToken(directory).remove();
    expect(readdirSync(directory)).toEqual([]);
  });
});

describe('operatorAccess', () => {
  it.each(['', 'x', 'token ', 'Token', 'tokentoken', 'x'.repeat(100_000)])(
    'does not know %.20j',
    (offered) => {
      expect(operatorAccess('token')(offered)).toBeUndefined();
    },
  );
});
