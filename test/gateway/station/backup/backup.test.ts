import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../gateway/base/clock.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { runAdmin } from '../../../../gateway/station/admin-program.ts';
import {
  BACKED_UP,
  type BackupManifest,
  MANIFEST_FILE,
} from '../../../../gateway/station/backup/backup-manifest.ts';
import { restoreBackup } from '../../../../gateway/station/backup/restore-backup.ts';
import { writeBackup } from '../../../../gateway/station/backup/write-backup.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { GatewayChild, hasOwnMounts, OWN_MOUNTS } from '../../../fake/gateway-child.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'aerodeck-backup-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** A stopped station with a store and some files. */
function station(): string {
  const directory = join(folder(), 'data');
  mkdirSync(join(directory, 'recordings'), { recursive: true });
  openDatabase(join(directory, 'aerodeck.sqlite'), 0, silentLogger).handle.close();
  writeFileSync(join(directory, 'recordings', 'a.tlog'), 'frames');
  return directory;
}

const backUp = (dataDirectory: string, target = join(folder(), 'backup')) => {
  writeBackup({ dataDirectory, target, version: '1.2.3', clock: systemClock });
  return target;
};
const restore = (backup: string, dataDirectory = join(folder(), 'new'), replace = false) =>
  restoreBackup({ backup, dataDirectory, replace, utcMs: 5 });
const manifestOf = (backup: string) =>
  JSON.parse(readFileSync(join(backup, MANIFEST_FILE), 'utf8')) as BackupManifest;
const rewrite = (backup: string, change: object) =>
  writeFileSync(join(backup, MANIFEST_FILE), JSON.stringify({ ...manifestOf(backup), ...change }));

describe('a backup', () => {
  it('is made while a vehicle flies and flies on elsewhere with its records', async () => {
    const gateway = new GatewayChild(['--sim', 'copter', '--sim-speed', '10']);
    onTestFinished(() => gateway.dispose());
    await gateway.listening();
    await gateway.ready(1);
    await gateway.keepsArmed();
    await gateway.takeOff('uav-1', 15);
    const target = join(folder(), 'backup');
    const said: string[] = [];
    const host = {
      env: {},
      stdout: { write: (text: string) => said.push(text) },
      stderr: { write: (text: string) => said.push(text) },
    };
    expect(runAdmin(['backup', target, '--data-dir', gateway.dataDirectory], host), said.join('')).toBe(0);
    expect((await gateway.vehicles())[0]?.armed).toBe(true);
    // What a running gateway has is either backed up or known not to be.
    const other = readdirSync(gateway.dataDirectory).filter(
      (name) => !BACKED_UP.some((known) => known === name) && !NOT_BACKED_UP.test(name),
    );
    expect(other).toEqual([]);
    const before = (await gateway.api('GET', '/api/audit?limit=40')).body.items as { action: string }[];

    const moved = join(folder(), 'moved');
    expect(runAdmin(['restore', target, '--data-dir', moved], host), said.join('')).toBe(0);
    const second = new GatewayChild(['--no-sim'], { dataDirectory: moved });
    onTestFinished(() => second.dispose());
    await second.listening();
    const after = (await second.api('GET', '/api/audit?limit=100')).body.items as { action: string }[];
    expect(after.map(({ action }) => action)).toEqual(
      expect.arrayContaining(before.map(({ action }) => action)),
    );
    expect((await second.api('GET', '/api/audit/verify')).body).toMatchObject({ ok: true });
    expect((await second.api('GET', '/api/replay/sessions')).body.items).not.toEqual([]);
  });

  it('can be read by this user only, and has its name only when complete', () => {
    const target = backUp(station());
    expect(statSync(target).mode & 0o077).toBe(0);
    expect(readdirSync(join(target, '..'))).toEqual(['backup']);
    expect(manifestOf(target)).toMatchObject({
      version: '1.2.3',
      files: [{ path: 'aerodeck.sqlite' }, { path: 'recordings/a.tlog', bytes: 6 }],
    });
  });

  it('does not replace a folder, lie in the station, or need a store that is not there', () => {
    const data = station();
    const refused = (dataDirectory: string, target: string, code: string) =>
      expect(() => backUp(dataDirectory, target)).toThrow(expect.objectContaining({ code }));
    refused(data, folder(), 'backup-failed');
    refused(data, join(data, 'recordings', 'backup'), 'backup-failed');
    refused(folder(), join(folder(), 'x'), 'store-unavailable');
  });
});

describe('a restore', () => {
  it('refuses a station that is there, and moves it aside when told to', () => {
    const backup = backUp(station());
    const old = station();
    writeFileSync(join(old, 'recordings', 'old.tlog'), 'old');
    expect(() => restore(backup, old)).toThrow(/--replace/);
    const { movedAside } = restore(backup, old, true);
    expect(readFileSync(join(movedAside ?? '', 'recordings', 'old.tlog'), 'utf8')).toBe('old');
    expect(readdirSync(join(old, 'recordings'))).toEqual(['a.tlog']);
  });

  it.each([
    ['a changed byte', (backup: string) => writeFileSync(join(backup, 'recordings/a.tlog'), 'frameS')],
    ['a truncated file', (backup: string) => truncateSync(join(backup, 'recordings/a.tlog'), 3)],
    ['a longer file', (backup: string) => appendFileSync(join(backup, 'recordings/a.tlog'), '!')],
    ['a missing file', (backup: string) => rmSync(join(backup, 'recordings/a.tlog'))],
    ['no manifest', (backup: string) => rmSync(join(backup, MANIFEST_FILE))],
    ['half a manifest', (backup: string) => truncateSync(join(backup, MANIFEST_FILE), 40)],
    ['a newer store', (backup: string) => rewrite(backup, { schema: 9999 })],
    ['a newer form', (backup: string) => rewrite(backup, { format: 2 })],
    [
      'a path outside',
      (backup: string) =>
        rewrite(backup, { files: [{ path: 'recordings/../../evil', bytes: 1, sha256: '0'.repeat(64) }] }),
    ],
  ])('refuses %s and leaves the station as it was', (_, damage) => {
    const backup = backUp(station());
    damage(backup);
    const old = station();
    expect(() => restore(backup, old, true)).toThrow(expect.objectContaining({ code: 'backup-invalid' }));
    expect(readdirSync(join(old, '..'))).toEqual(['data']);
    expect(existsSync(join(old, 'recordings', 'a.tlog'))).toBe(true);
  });
});

describe.skipIf(!hasOwnMounts())('on a full disk', () => {
  it('a backup fails with the reason and leaves nothing behind', () => {
    const data = station();
    const script = 'mount -t tmpfs -o size=200k tmpfs "$0"; "$@" >&2; echo "exit $?"; ls -A "$0"';
    const disk = folder();
    const admin = [process.execPath, ADMIN, 'backup', join(disk, 'backup'), '--data-dir', data];
    const [file = '', ...args] = [...OWN_MOUNTS, script, disk, ...admin];
    const { stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' });
    expect(stderr).toContain('No space left for the backup');
    expect(stdout).toBe('exit 1\n');
  });
});

const ADMIN = fileURLToPath(new URL('../../../../gateway/admin.ts', import.meta.url));
/** Locks, what is made anew, and what another program keeps there. */
const NOT_BACKED_UP =
  /^(gateway\.lock|disk-reserve|operator-token|aerodeck\.sqlite-(wal|shm)|aerodeck\.sqlite\.backup|simulations|vehicle-metadata)/;
