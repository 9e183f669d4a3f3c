import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { judgeRecorded } from '../../../../gateway/command/policy/judge-recorded.ts';
import { PolicyPreviews } from '../../../../gateway/command/policy/policy-previews.ts';
import { CommandRecords } from '../../../../gateway/command/record/command-records.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { DecisionRecord } from '../../../../gateway/contract/command/decision.ts';
import { policyPreviewSchema } from '../../../../gateway/contract/command/policy.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import { openDatabase } from '../../../../gateway/store/database.ts';
import {
  CommandRepository,
  DecisionRepository,
} from '../../../../gateway/store/repository/command/command-repository.ts';
import { sampleCommand } from '../../../builder/contract-samples.ts';
import { type PolicyInputChange, policyInput } from '../../../builder/policy-input-builder.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { defaultGovernance, defaultPolicies } from '../../../fake/default-policies.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const OPERATOR: Principal = { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() };
const DAY_MS = 86_400_000;
const textOf = (wanted: string) =>
  defaultPolicies().policies.find(({ policyId }) => policyId === wanted)?.text ?? '';
const CEILING = textOf('altitude-ceiling');

let directory: string;
let handle: ReturnType<typeof openDatabase>['handle'];
let clock: FakeClock;
let records: CommandRecords;
let decisions: DecisionRepository;
let previews: PolicyPreviews;
let count: number;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'previews-'));
  handle = openDatabase(join(directory, 'aerodeck.sqlite'), 1, silentLogger).handle;
  clock = new FakeClock();
  decisions = new DecisionRepository(handle);
  // Few in memory: most come from the store.
  records = new CommandRecords({
    store: new CommandRepository(handle),
    clock,
    logger: silentLogger,
    maxRecords: 3,
  });
  previews = new PolicyPreviews({ records, decisions, judge: async (each) => judgeRecorded(each), clock });
  count = 0;
});
afterEach(() => {
  handle.close();
  rmSync(directory, { recursive: true });
});

const governance = defaultGovernance(countingIds());

/** Decides a command with the shipped policies and records both. */
function command(change: PolicyInputChange = {}, recorded: Partial<CommandRecord> = {}): CommandRecord {
  count += 1;
  const input = policyInput({ ...change, atMs: clock.utcMs() });
  const { decision, policyVersion, findings } = governance.decide(input);
  const row: DecisionRecord = {
    ...decision,
    policyVersion,
    findings: [...findings],
    command: input.command,
    vehicleId: input.vehicleId,
    mode: input.mode,
    actor: input.actor,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    override: input.override,
    approval: input.approval,
    input: { ...input },
    durationMs: 0.4,
  };
  decisions.save(row);
  const record = sampleCommand({
    commandId: `cmd_${count}`,
    command: input.command,
    params: input.params,
    state: 'done',
    decision,
    createdAtMs: clock.utcMs(),
    endedAtMs: clock.utcMs(),
    ...recorded,
  });
  records.put(record);
  clock.advance(1000);
  return record;
}

const climb = (highestAltitudeM: number, change: PolicyInputChange = {}) =>
  command({ params: { altitudeM: highestAltitudeM }, target: { highestAltitudeM }, ...change });

async function preview(text: string, policyId = 'altitude-ceiling', isShown = (_: CommandRecord) => true) {
  const before = handle.pragma('data_version');
  const answer = await previews.preview(policyId, text, OPERATOR, isShown);
  expect(handle.pragma('data_version')).toEqual(before);
  return policyPreviewSchema.parse(answer);
}
const lower = (ceilingM: number) => CEILING.replace('> 120', `> ${ceilingM}`);

