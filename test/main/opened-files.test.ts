import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesToOpen, OpenedFiles } from '../../main/opened-files.ts';

describe('files named by a start', () => {
  const flight = join('/logs', 'a flight.tlog');

  it('takes what is before the gateway’s arguments and no switch', () => {
    const argv = ['aerodeck', '--no-sandbox', flight, 'home.plan', '--', '--no-sim', 'x.tlog'];
    expect(filesToOpen(argv, true, '/work')).toEqual([flight, join('/work', 'home.plan')]);
    expect(filesToOpen(['aerodeck'], true, '/work')).toEqual([]);
  });

  it('takes addresses of files, as file managers pass them', () => {
    expect(filesToOpen(['aerodeck', pathToFileURL(flight).href], true, '/')).toEqual([flight]);
    expect(filesToOpen(['aerodeck', 'file://elsewhere/x.tlog'], true, '/')).toHaveLength(1);
  });

  it('leaves out the application’s folder when Electron runs the sources', () => {
    const argv = ['electron', '--no-sandbox', '/repository', flight, '--', '--no-sim'];
    expect(filesToOpen(argv, false, '/')).toEqual([flight]);
    expect(filesToOpen(argv.slice(0, 3), false, '/')).toEqual([]);
  });
});

describe('opened files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aerodeck-opened-'));
    writeFileSync(join(folder, 'flight.TLOG'), 'abcd');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const path = (name: string) => join(folder, name);

  it('gives name and content, in the order in which they were opened', async () => {
    writeFileSync(path('home.plan'), '{}');
    const files = new OpenedFiles();
    files.open([path('flight.TLOG'), path('home.plan')]);
    const first = await files.next();
    expect(first).toEqual({ name: 'flight.TLOG', bytes: new TextEncoder().encode('abcd') });
    expect((await files.next())?.name).toBe('home.plan');
  });

  it('answers a call that waits when a file is opened, and only the newest call', async () => {
    const files = new OpenedFiles();
    const older = files.next();
    const newer = files.next();
    expect(await older).toBeUndefined();
    files.open([path('flight.TLOG')]);
    expect((await newer)?.name).toBe('flight.TLOG');
  });

  it('tells why a file cannot be opened', async () => {
    mkdirSync(path('folder.bin'));
    writeFileSync(path('notes.txt'), 'x');
    const files = new OpenedFiles(3);
    files.open(['none.ulg', 'folder.bin', 'notes.txt', 'flight.TLOG'].map(path));
    expect(await files.next()).toEqual({ name: 'none.ulg', problem: 'missing' });
    expect(await files.next()).toEqual({ name: 'folder.bin', problem: 'unreadable' });
    expect(await files.next()).toEqual({ name: 'notes.txt', problem: 'unknown-type' });
    expect(await files.next()).toEqual({ name: 'flight.TLOG', problem: 'too-large', maxBytes: 3 });
  });
});
