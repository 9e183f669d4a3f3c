import { spawn, spawnSync } from 'node:child_process';
import fs, {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
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
import { openDataDirectory } from '../../../../gateway/store/data-directory.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { MIGRATIONS } from '../../../../gateway/store/migrations/index.ts';
import { eventually } from '../../../fake/eventually.ts';
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
  restoreBackup({ backup, dataDirectory, replace, version: '1.2.3', utcMs: 5 });
const manifestOf = (backup: string) =>
  JSON.parse(readFileSync(join(backup, MANIFEST_FILE), 'utf8')) as BackupManifest;
const rewrite = (backup: string, change: object) =>
  writeFileSync(join(backup, MANIFEST_FILE), JSON.stringify({ ...manifestOf(backup), ...change }));

const file = (path: string, bytes = 1) => ({ path, bytes, sha256: '0'.repeat(64) });
const add = (backup: string, { path, bytes }: { readonly path: string; readonly bytes?: number }) =>
  rewrite(backup, { files: [...manifestOf(backup).files, file(path, bytes)] });

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
  it('is refused while a gateway uses the data directory', () => {
    const old = station();
    const held = openDataDirectory(old);
    onTestFinished(() => held.release());
    const inUse = expect.objectContaining({ code: 'data-dir-in-use' });
    expect(() => restore(backUp(station()), old, true)).toThrow(inUse);
    expect(existsSync(join(old, 'recordings', 'a.tlog'))).toBe(true);
  });

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
    ['a path outside', (backup: string) => add(backup, { path: 'recordings/../../evil' })],
    ['an absolute path', (backup: string) => add(backup, { path: '/etc/passwd' })],
    ['a path of Windows', (backup: string) => add(backup, { path: 'recordings\\..\\..\\evil' })],
    ['a name that is not of a station', (backup: string) => add(backup, { path: 'operator-token' })],
    ['a file twice', (backup: string) => add(backup, { path: 'recordings/a.tlog', bytes: 6 })],
    ['no store', (backup: string) => rewrite(backup, { files: [] })],
    [
      'more files than a station has',
      (backup: string) =>
        rewrite(backup, { files: Array.from({ length: 200_001 }, (_, at) => file(`maps/${at}`)) }),
    ],
    ['a file that is huge', (backup: string) => add(backup, { path: 'maps/x', bytes: 2 ** 52 })],
    [
      'JSON in a million brackets',
      (backup: string) => writeFileSync(join(backup, MANIFEST_FILE), '['.repeat(1_000_000)),
    ],
    [
      'a link to a file of this machine',
      (backup: string) => {
        const outside = join(folder(), 'private');
        writeFileSync(outside, 'frames');
        rmSync(join(backup, 'recordings/a.tlog'));
        symlinkSync(outside, join(backup, 'recordings/a.tlog'));
      },
    ],
    [
      'a link to a folder of this machine',
      (backup: string) => {
        const outside = folder();
        writeFileSync(join(outside, 'a.tlog'), 'frames');
        rmSync(join(backup, 'recordings'), { recursive: true });
        symlinkSync(outside, join(backup, 'recordings'));
      },
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

describe('a disk that fails at the last renames of a restore', () => {
  /** From now on renaming to the name of the station fails so many times. */
  function failRenamesTo(name: string, times: number): void {
    const real = fs.renameSync;
    const use = (rename: typeof renameSync) => {
      fs.renameSync = rename;
      syncBuiltinESMExports();
    };
    onTestFinished(() => use(real));
    let left = times;
    use((from, to) => {
      if (to !== name || left === 0) return real(from, to);
      left -= 1;
      throw new Error('EIO: i/o error, rename');
    });
  }

  it('leaves the station that was there in its place', () => {
    const backup = backUp(station());
    const old = station();
    writeFileSync(join(old, 'zones.geojson'), 'old');
    failRenamesTo(old, 1);
    expect(() => restore(backup, old, true)).toThrow(/i\/o error.*Nothing there has changed/);
    expect(readdirSync(dirname(old))).toEqual(['data']);
    expect(readFileSync(join(old, 'zones.geojson'), 'utf8')).toBe('old');
  });

  it('leaves the empty directory that was there', () => {
    const backup = backUp(station());
    const empty = join(folder(), 'data');
    mkdirSync(empty, { mode: 0o750 });
    failRenamesTo(empty, 1);
    expect(() => restore(backup, empty)).toThrow(/i\/o error.*Nothing there has changed/);
    expect(readdirSync(dirname(empty))).toEqual(['data']);
    expect(statSync(empty).mode & 0o777).toBe(0o750);
  });

  it('says where both stations are when none can have the name', () => {
    const backup = backUp(station());
    const old = station();
    writeFileSync(join(old, 'zones.geojson'), 'old');
    failRenamesTo(old, 2);
    expect(() => restore(backup, old, true)).toThrow(
      `Rename ${old}.restoring (the backup, complete) or ${old}.before-5 (the station that was there) to ${old}.`,
    );
    expect(readFileSync(join(`${old}.before-5`, 'zones.geojson'), 'utf8')).toBe('old');
    expect(readFileSync(join(`${old}.restoring`, 'recordings', 'a.tlog'), 'utf8')).toBe('frames');
    expect(() => openDataDirectory(old)).toThrow(expect.objectContaining({ code: 'data-dir-unwritable' }));
  });
});

it('names the version of a newer backup, also where it knows other files', () => {
  const backup = backUp(station());
  rewrite(backup, { version: '10.0.0', files: [file('future-records/a')] });
  expect(() => restore(backup)).toThrow(
    'The backup was made by version 10.0.0, which is newer than this program (1.2.3). Update the program, then restore it.',
  );
});

it('says what another machine lacks and must not have twice', () => {
  const data = station();
  const settings = { tlsCert: '/missing/cert.pem', tlsKey: '/missing/key.pem' };
  writeFileSync(join(data, 'config.json'), JSON.stringify(settings));
  const { handle } = openDatabase(join(data, 'aerodeck.sqlite'), 0, silentLogger);
  handle.exec(
    "INSERT INTO centre (only_row, address, name, seed, enrolment) VALUES (1, 'nats://c', 'Alpha', 'seed', '{}')",
  );
  handle.close();
  const { toDo } = restore(backUp(data));
  expect(toDo).toEqual([
    expect.stringContaining('/missing/cert.pem for --tls-cert'),
    expect.stringContaining('/missing/key.pem for --tls-key'),
    expect.stringContaining('belongs to a fleet'),
  ]);
  expect(restore(backUp(station())).toDo).toEqual([]);
});

it('does not remove a folder of others that has the name of its unfinished one', () => {
  const target = join(folder(), 'backup');
  mkdirSync(`${target}.partial`);
  writeFileSync(join(`${target}.partial`, 'photos.zip'), '');
  expect(() => backUp(station(), target)).toThrow(/is in the way/);
  expect(readdirSync(`${target}.partial`)).toEqual(['photos.zip']);
});

it('copies what a linked folder has, and a link into itself once', () => {
  const data = station();
  const disk = folder();
  writeFileSync(join(disk, 'far.tlog'), 'far');
  symlinkSync(disk, join(data, 'board-logs'));
  symlinkSync(join(data, 'recordings'), join(data, 'recordings', 'again'));
  expect(manifestOf(backUp(data)).files.map(({ path }) => path)).toEqual([
    'aerodeck.sqlite',
    'board-logs/far.tlog',
    'recordings/a.tlog',
  ]);
});

it('takes the place of a station also when it is copied by hand', async () => {
  const data = join(folder(), 'data');
  cpSync(backUp(station()), data, { recursive: true });
  const gateway = new GatewayChild(['--no-sim'], { dataDirectory: data });
  onTestFinished(() => gateway.dispose());
  await gateway.listening();
  expect((await gateway.api('GET', '/api/audit/verify')).body).toMatchObject({ ok: true });
  const sessions = (await gateway.api('GET', '/api/replay/sessions')).body.items;
  expect(sessions).toHaveLength(1);
  expect((await gateway.api('GET', '/api/station/restore-method')).body).toEqual({
    dataDirectory: data,
    command: `npm run admin -- restore FOLDER --replace --data-dir ${JSON.stringify(data)}`,
  });
});

it('of an earlier release has its audit, keys and recordings', async () => {
  const backup = folder();
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(EARLIER)))) {
    mkdirSync(dirname(join(backup, path)), { recursive: true });
    writeFileSync(join(backup, path), bytes);
  }
  expect(manifestOf(backup).schema).toBeLessThan(MIGRATIONS.length);
  const data = join(folder(), 'data');
  restore(backup, data);
  const gateway = new GatewayChild(['--no-sim'], { dataDirectory: data });
  onTestFinished(() => gateway.dispose());
  await gateway.listening();
  const read = async (path: string) => (await gateway.api('GET', path)).body;
  expect(await read('/api/audit/verify')).toMatchObject({ ok: true });
  const actions = ((await read('/api/audit?limit=200')).items as { action: string }[]).map(
    ({ action }) => action,
  );
  expect(actions).toEqual(
    expect.arrayContaining(['command:arm', 'command:takeoff', 'command:land', 'key.create']),
  );
  const timeline = await gateway.until(
    'its recording is indexed',
    () => read('/api/replay/timeline'),
    ({ tracks }) => tracks.length > 0,
  );
  expect(timeline).toMatchObject({ session: { source: 'recorded', state: 'ready' } });
  const said: string[] = [];
  const output = { write: (text: string) => said.push(text) };
  runAdmin(['keys', 'list', '--data-dir', data], { env: {}, stdout: output, stderr: output });
  expect(said.join('')).toMatch(/test\tactive\t.*ana@acme\.example\tfixture/);
});

