import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../gateway/base/log/logger.ts';
import { CedarGovernance } from '../../gateway/command/policy/engine/cedar-governance.ts';
import { PolicyStore } from '../../gateway/command/policy/policy-store.ts';
import { openDatabase } from '../../gateway/store/database.ts';
import { PolicyVersionRepository } from '../../gateway/store/repository/command/policy-version-repository.ts';
import { type PolicyInputChange, policyInput } from '../builder/policy-input-builder.ts';
import { countingIds } from '../fake/counting-ids.ts';
import { DEFAULT_POLICIES_FOLDER } from '../fake/default-policies.ts';
import { FakeClock } from '../fake/fake-clock.ts';
import type { BenchResult } from './bench-result.ts';
import { percentile } from './percentile.ts';

const DECISIONS = 10_000;
const OWN_POLICIES = 40;
const MAX_DECISION_MS = 5;
const MAX_EDIT_MS = 1000;

/** What operators and scripts ask for in turn: allowed, watched, denied, of a plan, with a whole mission. */
const ASKED: readonly PolicyInputChange[] = [
  { command: 'arm' },
  { command: 'takeoff', preparation: { isChecklistComplete: null } },
  { command: 'goto', target: { highestAltitudeM: 130, zoneCeiling: { zoneId: 'zone-north', ceilingM: 60 } } },
  { command: 'plan-execute', vehicle: null, mode: 'live', actor: { kind: 'key', id: 'key_1' } },
  {
    command: 'mission-upload',
    params: {
      items: Array.from({ length: 200 }, (_, index) => ({
        command: 16,
        frame: 6,
        params: [0, 0, 0, null],
        lat: 47.39 + index / 1e5,
        lon: 8.54,
        altitude_m: 40,
        autocontinue: true,
      })),
    },
  },
];

/** The engine with every default policy and 40 of the user's: decisions one by one, and an edited file until it holds. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'aerodeck-bench-'));
  const { handle } = openDatabase(join(directory, 'aerodeck.sqlite'), 1, silentLogger);
  const userFolder = join(directory, 'policies');
  mkdirSync(userFolder);
  const defaults = readdirSync(DEFAULT_POLICIES_FOLDER);
  for (let index = 0; index < OWN_POLICIES; index += 1) {
    const name = defaults[index % defaults.length] ?? '';
    const text = readFileSync(join(DEFAULT_POLICIES_FOLDER, name), 'utf8').replace(/@id\(.*\)\n/, '');
    writeFileSync(join(userFolder, `own-${index}.cedar`), text);
  }
  const store = new PolicyStore({
    defaultFolder: DEFAULT_POLICIES_FOLDER,
    userFolder,
    versions: new PolicyVersionRepository(handle),
    clock: new FakeClock(),
    logger: silentLogger,
  });
  try {
    const startMs = performance.now();
    store.start();
    const startTookMs = performance.now() - startMs;
    if (store.current.policies.length !== defaults.length + OWN_POLICIES)
      throw new Error('a policy is missing');
    const governance = new CedarGovernance({ policySet: () => store.current, ids: countingIds() });
    const inputs = ASKED.map((change) => policyInput(change));
    const tookMs = Array.from({ length: DECISIONS }, (_, index) => {
      const input = inputs[index % inputs.length] ?? policyInput();
      const askedMs = performance.now();
      governance.decide(input);
      return performance.now() - askedMs;
    });
    const editMs = performance.now();
    const ceiling = readFileSync(join(DEFAULT_POLICIES_FOLDER, 'altitude-ceiling.cedar'), 'utf8');
    writeFileSync(join(userFolder, 'altitude-ceiling.cedar'), ceiling.replace('> 120', '> 60'));
    store.look();
    const editTookMs = performance.now() - editMs;
    const [p50, p95] = [percentile(tookMs, 0.5), percentile(tookMs, 0.95)];
    const set = `${defaults.length} + ${OWN_POLICIES} policies`;
    return [
      { name: `decision, p50, ${set}`, value: p50, unit: 'ms', budget: '', ok: true },
      {
        name: `decision, p95, ${set}`,
        value: p95,
        unit: 'ms',
        budget: '≤ 5 ms',
        ok: p95 <= MAX_DECISION_MS,
      },
      { name: `reading ${set} at the start`, value: startTookMs, unit: 'ms', budget: '', ok: true },
      {
        name: 'an edited policy, from the look at the folder until it holds',
        value: editTookMs,
        unit: 'ms',
        budget: '≤ 1,000 ms',
        ok: editTookMs <= MAX_EDIT_MS,
      },
    ];
  } finally {
    store.stop();
    handle.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
