import { describe, expect, it } from 'vitest';
import { API } from '../../../../gateway/contract/api/api.ts';
import type { NamedOperation } from '../../../../gateway/contract/api/api-operation.ts';
import { NAMED_RECORDS, type NamedRecord } from '../../../../gateway/contract/api/named-record.ts';
import { vehiclesIn } from '../../../../gateway/server/http/guard/vehicles-in.ts';
import { AUTHORISATION, type Row } from './support/authorisation-table.ts';
import { FROZEN_RULES } from './support/frozen-rules.ts';
import { ruleText } from './support/rule-text.ts';

const OPERATIONS = Object.values<NamedOperation>(API);
/** Fakes behind these show everything to everyone, or nothing at all. */
const UNDECIDED: ReadonlySet<string> = new Set(['readConsole', 'closeConsole', 'sendConsoleLine']);

/** What the row says a call of each of `CALLERS` is answered, if one in order is answered `right`. */
function derived(operation: NamedOperation, right: number): Row {
  const { access } = operation;
  if (access.kind === 'public') return [right, right, right, right, right, right, right, right];
  const needsMore = access.kind !== 'principal';
  const isForPeople = access.kind === 'role' && access.isForPeople === true;
  const foreign = access.kind === 'operator' ? 403 : ofAnother(operation, right);
  return [401, 401, needsMore ? 403 : right, foreign, 401, 401, 401, isForPeople ? 403 : right];
}

/** What somebody of another tenant is answered. */
function ofAnother(operation: NamedOperation, right: number): number {
  if (operation.isTenantInBody) return 403;
  const kinds = Object.values(operation.target ?? {});
  const isHidden = kinds.some((kind) => kind === 'own' || (kind in NAMED_RECORDS && !isShared(kind)));
  // The timeline is asked for a recording in its query.
  return isHidden || operation.id === 'replayTimeline' ? 404 : right;
}

/** What belongs to the machine and not to a tenant. */
function isShared(kind: string): boolean {
  const { shows } = (NAMED_RECORDS as Readonly<Record<string, NamedRecord>>)[kind] ?? {};
  return shows === 'ofVehicle' || shows === 'ofLink' || shows === 'ofMode';
}

describe('the rules of the table', () => {
  it('are those that were agreed', () => {
    expect(Object.fromEntries(OPERATIONS.map((operation) => [operation.id, ruleText(operation)]))).toEqual(
      FROZEN_RULES,
    );
  });

  it.each(
    OPERATIONS.filter(({ id }) => !UNDECIDED.has(id)).map((operation) => [operation.id, operation] as const),
  )('%s answers each caller as it did', (_id, operation) => {
    const recorded = AUTHORISATION[`${operation.method} ${operation.path}`]!;
    // `right` of what only people may do is a key.
    const right =
      operation.access.kind === 'role' && operation.access.isForPeople ? recorded[3] : recorded[7];
    expect(derived(operation, right)).toEqual(recorded);
  });
});

describe('the vehicles a body or a record names', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['its own', { vehicleId: 'uav-1', params: { altitudeM: 20 } }, ['uav-1']],
    ['none', { vehicleId: null, vehicles: 3, resources: [{ type: 'dock', id: 'dock-1' }] }, []],
    ['those of a formation', { params: { vehicles: ['uav-1', 'uav-2'] } }, ['uav-1', 'uav-2']],
    [
      'those of conditions',
      { params: { until: [{ vehicleId: 'uav-3' }] }, postconditions: [{ vehicleId: 'uav-4' }] },
      ['uav-3', 'uav-4'],
    ],
    ['resources', { resources: [{ type: 'vehicle', id: 'uav-5' }] }, ['uav-5']],
    ['the other one', { otherVehicleId: 'uav-6' }, ['uav-6']],
    [
      'those of a plan, each once',
      {
        vehicles: ['uav-1'],
        steps: [{ action: { vehicleId: 'uav-1' } }, { action: { vehicleId: 'uav-2' } }],
        dependencies: [
          { condition: [{ vehicleId: 'uav-3' }] },
          { resource: { type: 'vehicle', id: 'uav-4' } },
        ],
      },
      ['uav-1', 'uav-2', 'uav-3', 'uav-4'],
    ],
    ['nothing', undefined, []],
  ])('%s', (_what, value, vehicleIds) => {
    expect([...vehiclesIn(value)]).toEqual(vehicleIds);
  });
});
