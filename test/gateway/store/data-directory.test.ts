import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDataDirectory } from '../../../gateway/store/data-directory.ts';
import { BUILT_ADMIN, BUILT_GATEWAY } from '../../fake/built-gateway.ts';
import { GatewayChild, hasOwnMounts } from '../../fake/gateway-child.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'data-directory-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe.skipIf(platform() !== 'linux')('a data directory', () => {
  it.each([
    ['NFS', 0x6969],
    ['SMB', 0xfe_53_4d_42],
    ['FUSE', 0x65_73_55_46],
  ])('on %s is refused, and nothing is left there', (name, type) => {
    expect(() => openDataDirectory(directory, () => type)).toThrow(
      expect.objectContaining({
        code: 'data-dir-network',
        message: expect.stringMatching(`(${name}).*--data-dir`) as string,
      }),
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('on a local disk is opened', () => {
    openDataDirectory(directory).release();
    expect(readdirSync(directory)).toContain('gateway.lock');
  });
});

describe.skipIf(!hasOwnMounts())('a data directory on a read-only file system', () => {
  it.each([
    ['where a station is', ''],
    ['where none is yet', '/new'],
  ])('%s: ends with the reason and what to do', async (_, below) => {
    openDataDirectory(directory).release();
    const gateway = new GatewayChild(['--no-sim', '--data-dir', directory + below], {
      dataDirectory: directory,
      inOwnMounts: 'mount --bind "$0" "$0"\nmount -o remount,ro,bind "$0"',
    });
    expect(await gateway.ended).toMatchObject({ code: 1 });
    expect(failureOf(gateway.stderr)).toMatchObject({
      code: 'data-dir-unwritable',
      message: expect.stringMatching(/read-only file system.* mount it writable.*--data-dir/) as string,
    });
  });
});

describe.skipIf(!canBeAnother())('a data directory of somebody else', () => {
  it.each([
    ['itself', /another user.*chown -R 65534 .*--data-dir/, (data: string) => chownSync(data, 0, 0)],
    [
      'one file in it',
      /another user.*chown -R 65534 .*--data-dir/,
      (data: string) => chownSync(join(data, 'zones.geojson'), 0, 0),
    ],
    [
      'the folder of a new one',
      /--data-dir or correct its permissions/,
      (data: string) => rmSync(data, { recursive: true }),
    ],
  ])('%s: ends with the reason and what to do, and changes nothing', (_, message, take) => {
    chmodSync(directory, 0o755);
    const data = join(directory, 'data');
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, 'zones.geojson'), '{}', { mode: 0o600 });
    for (const path of [data, join(data, 'zones.geojson')]) chownSync(path, 65534, 65534);
    take(data);
    const { status, stderr } = asNobody(BUILT_GATEWAY, '--no-sim', '--port', '0', '--data-dir', data);
    expect(status).toBe(1);
    expect(failureOf(stderr)).toMatchObject({
      code: 'data-dir-unwritable',
      message: expect.stringMatching(message) as string,
    });
    expect(readdirSync(directory, { recursive: true })).not.toContain('gateway.lock');
  });

  it('is not said to be missing by the owner’s command line', () => {
    chmodSync(directory, 0o700);
    writeFileSync(join(directory, 'aerodeck.sqlite'), '');
    const { status, stderr } = asNobody(BUILT_ADMIN, 'accounts', 'list', '--data-dir', directory);
    expect(status).toBe(1);
    expect(stderr).toMatch(/may not open the store .*Run this as the user that runs the gateway/);
  });
});

function asNobody(program: string, ...args: readonly string[]) {
  const user = ['--reuid=65534', '--regid=65534', '--clear-groups'];
  return spawnSync('setpriv', [...user, process.execPath, program, ...args], { encoding: 'utf8' });
}

/** Whether this machine lets us run a program as another user. */
function canBeAnother(): boolean {
  return (
    process.getuid?.() === 0 && spawnSync('setpriv', ['--reuid=65534', '--clear-groups', 'true']).status === 0
  );
}

const failureOf = (stderr: string): unknown => JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
