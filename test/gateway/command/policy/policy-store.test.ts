import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { type CedarEngine, newCedarEngine } from '../../../../gateway/command/policy/engine/cedar-engine.ts';
import { CedarGovernance } from '../../../../gateway/command/policy/engine/cedar-governance.ts';
import { PolicyService } from '../../../../gateway/command/policy/policy-service.ts';
import { PolicyStore, type PolicyStoreOptions } from '../../../../gateway/command/policy/policy-store.ts';
import { readPolicyText } from '../../../../gateway/command/policy/text/parse-policies.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import type { AuditRow } from '../../../../gateway/contract/command/audit.ts';
import { policySetSchema } from '../../../../gateway/contract/command/policy.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import { PolicyVersionRepository } from '../../../../gateway/store/repository/command/policy-version-repository.ts';
import { policyInput } from '../../../builder/policy-input-builder.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { DEFAULT_POLICIES_FOLDER } from '../../../fake/default-policies.ts';
import { FakeClock, settled } from '../../../fake/fake-clock.ts';

const OPERATOR: RequestContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: '0af7651916cd43dd8448eb211c80319c',
  source: 'window',
};
const CEILING = readFileSync(join(DEFAULT_POLICIES_FOLDER, 'altitude-ceiling.cedar'), 'utf8');
const LOWER = CEILING.replace('> 120', '> 60');
const NO_KEYS = `// Club rule.
@description("No flying for keys.")
@verdict("deny")
@reason("{actor.id} is no person")
forbid (principal, action in Action::"motion", resource)
when { context.actor.kind == "key" };
`;

/** Traps on texts that say so, and on everything from then on, as the real one does. */
function newTrappingEngine(): CedarEngine {
  const engine = newCedarEngine();
  let isBroken = false;
  const guarded = <Result>(input: unknown, word: string, work: () => Result): Result => {
    isBroken ||= JSON.stringify(input).includes(`\\"${word}\\"`);
    if (isBroken) throw Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' });
    return work();
  };
  return {
    ...engine,
    policyToJson: (policy) => guarded(policy, 'trap', () => engine.policyToJson(policy)),
    validate: (call) => guarded(call, 'check', () => engine.validate(call)),
  };
}

