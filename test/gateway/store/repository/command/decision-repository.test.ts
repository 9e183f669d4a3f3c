import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import {
  type DecisionRecord,
  decisionRecordSchema,
} from '../../../../../gateway/contract/command/decision.ts';
import { openDatabase } from '../../../../../gateway/store/database.ts';
import { DecisionRepository } from '../../../../../gateway/store/repository/command/command-repository.ts';
import { PolicyVersionRepository } from '../../../../../gateway/store/repository/command/policy-version-repository.ts';
import { policyInput } from '../../../../builder/policy-input-builder.ts';
import { countingIds } from '../../../../fake/counting-ids.ts';
import { defaultGovernance } from '../../../../fake/default-policies.ts';

let directory: string;
let database: ReturnType<typeof openDatabase>['handle'];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'decisions-'));
  database = openDatabase(join(directory, 'aerodeck.sqlite'), 1, silentLogger).handle;
});
afterEach(() => {
  database.close();
  rmSync(directory, { recursive: true });
});

const governance = defaultGovernance(countingIds());

function record(vehicleId: string): DecisionRecord {
  const input = policyInput({ vehicleId, vehicle: { batteryPct: null } });
  const { decision, policyVersion, findings } = governance.decide(input);
  const { command, mode, actor, override, approval } = input;
  return {
    ...decision,
    policyVersion,
    findings: [...findings],
    command,
    vehicleId,
    mode,
    actor,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    override,
    approval,
    input: { ...input },
    durationMs: 0.4,
  };
}

describe('DecisionRepository', () => {
  it('keeps decisions as they were made, newest first, a vehicle’s by themselves', () => {
    const decisions = new DecisionRepository(database);
    const saved = ['uav-1', 'uav-2', 'uav-1', 'uav-2', 'uav-1'].map((vehicleId) => record(vehicleId));
    for (const one of saved) decisions.save(one);
    const [first, , third, fourth, fifth] = saved.map(({ decisionId }) => decisionId);
    expect(decisions.get(first!)).toEqual(saved[0]);
    expect(decisionRecordSchema.parse(decisions.get(first!))).toEqual(saved[0]);
    expect(decisions.get('dec_none')).toBeUndefined();
    const ids = (query: Parameters<DecisionRepository['list']>[0]) =>
      decisions.list(query).map(({ decisionId }) => decisionId);
    expect(ids({ limit: 2 })).toEqual([fifth, fourth]);
    expect(ids({ limit: 1, beforeId: fourth })).toEqual([third]);
    expect(ids({ limit: 9, vehicleId: 'uav-1' })).toEqual([fifth, third, first]);
    expect(ids({ limit: 9, vehicleId: 'uav-1', beforeId: third })).toEqual([first]);
    expect(ids({ limit: 9, beforeId: 'dec_none' })).toEqual([]);
  });

  it('forgets the oldest', () => {
    // Hundreds of durable writes would only measure the disk.
    database.pragma('synchronous = off');
    const decisions = new DecisionRepository(database, 20);
    const first = record('uav-1');
    decisions.save(first);
    for (let count = 0; count < 300; count += 1) decisions.save({ ...first, decisionId: `dec_${count}` });
    expect(decisions.get(first.decisionId)).toBeUndefined();
    expect(decisions.list({ limit: 1000 }).length).toBeLessThanOrEqual(20 + 256);
    expect(decisions.list({ limit: 1000 }).length).toBeGreaterThanOrEqual(20);
  });

  it('says when the disk does not take it', () => {
    const decisions = new DecisionRepository(database);
    database.pragma('query_only = on');
    expect(() => decisions.save(record('uav-1'))).toThrow(/could not be written/);
  });
});

describe('PolicyVersionRepository', () => {
  it('knows what came into force last, also when it was in force before, and forgets the oldest', () => {
    const versions = new PolicyVersionRepository(database, 20);
    expect(versions.latest()).toBeUndefined();
    const files = [{ policyId: 'a', source: 'user' as const, text: 'x' }];
    for (let count = 0; count < 25; count += 1)
      versions.save({ version: `v${count}`, loadedAtMs: count, files });
    versions.save({ version: 'v20', loadedAtMs: 2000, files: [] });
    expect(versions.latest()).toEqual({ version: 'v20', loadedAtMs: 2000, files: [] });
    expect(database.prepare('SELECT count(*) FROM policy_version').pluck().get()).toBe(20);
  });
});