describe('a kill', () => {
  /** A station that takes long enough to copy. */
  function largeStation(): string {
    const data = station();
    for (let count = 0; count < 30; count += 1)
      writeFileSync(join(data, 'recordings', `${count}.tlog`), Buffer.alloc(4_000_000, count));
    return data;
  }

  /** Runs a command and kills it when a folder has some files. */
  async function killed(words: readonly string[], copied: string): Promise<void> {
    const child = spawn(process.execPath, [ADMIN, ...words], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    await eventually('some files are copied', () => existsSync(copied) && readdirSync(copied).length > 2);
    child.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
  }

  it('in a backup leaves none, and the next one is complete', async () => {
    const data = largeStation();
    const target = join(folder(), 'backup');
    await killed(['backup', target, '--data-dir', data], join(`${target}.partial`, 'recordings'));
    expect(existsSync(target)).toBe(false);
    expect(manifestOf(backUp(data, target)).files).toHaveLength(32);
    expect(readdirSync(join(target, '..'))).toEqual(['backup']);
  });

  it('in a restore leaves the station that was there, and the next one is complete', async () => {
    const backup = backUp(largeStation());
    const old = station();
    writeFileSync(join(old, 'zones.geojson'), 'old');
    await killed(['restore', backup, '--replace', '--data-dir', old], join(`${old}.restoring`, 'recordings'));
    expect(readFileSync(join(old, 'zones.geojson'), 'utf8')).toBe('old');
    openDataDirectory(old).release();
    openDatabase(join(old, 'aerodeck.sqlite'), 0, silentLogger).handle.close();
    const { movedAside } = restore(backup, old, true);
    expect(readdirSync(join(old, 'recordings'))).toHaveLength(31);
    expect(readFileSync(join(movedAside ?? '', 'zones.geojson'), 'utf8')).toBe('old');
    expect(existsSync(`${old}.restoring`)).toBe(false);
  });

  it('between the two renames of a restore does not end in an empty station', () => {
    const data = station();
    renameSync(data, `${data}.before-5`);
    mkdirSync(`${data}.restoring`);
    expect(() => openDataDirectory(data)).toThrow(/was interrupted\. Restore the backup again/);
    expect(existsSync(data)).toBe(false);
  });
});

describe.skipIf(!hasOwnMounts())('with a disk of its own', () => {
  /** Runs the command line with `$0` on a disk of its own. */
  function onDisk(options: string, words: (disk: string) => readonly string[], after = 'ls -A "$0"') {
    const disk = folder();
    const script = `mount -t tmpfs -o ${options} tmpfs "$0"; "$@" >&2; echo "exit $?"; ${after}`;
    const [file = '', ...args] = [...OWN_MOUNTS, script, disk, process.execPath, ADMIN, ...words(disk)];
    return spawnSync(file, args, { encoding: 'utf8' });
  }

  it('a full one fails a backup with the reason and keeps nothing', () => {
    const data = station();
    const { stdout, stderr } = onDisk('size=200k', (disk) => ['backup', join(disk, 'b'), '--data-dir', data]);
    expect(stderr).toContain('No space left for the backup');
    expect(stdout).toBe('exit 1\n');
  });

  it('a full one fails a restore with the reason and keeps nothing', () => {
    const backup = backUp(station());
    const { stdout, stderr } = onDisk('size=200k', (disk) => [
      'restore',
      backup,
      '--data-dir',
      join(disk, 'd'),
    ]);
    expect(stderr).toContain('No space left to restore the backup');
    expect(stdout).toBe('exit 1\n');
  });

  it('one that is read-only fails a backup with the reason', () => {
    const data = station();
    const { stdout, stderr } = onDisk('ro', (disk) => ['backup', join(disk, 'b'), '--data-dir', data]);
    expect(stderr).toContain('read-only file system');
    expect(stdout).toBe('exit 1\n');
  });

  it('another file system has a complete backup, from which is restored', () => {
    const data = station();
    const moved = join(folder(), 'moved');
    const { stdout, stderr } = onDisk(
      'size=20m',
      (disk) => ['backup', join(disk, 'b'), '--data-dir', data],
      `${process.execPath} ${ADMIN} restore "$0/b" --data-dir ${moved} >&2; echo "exit $?"`,
    );
    expect(stdout, stderr).toBe('exit 0\nexit 0\n');
    expect(readFileSync(join(moved, 'recordings', 'a.tlog'), 'utf8')).toBe('frames');
  });
});

const EARLIER = fileURLToPath(new URL('../../../fixture/backup/schema-19.zip', import.meta.url));
const ADMIN = fileURLToPath(new URL('../../../../gateway/admin.ts', import.meta.url));
/** Locks, what is made anew, and what another program keeps there. */
const NOT_BACKED_UP =
  /^(gateway\.lock|gateway\.log|disk-reserve|operator-token|aerodeck\.sqlite-(wal|shm)|aerodeck\.sqlite\.backup|simulations|vehicle-metadata)/;
