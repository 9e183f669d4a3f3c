import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exceptions, type Room, roomOf } from './layers.ts';
import {
  importsOf,
  productFolders,
  readSourceFiles,
  repositoryRoot,
  type SourceFile,
  type SourceImport,
} from './source-files.ts';

const files = readSourceFiles(productFolders);

function wrongImports(file: SourceFile): string[] {
  const room = roomOf(file.path);
  if (room === undefined) return [`${file.path} belongs to no room of test/architecture/layers.ts`];
  return importsOf(file)
    .filter((entry) => !isAllowed(file, room, entry))
    .map((entry) => `${file.path} → ${entry.target ?? entry.specifier}`);
}

function isAllowed(file: SourceFile, room: Room, entry: SourceImport): boolean {
  if (entry.target === undefined) return isPackageAllowed(room, entry);
  if (entry.target.startsWith('test/') || entry.target.startsWith('..')) return false;
  // Styles and pictures lie beside the code that shows them.
  if (!/\.tsx?$/.test(entry.target)) return true;
  const target = roomOf(entry.target);
  if (target === undefined) return false;
  if (target === room || room.mayImport.includes(target.path)) return true;
  if (room.mayImportFiles?.includes(entry.target)) return true;
  if (entry.isTypeOnly && room.mayImportTypes?.includes(target.path)) return true;
  return exceptions.some(({ from, to }) => from === file.path && to === entry.target);
}

function isPackageAllowed(room: Room, { specifier, isTypeOnly }: SourceImport): boolean {
  if (room.packages === undefined) return true;
  // A type from a package leaves nothing behind.
  if (isTypeOnly) return true;
  return room.packages.some((name) =>
    name.endsWith(':') ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  );
}

/** What reads callers' content at any length: none of it may run beside the flight. */
const parsersOfContent = ['jsonata', 'yaml'];

/** Every file the gateway's own process loads: job processes load theirs by the table of kinds. */
function loadedByGateway(): ReadonlySet<SourceFile> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const loaded = new Set<SourceFile>();
  const open = [byPath.get('gateway/gateway.ts')];
  for (let file = open.pop(); file; file = open.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    if (file.path === 'gateway/station/job/job-kinds.ts') continue;
    for (const { target, isTypeOnly } of importsOf(file)) {
      const next = isTypeOnly ? undefined : byPath.get(target ?? '');
      if (next) open.push(next);
    }
  }
  return loaded;
}

describe('imports', () => {
  it('finds the product', () => {
    expect(files.length).toBeGreaterThan(100);
  });

  it('go only where the table of rooms allows', () => {
    expect(files.flatMap(wrongImports)).toEqual([]);
  });

  it.each(parsersOfContent)('of %s come from job processes only', (parser) => {
    const users = [...loadedByGateway()].filter((file) =>
      importsOf(file).some(({ specifier, isTypeOnly }) => specifier === parser && !isTypeOnly),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  it('lead to files that exist', () => {
    const missing = files.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => target !== undefined && !existsSync(join(repositoryRoot, target)))
        .map(({ target }) => `${file.path} → ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('bring Electron into the shell only, and its values only into the two entries', () => {
    const users = files.flatMap((file) =>
      importsOf(file)
        .filter(({ specifier }) => specifier === 'electron' || specifier.startsWith('electron/'))
        .map(({ isTypeOnly }) => ({ path: file.path, isTypeOnly })),
    );
    expect(users.filter(({ path }) => !/^(main|preload)\//.test(path))).toEqual([]);
    expect(users.filter(({ isTypeOnly }) => !isTypeOnly).map(({ path }) => path)).toEqual([
      'main/index.ts',
      'preload/index.ts',
    ]);
  });

  it('bring nothing of Node into the window', () => {
    const wrong = files
      .filter(({ path }) => /^(renderer|resources)\//.test(path))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ specifier }) => specifier.startsWith('node:'))
          .map(({ specifier }) => `${file.path} → ${specifier}`),
      );
    expect(wrong).toEqual([]);
  });

  it('never lead from one screen into another', () => {
    // The folder of the developer area holds one folder a screen; `shared` is no screen and has a room of its own.
    const screenOf = (path: string): string | undefined =>
      /^renderer\/screens\/(?!shared\/)((?:developer\/)?[^/]+)\//.exec(path)?.[1];
    const wrong = files.flatMap((file) => {
      const own = screenOf(file.path);
      if (own === undefined) return [];
      return importsOf(file)
        .filter(({ target }) => target !== undefined && (screenOf(target) ?? own) !== own)
        .map(({ target }) => `${file.path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have no exception that is not needed any more', () => {
    const used = exceptions.filter(({ from, to }) =>
      files.some((file) => file.path === from && importsOf(file).some(({ target }) => target === to)),
    );
    expect(used).toEqual(exceptions);
  });
});

describe('the reader of imports', () => {
  const read = (text: string): SourceImport[] => importsOf({ path: 'gateway/here/x.ts', text });

  it('understands every form of import', () => {
    expect(
      read(`import a from './a.ts';
import { type B, c } from '../there/b.ts';
import type { D } from '../there/d.ts';
import { type E, type F } from '../there/e.ts';
import * as g from 'node:fs';
import './style.css';
export { h } from './h.ts';
export type { I } from './i.ts';
const j = await import('./j.ts');
type K = import('./k.ts').K;
import {
  type L,
  m,
} from './m.ts';
import worker from './worker.ts?worker';`).map(({ target, specifier, isTypeOnly }) => [
        target ?? specifier,
        isTypeOnly,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['gateway/here/a.ts', false],
        ['gateway/there/b.ts', false],
        ['gateway/there/d.ts', true],
        ['gateway/there/e.ts', true],
        ['node:fs', false],
        ['gateway/here/style.css', false],
        ['gateway/here/h.ts', false],
        ['gateway/here/i.ts', true],
        ['gateway/here/j.ts', false],
        ['gateway/here/m.ts', false],
        ['gateway/here/worker.ts', false],
      ]),
    );
  });

  it('refuses what the table does not allow', () => {
    const wrong = (path: string, target: string, imported = '{ y }'): number =>
      wrongImports({
        path,
        text: `import ${imported} from '${posix.relative(posix.dirname(path), target)}';`,
      }).length;
    expect(wrong('gateway/server/http/x.ts', 'gateway/mavlink/codec/y.ts')).toBe(1);
    expect(wrong('gateway/action/plan/x.ts', 'gateway/mavlink/protocol/y.ts', 'type { y }')).toBe(1);
    expect(wrong('gateway/command/gate/x.ts', 'gateway/store/y.ts', 'type { y }')).toBe(0);
    expect(wrong('gateway/command/gate/x.ts', 'gateway/store/y.ts')).toBe(1);
    expect(wrong('gateway/mavlink/link/x.ts', 'test/fake/y.ts')).toBe(1);
    expect(wrong('renderer/screens/fly/x.tsx', 'renderer/api/y.ts')).toBe(1);
    expect(wrongImports({ path: 'gateway/contract/x.ts', text: "import fs from 'node:fs';" })).toHaveLength(
      1,
    );
    expect(wrongImports({ path: 'elsewhere/x.ts', text: '' })).toHaveLength(1);
  });
});