describe('PolicyStore and PolicyService', () => {
  let directory: string;
  let folder: string;
  let database: ReturnType<typeof openDatabase>['handle'];
  let clock: FakeClock;
  let service: PolicyService;
  let store: PolicyStore;
  let audit: Omit<AuditRow, 'auditId'>[];
  let auditFails: boolean;
  let edits = 0;

  const open = (
    defaultFolder = DEFAULT_POLICIES_FOLDER,
    jobs: Pick<PolicyStoreOptions, 'readEdited' | 'newEngine'> = {},
  ) => {
    store = new PolicyStore({
      defaultFolder,
      userFolder: folder,
      versions: new PolicyVersionRepository(database),
      clock,
      logger: silentLogger,
      newEngine: newTrappingEngine,
      ...jobs,
    });
    service = new PolicyService({
      store,
      clock,
      read: async (text) => readPolicyText(text),
      audit: {
        append: (row) => {
          if (auditFails) throw new Error('disk full');
          audit.push(row);
        },
      },
    });
  };
  const restart = () => {
    service.stop();
    open();
    service.start();
  };
  const governance = () => new CedarGovernance({ policySet: () => store.current, ids: countingIds() });
  const decide = (highestAltitudeM: number) =>
    governance().decide(policyInput({ target: { highestAltitudeM } })).decision;
  const edit = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    edits += 1;
    utimesSync(join(folder, name), new Date(), new Date(Date.UTC(2030, 0, 1) + edits * 1000));
    clock.advance(1000);
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'policies-'));
    folder = join(directory, 'policies');
    database = openDatabase(join(directory, 'aerodeck.sqlite'), 1, silentLogger).handle;
    clock = new FakeClock();
    audit = [];
    auditFails = false;
    open();
    service.start();
  });
  afterEach(() => {
    service.stop();
    expect(clock.pendingTimers).toBe(0);
    database.close();
    rmSync(directory, { recursive: true });
  });

  it('begins with the defaults, in the shape of the contract', () => {
    const set = service.policies();
    expect(policySetSchema.parse(set)).toEqual(set);
    expect(set.items.map(({ policyId }) => `${policyId}.cedar`)).toEqual(
      readdirSync(DEFAULT_POLICIES_FOLDER).sort(),
    );
    expect(set.items.every(({ source, refused }) => source === 'default' && refused === null)).toBe(true);
    expect(set.version).toMatch(/^2026\.1\+[0-9a-f]{12}$/);
    expect(decide(100).evidence[0]).toBe(`policy-version:${set.version}`);
  });

  it('applies an edit by hand to the next decision', () => {
    const versions: string[] = [];
    service.events.on('policies', ({ version }) => versions.push(version));
    const { version: before } = service.policies();
    expect(decide(100).decision).toBe('allow');
    edit('altitude-ceiling.cedar', LOWER);
    const { decision, evidence } = decide(100);
    expect(decision).toBe('deny');
    expect(evidence).toContainEqual('altitude-ceiling:deny: 100 m is above the ceiling of 60 m');
    expect(evidence[0]).not.toBe(`policy-version:${before}`);
    expect(service.policy('altitude-ceiling')).toMatchObject({ source: 'user', text: LOWER });
    expect(versions).toEqual([service.policies().version]);
    rmSync(join(folder, 'altitude-ceiling.cedar'));
    clock.advance(1000);
    expect(decide(100).decision).toBe('allow');
    expect(service.policies().version).toBe(before);
  });

  describe('with a job that reads edited files', () => {
    let reading: PromiseWithResolvers<void>;
    const read: string[] = [];
    const openWithJob = () => {
      service.stop();
      reading = Promise.withResolvers();
      read.length = 0;
      open(DEFAULT_POLICIES_FOLDER, {
        readEdited: async (text) => {
          read.push(text.text);
          await reading.promise;
          return readPolicyText(text);
        },
        newEngine: () => ({ ...newCedarEngine(), policyToJson: () => expect.fail('read in this process') }),
      });
      service.start();
    };

    it('applies them once they are read, the latest text if there was another edit', async () => {
      openWithJob();
      edit('altitude-ceiling.cedar', LOWER);
      edit('altitude-ceiling.cedar', `${LOWER}\n`);
      expect(service.policy('altitude-ceiling')?.source).toBe('default');
      reading.resolve();
      await clock.advanceAsync(2000, 1000);
      expect(service.policy('altitude-ceiling')).toMatchObject({ source: 'user', text: `${LOWER}\n` });
      edit('altitude-ceiling.cedar', 'nonsense');
      await settled();
      expect(store.problems).toMatchObject([{ policyId: 'altitude-ceiling', inForce: 'user' }]);
      rmSync(join(folder, 'altitude-ceiling.cedar'));
      await clock.advanceAsync(1000, 1000);
      expect(service.policy('altitude-ceiling')?.source).toBe('default');
      expect(read).toEqual([LOWER, `${LOWER}\n`, 'nonsense']);
    });

    it('reads them here when no job can', async () => {
      service.stop();
      open(DEFAULT_POLICIES_FOLDER, { readEdited: () => Promise.reject(new Error('overloaded')) });
      service.start();
      edit('altitude-ceiling.cedar', LOWER);
      await settled();
      expect(service.policy('altitude-ceiling')).toMatchObject({ source: 'user', text: LOWER });
    });
  });

  it('adds policies of the user’s own', () => {
    edit('no-keys.cedar', NO_KEYS);
    const answer = governance().decide(policyInput({ actor: { kind: 'key', id: 'k1' } }));
    expect(answer.decision.decision).toBe('deny');
    expect(answer.findings).toMatchObject([
      { policyId: 'no-keys', reason: 'k1 is no person', override: 'never' },
    ]);
  });

  it('refuses a broken file with line, column and reason, and keeps its last good text', () => {
    const problems: number[] = [];
    service.events.on('policies', ({ problemCount }) => problems.push(problemCount));
    edit('altitude-ceiling.cedar', LOWER);
    const { version } = service.policies();
    edit('altitude-ceiling.cedar', LOWER.replace('> 60', '> > 60'));
    expect(decide(100).decision).toBe('deny');
    expect(service.policies().version).toBe(version);
    expect(store.problems).toEqual([
      {
        policyId: 'altitude-ceiling',
        inForce: 'user',
        line: 10,
        column: 76,
        reason: expect.stringContaining('unexpected token'),
      },
    ]);
    expect(service.policy('altitude-ceiling')).toMatchObject({
      text: LOWER,
      refused: { text: LOWER.replace('> 60', '> > 60'), problems: [{ line: 10, column: 76 }] },
    });
    expect(problems.at(-1)).toBe(1);
    edit('altitude-ceiling.cedar', CEILING);
    expect(store.problems).toEqual([]);
    expect(problems.at(-1)).toBe(0);
    expect(decide(100).decision).toBe('allow');
  });

  it('keeps the default where a file was never right', () => {
    edit('altitude-ceiling.cedar', 'nonsense');
    expect(decide(130).decision).toBe('deny');
    expect(service.policy('altitude-ceiling')).toMatchObject({
      source: 'default',
      text: CEILING,
      refused: { text: 'nonsense' },
    });
    edit('no-keys.cedar', 'nonsense');
    expect(service.policy('no-keys')).toMatchObject({ source: 'user', text: '', updatedAtMs: null });
    expect(policySetSchema.parse(service.policies())).toEqual(service.policies());
    expect(store.problems.map(({ policyId, inForce }) => [policyId, inForce])).toEqual([
      ['altitude-ceiling', 'default'],
      ['no-keys', undefined],
    ]);
  });

  it('keeps the last good text across a restart', () => {
    edit('altitude-ceiling.cedar', LOWER);
    edit('no-keys.cedar', NO_KEYS);
    service.stop();
    writeFileSync(join(folder, 'altitude-ceiling.cedar'), 'nonsense');
    writeFileSync(join(folder, 'no-keys.cedar'), '');
    open();
    service.start();
    expect(decide(100).decision).toBe('deny');
    expect(service.policy('no-keys')).toMatchObject({ text: NO_KEYS, refused: { text: '' } });
    restart();
    expect(decide(100).decision).toBe('deny');
    rmSync(join(folder, 'altitude-ceiling.cedar'));
    restart();
    expect(decide(100).decision).toBe('allow');
  });

  it.each([
    ['the bound refuses it', `${'('.repeat(300)}true${')'.repeat(300)}`, /nests more than 40 levels/],
    ['the engine traps on it', 'context.mode == "trap"', /cannot evaluate it \(memory access/],
    ['the engine traps on its check', 'context.mode == "check"', /cannot evaluate it \(memory access/],
  ])('names a file that would break the engine, also at the start: %s', (_, condition, reason) => {
    edit('altitude-ceiling.cedar', LOWER);
    service.stop();
    const trap = NO_KEYS.replace('context.actor.kind == "key"', condition);
    writeFileSync(join(folder, 'altitude-ceiling.cedar'), trap);
    writeFileSync(join(folder, 'no-keys.cedar'), trap);
    open();
    service.start();
    expect(store.problems).toMatchObject([
      { policyId: 'altitude-ceiling', inForce: 'user', reason: expect.stringMatching(reason) },
      { policyId: 'no-keys', inForce: undefined, reason: expect.stringMatching(reason) },
    ]);
    expect(decide(100).decision).toBe('deny');
    expect(decide(50).decision).toBe('allow');
    edit('no-keys.cedar', NO_KEYS);
    expect(store.problems).toMatchObject([{ policyId: 'altitude-ceiling' }]);
  });

  it('keeps the user’s policies when their folder goes away, and takes them up again', () => {
    edit('altitude-ceiling.cedar', LOWER);
    renameSync(folder, `${folder}-away`);
    clock.advance(1000);
    expect(decide(100).decision).toBe('deny');
    expect(store.problems).toMatchObject([
      { policyId: undefined, reason: expect.stringContaining('cannot be read') },
    ]);
    service.stop();
    writeFileSync(folder, 'a file in its place');
    open();
    service.start();
    expect(decide(100).decision).toBe('deny');
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    clock.advance(1000);
    expect(store.problems).toEqual([]);
    expect(decide(100).decision).toBe('deny');
  });

  it.each<[string, (path: string) => void, RegExp]>([
    ['a folder in place of a file', (path) => mkdirSync(path), /not a file/],
    ['a file too large', (path) => writeFileSync(path, `//${'x'.repeat(300_000)}`), /larger/],
    ['a text too long', (path) => writeFileSync(path, `//${'x'.repeat(70_000)}\n${CEILING}`), /longer/],
    ['bytes that are no text', (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00])), /./],
  ])('stands %s', (_, spoil, reason) => {
    spoil(join(folder, 'altitude-ceiling.cedar'));
    clock.advance(1000);
    expect(store.problems).toMatchObject([{ policyId: 'altitude-ceiling', inForce: 'default' }]);
    expect(store.problems[0]?.reason).toMatch(reason);
    expect(decide(130).decision).toBe('deny');
  });

  it('takes a file with a byte order mark, and lets files of other kinds alone', () => {
    edit('altitude-ceiling.cedar', `\uFEFF${LOWER}`);
    edit('notes.txt', 'hello');
    expect(store.problems).toEqual([]);
    expect(decide(100).decision).toBe('deny');
  });

  it('refuses names that are none and policies beyond the limit', () => {
    edit('Not A Name.cedar', NO_KEYS);
    expect(store.problems).toMatchObject([{ policyId: 'Not A Name', inForce: undefined }]);
    for (let index = 0; index < 201; index += 1)
      writeFileSync(join(folder, `own-${String(index).padStart(3, '0')}.cedar`), 'nonsense');
    clock.advance(1000);
    expect(store.problems.filter(({ reason }) => /more than 200/.test(reason))).toHaveLength(2);
  });

  it('refuses to start with a damaged policy of the product', () => {
    const damaged = join(directory, 'damaged');
    mkdirSync(damaged);
    copyFileSync(join(DEFAULT_POLICIES_FOLDER, 'no-fly.cedar'), join(damaged, 'no-fly.cedar'));
    writeFileSync(join(damaged, 'identity.cedar'), CEILING);
    service.stop();
    open(damaged);
    expect(() => service.start()).toThrow(/identity.*damaged/);
    expect(() => store.current).toThrow();
  });

  describe('with a changed file among the shipped policies', () => {
    const startWith = (ceiling: string) => {
      const changed = join(directory, 'changed');
      cpSync(DEFAULT_POLICIES_FOLDER, changed, { recursive: true });
      writeFileSync(join(changed, 'altitude-ceiling.cedar'), ceiling);
      service.stop();
      open(changed);
      service.start();
    };

    it('decides by the file', () => {
      startWith(LOWER);
      expect(decide(100).decision).toBe('deny');
      expect(service.policies().items).toHaveLength(readdirSync(DEFAULT_POLICIES_FOLDER).length);
    });

    it('checks the file against the schema', () => {
      expect(() => startWith(CEILING.replace('> 120', '> "120"'))).toThrow(/altitude-ceiling.*damaged/);
      expect(() => governance().decide(policyInput())).toThrow('no policies are in force');
    });
  });

  it('stores each version with its texts, and tries again when the disk was full', () => {
    const versions = new PolicyVersionRepository(database);
    expect(versions.latest()).toMatchObject({ version: store.current.version, loadedAtMs: store.loadedAtMs });
    database.pragma('query_only = on');
    edit('altitude-ceiling.cedar', LOWER);
    expect(decide(100).decision).toBe('deny');
    expect(versions.latest()?.version).not.toBe(store.current.version);
    database.pragma('query_only = off');
    clock.advance(1000);
    expect(versions.latest()?.version).toBe(store.current.version);
    expect(versions.latest()?.files).toContainEqual({
      policyId: 'altitude-ceiling',
      source: 'user',
      text: LOWER,
    });
  });

  describe('changed through the port', () => {
    it('is in force when it returns, readable by its owner only, and in the audit', async () => {
      const policy = await service.putPolicy('altitude-ceiling', LOWER, OPERATOR);
      expect(policy).toMatchObject({ source: 'user', text: LOWER, refused: null });
      expect(decide(100).decision).toBe('deny');
      expect(statSync(join(folder, 'altitude-ceiling.cedar')).mode & 0o777).toBe(0o600);
      expect(readdirSync(folder)).toEqual(['altitude-ceiling.cedar']);
      service.removePolicy('altitude-ceiling', OPERATOR);
      expect(decide(100).decision).toBe('allow');
      expect(audit.map(({ action, target, traceId }) => [action, target, traceId])).toEqual([
        ['policy.put', 'altitude-ceiling', OPERATOR.traceId],
        ['policy.remove', 'altitude-ceiling', OPERATOR.traceId],
      ]);
    });

    it('is checked first', async () => {
      expect(await service.checkPolicy('altitude-ceiling', LOWER, OPERATOR.principal)).toEqual({
        isValid: true,
        problems: [],
      });
      expect(await service.checkPolicy('altitude-ceiling', 'x', OPERATOR.principal)).toMatchObject({
        isValid: false,
        problems: [{ line: 1, column: 2 }],
      });
      await expect(
        service.putPolicy('altitude-ceiling', LOWER.replace('> 60', '> "60"'), OPERATOR),
      ).rejects.toThrow(/line \d+, column \d+:/);
      await expect(service.putPolicy('../evil', NO_KEYS, OPERATOR)).rejects.toThrow(/lower-case/);
      expect(readdirSync(directory).sort()).toEqual(expect.not.arrayContaining(['evil.cedar']));
      expect(audit).toEqual([]);
    });

    it('changes nothing when the audit cannot be written', async () => {
      auditFails = true;
      await expect(service.putPolicy('altitude-ceiling', LOWER, OPERATOR)).rejects.toThrow(/disk full/);
      expect(readdirSync(folder)).toEqual([]);
    });

    it('says when the file cannot be written', async () => {
      await service.putPolicy('no-keys', NO_KEYS, OPERATOR);
      rmSync(folder, { recursive: true });
      writeFileSync(folder, 'a file in its place');
      await expect(service.putPolicy('altitude-ceiling', LOWER, OPERATOR)).rejects.toThrow(
        /cannot be changed/,
      );
      expect(() => service.removePolicy('no-keys', OPERATOR)).toThrow(/cannot be changed/);
      rmSync(folder);
    });

    it('removes only what is the user’s own', async () => {
      expect(() => service.removePolicy('altitude-ceiling', OPERATOR)).toThrow(/no policy/);
      expect(() => service.removePolicy('nothing', OPERATOR)).toThrow(/no policy/);
      edit('altitude-ceiling.cedar', 'nonsense');
      service.removePolicy('altitude-ceiling', OPERATOR);
      expect(store.problems).toEqual([]);
    });
  });
});
