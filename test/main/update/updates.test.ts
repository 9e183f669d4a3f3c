import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUpdates } from '../../../main/update/create-updates.ts';
import type { Release } from '../../../main/update/release.ts';
import { UpdateFailure } from '../../../main/update/update-failure.ts';
import type { Updates } from '../../../main/update/updates.ts';
import { makeKeyPair } from '../../../tools/package/release-signature.ts';
import { PATIENCE_MS } from '../../fake/eventually.ts';
import { FakeClock } from '../../fake/fake-clock.ts';
import { describeRelease, signedYml, startReleaseServer } from '../../fake/release-server.ts';

const key = makeKeyPair();
const nextKey = makeKeyPair();
const stranger = makeKeyPair();
const oldProgram = '#!/bin/sh\n';

let folder: string;
let appImage: string;
let server: Awaited<ReturnType<typeof startReleaseServer>>;
let clock: FakeClock;
let updates: Updates;
/** What the gateway reports; undefined: it does not answer. */
let armed: (boolean | null)[] | undefined;
let transfers: unknown[];
/** Lists of the gateway that are not empty, by their paths; a page has 2 items. */
let lists: Record<string, unknown[]>;

/** A program that leaves a mark when it is started. */
const program = (version: string): Buffer =>
  Buffer.from(`#!/bin/sh\necho ${version} > "${join(folder, 'started')}"\n`);

function serve(
  release: Release,
  file: Buffer,
  yml = signedYml(release, [key.privateKey]),
  place = 'latest-linux.yml',
) {
  server.on(`/${place}`, (_request, response) => void response.end(yml));
  server.on(`/${release.files[0]?.url}`, (_request, response) => void response.end(file));
}

function serveGood(version = '0.2.0') {
  const file = program(version);
  const release = describeRelease(version, file);
  serve(release, file);
  return { file, release, path: `/${release.files[0]?.url}` };
}