describe('PolicyPreviews', () => {
  it('says that there may be more, also where records with a wrong time took the place of others', async () => {
    const first = climb(80);
    const stored = (recent: number, older: number) => {
      const all = Array.from({ length: recent + older }, (_, index) => ({
        ...first,
        commandId: `cmd_${index}`,
        // The older ones come first: their clock was wrong.
        createdAtMs: index < older ? clock.utcMs() - 40 * DAY_MS : clock.utcMs(),
      }));
      const list = ({ limit, beforeId }: { limit: number; beforeId?: string | undefined }) => {
        const from = beforeId === undefined ? 0 : Number(beforeId.slice(4)) + 1;
        return all.slice(from, from + limit);
      };
      const none = { textOf: () => undefined };
      const judge = async (each: Parameters<typeof judgeRecorded>[0]) => judgeRecorded(each);
      previews = new PolicyPreviews({ records: { list }, decisions: none, judge, clock });
      return preview(lower(60));
    };
    expect((await stored(3000, 100)).isTruncated).toBe(true);
    expect((await stored(1000, 100)).isTruncated).toBe(false);
    expect((await stored(0, 3000)).isTruncated).toBe(false);
  });

  it('names what a lower ceiling would have denied, newest first, and what a higher one would have let fly', async () => {
    for (const heightM of [20, 80, 59, 100, 150]) climb(heightM);
    const stricter = await preview(lower(60));
    expect(stricter).toMatchObject({
      checked: 5,
      denied: 2,
      needApproval: 0,
      allowed: 0,
      isTruncated: false,
    });
    expect(
      stricter.items.map(({ commandId, before, after, reason }) => [
        commandId,
        before,
        after,
        english(reason),
      ]),
    ).toEqual([
      ['cmd_4', 'allow', 'deny', '100 m is above the ceiling of 60 m'],
      ['cmd_2', 'allow', 'deny', '80 m is above the ceiling of 60 m'],
    ]);
    expect(stricter.items[0]).toMatchObject({
      vehicleId: 'uav-1',
      command: 'takeoff',
      params: { altitudeM: 100 },
    });
    const looser = await preview(lower(200));
    expect(looser).toMatchObject({ denied: 0, allowed: 1 });
    expect(looser.items).toMatchObject([{ commandId: 'cmd_5', before: 'deny', after: 'allow' }]);
    expect(english(looser.items[0]?.reason ?? '')).toBe('150 m is above the ceiling of 120 m');
    expect(await preview(CEILING)).toMatchObject({ checked: 5, denied: 0, allowed: 0, items: [] });
  });

  it('keeps the objections of the other policies as recorded', async () => {
    climb(150, { vehicle: { batteryPct: 5 } });
    expect(await preview(lower(200))).toMatchObject({ checked: 1, allowed: 0, items: [] });
  });

  it('never changes the safety class, and counts an approval that would have been needed', async () => {
    command({ command: 'rtl', isSafetyClass: true, target: { highestAltitudeM: 90 } });
    climb(80);
    const asking = lower(60).replace('"deny"', '"require_approval"');
    expect(await preview(asking)).toMatchObject({ checked: 2, denied: 0, needApproval: 1 });
    expect(await preview(lower(60).replace('"deny"', '"monitor"'))).toMatchObject({ items: [] });
  });

  it('applies to a policy that is not there yet', async () => {
    climb(20);
    const text = `@description("d") @verdict("deny") @reason("no") forbid (principal, action in Action::"start", resource);`;
    expect(await preview(text, 'no-start')).toMatchObject({ denied: 1 });
  });

  it('leaves out what is older than 30 days, hidden, or cannot be decided again, and says how many', async () => {
    climb(80);
    clock.advance(31 * DAY_MS);
    climb(81);
    command({ target: { highestAltitudeM: 82 } }, { mode: 'live' });
    command({}, { decision: null });
    const { decision } = climb(83);
    handle.prepare('DELETE FROM decision WHERE decision_id = ?').run(decision?.decisionId);
    const { decision: old } = climb(84);
    handle
      .prepare("UPDATE decision SET record = json_remove(record, '$.input.target') WHERE decision_id = ?")
      .run(old?.decisionId);
    const seen = await preview(lower(60), 'altitude-ceiling', ({ mode }) => mode !== 'live');
    expect(seen).toMatchObject({
      sinceMs: clock.utcMs() - 30 * DAY_MS,
      checked: 1,
      unchecked: { undecided: 1, forgotten: 1, unreadable: 1 },
      denied: 1,
    });
    expect(seen.items.map(({ commandId }) => commandId)).toEqual(['cmd_2']);
  });

  it.each([
    ['broken syntax', 'forbid (', /unexpected end of input/],
    ['an unknown fact', lower(60).replace('highestAltitudeM &&', 'altitdue &&'), /context.target.altitdue/],
    ['a number out of range', CEILING.replace('> 120', '> 99999999999999999999'), /too large/],
    ['an unknown action', CEILING.replace('action,', 'action in Action::"fly",'), /Action::"fly"/],
  ])('refuses a text with %s', async (_what, text, reason) => {
    climb(80);
    await expect(preview(text)).rejects.toMatchObject({
      code: 'policy-invalid',
      context: {
        problems: expect.arrayContaining([
          expect.objectContaining({ reason: expect.stringMatching(reason) }),
        ]),
      },
    });
  });

  it('considers the newest 2,000, lists 100, and never holds the gateway for long', async () => {
    const first = climb(80);
    const put = new CommandRepository(handle);
    handle.transaction(() => {
      for (let index = 0; index < 2100; index += 1) put.save({ ...first, commandId: `cmd_x${index}` }, []);
    })();
    records = new CommandRecords({ store: put, clock, logger: silentLogger, maxRecords: 3 });
    records.restore(clock.utcMs());
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    previews = new PolicyPreviews({
      records,
      decisions,
      clock: { ...clock, utcMs: () => clock.utcMs(), monotonicMs: () => performance.now() } as never,
      judge: async (each) => {
        isDone = true;
        return judgeRecorded(each);
      },
    });
    setImmediate(count);
    const answer = await preview(lower(60));
    expect(answer).toMatchObject({ checked: 2000, denied: 2000, isTruncated: true });
    expect(answer.items).toHaveLength(100);
    expect(turns).toBeGreaterThan(1);
  });
});
