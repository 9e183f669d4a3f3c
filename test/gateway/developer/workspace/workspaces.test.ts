import type Database from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkspaceContent } from '../../../../gateway/contract/developer/workspace.ts';
import { Workspaces } from '../../../../gateway/developer/workspace/workspaces.ts';
import { WorkspaceRepository } from '../../../../gateway/store/repository/saved/workspace-repository.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { emptyStore } from '../../../fake/empty-store.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const DAY_MS = 24 * 3600 * 1000;
let database: Database.Database;
let clock: FakeClock;
let workspaces: Workspaces;

beforeEach(() => {
  database = emptyStore();
  clock = new FakeClock();
  workspaces = new Workspaces({ repository: new WorkspaceRepository(database), clock, ids: countingIds() });
});

function draft(name: string, changes: Partial<WorkspaceContent> = {}) {
  return { name, content: { scenario: 'inspection', apis: ['drone.launch'], requests: [], ...changes } };
}

function codeOf(run: () => unknown): unknown {
  try {
    run();
  } catch (thrown) {
    return (thrown as { code: unknown }).code;
  }
  return undefined;
}

describe('Workspaces', () => {
  it('keeps what it was given and gives the same back', () => {
    const given = draft('roofs', {
      assistant: { apis: [{ operationId: 'drone.launch' }] },
      requests: [
        {
          operationId: 'drone.launch',
          environment: 'local',
          body: '{}',
          answer: { status: 202, body: '{}', atMs: 1 },
        },
      ],
      notes: 'ä\u0000€',
    });
    const made = workspaces.create('acc_1', given);
    expect(made).toMatchObject({ ...given, version: 1, savedAtMs: clock.utcMs() });
    expect(workspaces.read('acc_1', made.workspaceId)).toEqual(made);
  });

  it('saves a new version made from the newest, and keeps the old ones readable', () => {
    const { workspaceId } = workspaces.create('acc_1', draft('one'));
    clock.advance(1000);
    const second = workspaces.save('acc_1', workspaceId, 1, draft('two'));
    expect(second).toMatchObject({ version: 2, name: 'two' });
    expect(second.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(workspaces.read('acc_1', workspaceId, 1).name).toBe('one');
    expect(workspaces.read('acc_1', workspaceId).name).toBe('two');
  });

  it('refuses a save made from an old version, names the newest and changes nothing', () => {
    const { workspaceId } = workspaces.create('acc_1', draft('one'));
    workspaces.save('acc_1', workspaceId, 1, draft('two'));
    for (const base of [1, 3, 99]) {
      expect(() => workspaces.save('acc_1', workspaceId, base, draft('lost'))).toThrow(
        expect.objectContaining({ code: 'version-conflict', context: { newestVersion: 2 } }),
      );
    }
    expect(workspaces.read('acc_1', workspaceId)).toMatchObject({ version: 2, name: 'two' });
  });

  it('does not exist for another account', () => {
    const { workspaceId } = workspaces.create('acc_1', draft('secret'));
    expect(workspaces.list('acc_2', { limit: 10 })).toEqual([]);
    expect(codeOf(() => workspaces.read('acc_2', workspaceId))).toBe('not-found');
    expect(codeOf(() => workspaces.save('acc_2', workspaceId, 1, draft('x')))).toBe('not-found');
    expect(codeOf(() => workspaces.remove('acc_2', workspaceId))).toBe('not-found');
    expect(codeOf(() => workspaces.list('acc_2', { limit: 10, beforeId: workspaceId }))).toBe('not-found');
    expect(workspaces.read('acc_1', workspaceId).name).toBe('secret');
  });

  it('lists the newest save first and goes on from a cursor without a gap', () => {
    const ids = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      ids.push(workspaces.create('acc_1', draft(name)).workspaceId);
      // Two of them in the same millisecond.
      if (name !== 'c') clock.advance(10);
    }
    workspaces.save('acc_1', ids[0] ?? '', 1, draft('a again'));
    const names = [];
    let beforeId: string | undefined;
    for (;;) {
      const page = workspaces.list('acc_1', { limit: 2, beforeId });
      names.push(...page.map(({ name }) => name));
      beforeId = page.at(-1)?.workspaceId;
      if (page.length < 2) break;
    }
    expect(names).toEqual(['a again', 'e', 'd', 'c', 'b']);
  });

  it('keeps the newest 100 versions', () => {
    const { workspaceId } = workspaces.create('acc_1', draft('0'));
    for (let base = 1; base <= 120; base += 1) workspaces.save('acc_1', workspaceId, base, draft(`${base}`));
    const { versions, version } = workspaces.read('acc_1', workspaceId);
    expect(version).toBe(121);
    expect(versions).toHaveLength(100);
    expect(versions.at(-1)?.version).toBe(22);
    expect(codeOf(() => workspaces.read('acc_1', workspaceId, 21))).toBe('not-found');
  });

  it('refuses content above 1 MiB and the 201st workspace', () => {
    const note = (count: number) => ({ requests: [], assistant: 'ä'.repeat(count) });
    expect(codeOf(() => workspaces.create('acc_1', draft('big', note(524_288))))).toBe('validation');
    const { workspaceId } = workspaces.create('acc_1', draft('fits', note(524_000)));
    expect(codeOf(() => workspaces.save('acc_1', workspaceId, 1, draft('big', note(524_288))))).toBe(
      'validation',
    );
    for (let count = 1; count < 200; count += 1) workspaces.create('acc_1', draft(`w${count}`));
    expect(codeOf(() => workspaces.create('acc_1', draft('one too many')))).toBe('state-conflict');
    workspaces.create('acc_2', draft('another account has room'));
    workspaces.remove('acc_1', workspaceId);
    workspaces.create('acc_1', draft('now it fits'));
  });

  it('takes a removed one out of sight at once and out of the file later', () => {
    const { workspaceId } = workspaces.create('acc_1', draft('gone'));
    const other = workspaces.create('acc_1', draft('stays')).workspaceId;
    workspaces.remove('acc_1', workspaceId);
    expect(codeOf(() => workspaces.read('acc_1', workspaceId))).toBe('not-found');
    expect(codeOf(() => workspaces.save('acc_1', workspaceId, 1, draft('x')))).toBe('not-found');
    expect(codeOf(() => workspaces.remove('acc_1', workspaceId))).toBe('not-found');
    expect(workspaces.list('acc_1', { limit: 10 }).map((row) => row.workspaceId)).toEqual([other]);
    const rows = () => database.prepare('SELECT count(*) FROM workspace_version').pluck().get();
    expect(rows()).toBe(2);
    clock.advance(31 * DAY_MS);
    workspaces.remove('acc_1', other);
    expect(rows()).toBe(1);
  });

  it('says so when the store cannot take it', () => {
    const { workspaceId } = workspaces.create('acc_1', draft('one'));
    database.pragma('query_only = ON');
    expect(codeOf(() => workspaces.create('acc_1', draft('two')))).toBe('store-unavailable');
    expect(codeOf(() => workspaces.save('acc_1', workspaceId, 1, draft('two')))).toBe('store-unavailable');
  });
});