function create(overrides: Partial<Parameters<typeof createUpdates>[0]> = {}): Updates {
  return createUpdates({
    app: {
      isPackaged: true,
      getVersion: () => '0.1.0',
      getPath: () => join(folder, 'user'),
      quit: () => undefined,
    },
    resourcesFolder: folder,
    acceptedKeys: [key.publicKey],
    makeRequest: (target) => httpRequest(target),
    clock,
    platform: 'linux',
    arch: 'x64',
    environment: { APPIMAGE: appImage },
    gateway: () => ({ url: 'http://gateway', operatorToken: 'secret' }),
    async fetch(url) {
      if (armed === undefined) throw new Error('no answer');
      const vehicles = armed.map((isArmed, index) => ({ name: `Uav-${index + 1}`, armed: isArmed }));
      const { pathname, searchParams } = new URL(url);
      if (pathname === '/telemetry') return Response.json({ vehicles });
      const all = { '/api/transfers': transfers, ...lists }[pathname] ?? [];
      const from = Number(searchParams.get('cursor'));
      const nextCursor = from + 2 < all.length ? String(from + 2) : null;
      return Response.json({ items: all.slice(from, from + 2), nextCursor });
    },
    async quitToInstall(checkIdle, install) {
      await checkIdle();
      install();
    },
    ...overrides,
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'updates-'));
  appImage = join(folder, 'Aerodeck-0.1.0.AppImage');
  writeFileSync(appImage, oldProgram, { mode: 0o755 });
  vi.stubEnv('APPIMAGE', appImage);
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  server = await startReleaseServer();
  writeFileSync(
    join(folder, 'app-update.yml'),
    `provider: generic\nurl: ${server.url}\nupdaterCacheDirName: aerodeck\n`,
  );
  clock = new FakeClock();
  armed = [false];
  transfers = [];
  lists = {};
  updates = create();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const appImages = (): string[] => readdirSync(folder).filter((name) => name.includes('AppImage'));

/** The old version is as it was, and a good release still installs. */
async function expectGoodInstall(): Promise<void> {
  expect(appImages()).toEqual(['Aerodeck-0.1.0.AppImage']);
  expect(readFileSync(appImage, 'utf8')).toBe(oldProgram);
  serveGood('0.3.0');
  expect(await updates.run('look-stable')).toMatchObject({
    step: 'available',
    release: { version: '0.3.0' },
  });
  expect(await updates.run('download')).toMatchObject({ step: 'ready', percent: 100, problem: null });
  expect(readFileSync(appImage, 'utf8')).toBe(oldProgram);
  await updates.run('install');
  expect(appImages()).toEqual(['Aerodeck-0.3.0.AppImage']);
  await vi.waitFor(() => expect(readFileSync(join(folder, 'started'), 'utf8')).toBe('0.3.0\n'), {
    timeout: PATIENCE_MS,
  });
}

describe('updates of the desktop application', () => {
  it('asks nothing of the server without an order, then finds, downloads and installs a release', async () => {
    expect(updates.status.step).toBe('idle');
    expect(await updates.run('download')).toMatchObject({ step: 'idle' });
    expect(await updates.run('install')).toMatchObject({ step: 'idle' });
    expect(server.requests).toHaveLength(0);
    await expectGoodInstall();
    for (const { headers } of server.requests)
      expect(Object.keys(headers)).not.toContain('x-user-staging-id');
  });

  const bad: [string, string, string, () => void][] = [
    ['look-stable', 'not-found', 'no description', () => undefined],
    ['look-stable', 'unreadable', 'a description that is no YAML', () => text('{]')],
    [
      'look-stable',
      'unreadable',
      'a size of the wrong type',
      () => text('version: 0.2.0\nreleaseDate: a\nfiles: [{url: a.AppImage, size: many}]'),
    ],
    ['look-stable', 'unreadable', 'a description full of aliases', () => text('a: &a [x]\nb: [*a, *a]')],
    ['look-stable', 'too-large', 'an endless description', () => text('# '.padEnd(1e6, 'x'))],
    ['look-stable', 'unsigned', 'no signature', () => yml((release) => signedYml(release, []))],
    [
      'look-stable',
      'other-key',
      'a signature by another key',
      () => yml((release) => signedYml(release, [stranger.privateKey])),
    ],
    [
      'look-stable',
      'altered',
      'a changed file',
      () => yml((release) => signedYml(release, [key.privateKey]).replace(/sha512: ..../, 'sha512: AAAA')),
    ],
    [
      'look-stable',
      'altered',
      'changed notes',
      () => yml((release) => signedYml(release, [key.privateKey]).replace('News', 'Lies')),
    ],
    [
      'look-stable',
      'altered',
      'a beta release as stable',
      () => yml((release) => signedYml(release, [key.privateKey], 'beta-linux.yml')),
    ],
    [
      'look-stable',
      'altered',
      'the release of another system',
      () => yml((release) => signedYml(release, [key.privateKey], 'latest.yml')),
    ],
    [
      'look-stable',
      'unreadable',
      'a file on another host',
      () => file({ url: 'https://evil.test/a.AppImage' }),
    ],
    ['look-stable', 'unreadable', 'a file outside the folder', () => file({ url: '../a.AppImage' })],
    ['look-stable', 'not-found', 'no file for this system', () => file({ url: 'a.exe' })],
    [
      'look-stable',
      'server-error',
      'a broken server',
      () => server.on('/latest-linux.yml', (_, response) => void response.writeHead(500).end()),
    ],
    [
      'look-stable',
      'redirected',
      'a redirect to another host',
      () => redirect('/latest-linux.yml', 'https://evil.test/latest-linux.yml'),
    ],
    [
      'look-stable',
      'redirected',
      'a redirect to itself, without end',
      () => redirect('/latest-linux.yml', '/latest-linux.yml'),
    ],
    [
      'look-stable',
      'unreadable',
      'notes without end',
      () => yml((release) => signedYml({ ...release, releaseNotes: '<b>'.repeat(30_000) }, [key.privateKey])),
    ],
    [
      'download',
      'redirected',
      'a download redirected to plain http',
      () => redirect(serveGood().path, 'http://evil.test/a'),
    ],
    [
      'download',
      'not-found',
      'a missing file',
      () => server.on(serveGood().path, (_, response) => void response.writeHead(404).end()),
    ],
    [
      'download',
      'damaged',
      'a file with the wrong hash',
      () => body(Buffer.from(program('0.2.0').map((byte) => byte ^ 1))),
    ],
    ['download', 'too-large', 'a file larger than signed', () => body(Buffer.alloc(1e5))],
    ['download', 'damaged', 'a file shorter than signed', () => body(Buffer.from('#!/bin/sh\n'))],
    [
      'download',
      'unreachable',
      'half a file, then silence',
      () => halfFile((response) => response.socket?.destroy()),
    ],
  ];
  const text = (content: string) =>
    server.on('/latest-linux.yml', (_, response) => void response.end(content));
  const yml = (write: (release: Release) => string) =>
    text(write(describeRelease('0.2.0', program('0.2.0'))));
  const file = (change: Partial<Release['files'][number]>) => {
    const release = describeRelease('0.2.0', program('0.2.0'));
    yml(() => signedYml({ ...release, files: [{ ...release.files[0]!, ...change }] }, [key.privateKey]));
  };
  const body = (content: Buffer) => server.on(serveGood().path, (_, response) => void response.end(content));
  const redirect = (path: string, location: string) =>
    server.on(path, (_, response) => void response.writeHead(302, { location }).end());
  const halfFile = (then: (response: import('node:http').ServerResponse) => void) => {
    const good = serveGood();
    server.on(good.path, (_, response) => {
      response.writeHead(200, { 'content-length': good.file.length });
      response.write(good.file.subarray(0, 10), () => then(response));
    });
  };

  it.each(bad)('%s is refused as %s: %s', async (order, code, _name, prepare) => {
    prepare();
    if (order === 'download') expect(await updates.run('look-stable')).toMatchObject({ step: 'available' });
    const before = updates.status.step;
    expect(await updates.run(order as 'download')).toMatchObject({ step: before, problem: { code } });
    await expectGoodInstall();
  });

  it('gives up a download that stalls, and one that is cancelled', async () => {
    for (const [end, problem] of [
      [() => clock.advance(30_000), { code: 'stalled' }],
      [() => updates.run('cancel'), null],
      [() => updates.onArmed(['Uav-1']), { code: 'vehicle-armed', detail: 'Uav-1' }],
    ] as const) {
      const { promise, resolve } = Promise.withResolvers<void>();
      halfFile(() => resolve());
      await updates.run('look-stable');
      const ended = updates.run('download');
      await promise;
      await vi.waitFor(() => expect(updates.status.percent).toBeGreaterThan(0), { timeout: PATIENCE_MS });
      void end();
      const expected = { step: 'available', ...(problem === null ? { problem: null } : {}) };
      expect(await ended).toMatchObject(problem === null ? expected : { ...expected, problem });
    }
    await expectGoodInstall();
  });

  it.each([
    ['look-stable', '/latest-linux.yml'],
    ['download', '/Aerodeck-0.2.0.AppImage'],
  ] as const)('%s gives up a server that sends a byte now and then', async (order, path) => {
    serveGood();
    if (order === 'download') await updates.run('look-stable');
    let drip: import('node:http').ServerResponse | undefined;
    server.on(path, (_, response) => {
      drip = response;
      response.write('#');
    });
    const before = updates.status.step;
    const ended = updates.run(order);
    let hasEnded = false;
    const end = ended.then(() => {
      hasEnded = true;
    });
    await vi.waitFor(() => expect(drip).toBeDefined(), { timeout: PATIENCE_MS });
    for (let bytes = 1; bytes < 20 && !hasEnded; bytes += 1) {
      clock.advance(10_000);
      const written = new Promise<void>((resolve) => void drip?.write('#', () => resolve()));
      await Promise.race([written, end]);
    }
    expect(await ended).toMatchObject({ step: before, problem: { code: 'stalled' } });
    await expectGoodInstall();
  });

  it('goes from a beta version to the stable one that is newer, and never back', async () => {
    const running = (version: string) =>
      create({
        app: {
          isPackaged: true,
          getVersion: () => version,
          getPath: () => join(folder, 'user'),
          quit: () => undefined,
        },
      });
    for (const [installed, stable, step] of [
      ['0.3.0-beta.1', '0.2.0', 'current'],
      ['0.3.0-beta.1', '0.3.0', 'available'],
      ['0.3.0-beta.10', '0.3.0-beta.9', 'current'],
      ['0.10.0', '0.9.0', 'current'],
    ] as const) {
      serveGood(stable);
      updates = running(installed);
      expect(await updates.run('look-stable'), `${installed} to ${stable}`).toMatchObject({ step });
    }
  });

  it('passes notes on as text, whatever is in them', async () => {
    const file = program('0.2.0');
    const releaseNotes = '<img src=x onerror=alert(1)>\n[link](javascript:alert(1))';
    serve({ ...describeRelease('0.2.0', file), releaseNotes }, file);
    expect(await updates.run('look-stable')).toMatchObject({ release: { notes: releaseNotes } });
  });

  it('says that the server cannot be reached', async () => {
    await server.close();
    expect(await updates.run('look-stable')).toMatchObject({
      step: 'idle',
      problem: { code: 'unreachable' },
    });
    server = await startReleaseServer();
  });

  it.each(['0.1.0', '0.0.9', '0.1.0-beta.7'])('keeps its version when the server has %s', async (version) => {
    serveGood(version);
    expect(await updates.run('look-stable')).toMatchObject({
      step: 'current',
      release: { version },
      problem: null,
    });
    expect(await updates.run('download')).toMatchObject({ step: 'current' });
    await expectGoodInstall();
  });

  it('looks for beta releases in their own place, and accepts each of several keys', async () => {
    updates = create({ acceptedKeys: [key.publicKey, nextKey.publicKey] });
    const beta = describeRelease('0.2.0-beta.1', program('0.2.0-beta.1'));
    serve(
      beta,
      program('0.2.0-beta.1'),
      signedYml(beta, [nextKey.privateKey], 'beta-linux.yml'),
      'beta-linux.yml',
    );
    expect(await updates.run('look-beta')).toMatchObject({
      step: 'available',
      release: { version: '0.2.0-beta.1' },
    });
    // An old program knows only the old key: both signatures are there during a change.
    updates = create();
    const both = describeRelease('0.4.0', program('0.4.0'));
    serve(both, program('0.4.0'), signedYml(both, [nextKey.privateKey, key.privateKey]));
    expect(await updates.run('look-stable')).toMatchObject({ step: 'available' });
  });

  it('does nothing while a vehicle is or may be armed, work runs, or the gateway does not answer', async () => {
    serveGood();
    await updates.run('look-stable');
    const busy: [() => void, object][] = [
      [() => (armed = [false, true]), { code: 'vehicle-armed', detail: 'Uav-2' }],
      [() => (armed = [null]), { code: 'vehicle-armed', detail: 'Uav-1' }],
      [() => (armed = undefined), { code: 'state-unknown' }],
      [
        () => {
          armed = [];
          transfers = [{ endedAtMs: null }];
        },
        { code: 'work-running', detail: 'transfer' },
      ],
      [() => (transfers = ['no object']), { code: 'state-unknown' }],
    ];
    for (const [change, problem] of busy) {
      change();
      expect(await updates.run('download')).toMatchObject({ step: 'available', problem });
    }
    expect(server.requests).toHaveLength(1);
    transfers = [{ endedAtMs: 1 }];
    expect(await updates.run('download')).toMatchObject({ step: 'ready' });
    for (const [change, problem] of busy) {
      transfers = [];
      change();
      expect(await updates.run('install')).toMatchObject({ step: 'ready', problem });
      expect(readFileSync(appImage, 'utf8')).toBe(oldProgram);
    }
  });

  it.each([
    [
      'import, export or backup',
      '/api/station/long-requests',
      { operation: 'importReplayLog', startedAtMs: 1 },
    ],
    ['transfer', '/api/transfers', { endedAtMs: null }],
    ['command', '/api/commands', { state: 'in_progress' }],
    ['action plan', '/api/action/plan', { state: 'paused' }],
    ['launch', '/drone/launch', { status: 'executing' }],
    ['mission', '/mission', { status: 'executing' }],
    ['log download', '/api/log-downloads', { endedAtMs: null }],
    ['log import', '/api/replay/sessions', { state: 'indexing' }],
    ['map download', '/api/map/downloads', { state: 'waiting' }],
    ['workflow', '/api/workflows/runs', { state: 'undoing' }],
    ['simulation', '/api/simulation/run', { state: 'queued' }],
  ])('sees a %s that is older than a page of others', async (name, path, running) => {
    serveGood();
    await updates.run('look-stable');
    const ended = { state: 'done', status: 'completed', endedAtMs: 1 };
    lists[path] = path === '/api/commands' ? [running] : [ended, ended, ended, ended, running];
    if (path === '/api/station/long-requests') lists[path] = [running];
    expect(await updates.run('download')).toMatchObject({ problem: { code: 'work-running', detail: name } });
    lists = {};
    expect(await updates.run('download')).toMatchObject({ step: 'ready' });
  });

  it('checks the downloaded file again before it installs it', async () => {
    serveGood();
    await updates.run('look-stable');
    await updates.run('download');
    writeFileSync(join(folder, 'cache/aerodeck/pending/Aerodeck-0.2.0.AppImage'), 'changed');
    expect(await updates.run('install')).toMatchObject({ step: 'available', problem: { code: 'damaged' } });
    await expectGoodInstall();
  });

  it('keeps the old version when the gateway cannot be ended safely', async () => {
    updates = create({ quitToInstall: () => Promise.reject(new UpdateFailure('vehicle-armed', 'Uav-1')) });
    serveGood();
    await updates.run('look-stable');
    await updates.run('download');
    expect(await updates.run('install')).toMatchObject({ step: 'ready', problem: { code: 'vehicle-armed' } });
    expect(readFileSync(appImage, 'utf8')).toBe(oldProgram);
  });

  it.each([
    ['development', { acceptedKeys: [] }],
    ['development', { resourcesFolder: '/nowhere' }],
    ['package-manager', { environment: {} }],
    ['disk-image', { platform: 'darwin' }],
  ] as const)('is off: %s', async (code, overrides) => {
    updates = create(overrides);
    for (const order of ['look-stable', 'download', 'install'] as const)
      expect(await updates.run(order)).toMatchObject({ step: 'impossible', problem: { code } });
    expect(server.requests).toHaveLength(0);
  });
});
