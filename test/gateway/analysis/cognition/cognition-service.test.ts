import { beforeEach, describe, expect, it } from 'vitest';
import type {
  AssessmentRequest,
  CognitionPorts,
} from '../../../../gateway/analysis/cognition/cognition-ports.ts';
import { CognitionService } from '../../../../gateway/analysis/cognition/cognition-service.ts';
import { policyAction } from '../../../../gateway/command/policy/engine/policy-actions.ts';
import type { EnforceRequest } from '../../../../gateway/contract/analysis/cognition.ts';
import { overlaySchema } from '../../../../gateway/contract/analysis/cognition.ts';
import type { DecisionRecord, PolicyFinding } from '../../../../gateway/contract/command/decision.ts';
import { sampleVehicle } from '../../../builder/contract-samples.ts';
import { sampleDecisionRecord, sampleOverride, samplePolicy } from '../../../builder/governance-samples.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeGatewayPort } from '../../../fake/fake-gateway-port.ts';
import { FakeGovernancePort } from '../../../fake/fake-governance-port.ts';
import { memoryPlatform } from '../../../fake/memory-platform.ts';

const CONTEXT = {
  principal: { kind: 'operator' as const, id: 'operator', tenantId: 'local', scopes: new Set<never>() },
  traceId: '0'.repeat(32),
  source: 'rest' as const,
};

let asked: AssessmentRequest[];
let answer: Partial<DecisionRecord>;
let clock: FakeClock;
let port: FakeGatewayPort;
let service: CognitionService;
let governance: FakeGovernancePort;

beforeEach(() => {
  asked = [];
  answer = {
    decision: 'allow',
    evidence: ['policy-version:1', 'operator-override:none', 'replay-enabled:true'],
    findings: [],
  };
  clock = new FakeClock();
  port = new FakeGatewayPort();
  governance = new FakeGovernancePort();
  const ports: CognitionPorts = {
    guard: memoryPlatform({ port }).guard,
    station: port,
    policies: () => governance.policies(),
    assess: async (request) => {
      asked.push(request);
      return sampleDecisionRecord(answer);
    },
    activeOverrides: () => [sampleOverride({ overrideId: 'ovr_1' })],
    flights: { flight: async () => undefined },
    explain: async () => {
      throw new Error('nothing is explained here');
    },
    world: { wayOver: () => [], checkPlan: () => [] },
    clock,
  };
  service = new CognitionService(ports);
});

function enforcement(changes: Partial<EnforceRequest> = {}): EnforceRequest {
  return {
    tenant_id: 'local',
    correlation_id: 'c',
    mission_context: {
      asset_id: 'uav-1',
      site: 'field',
      objective: 'take off to 40 m, fly to 47.4, 8.5, return',
    },
    policies: ['altitude-ceiling'],
    jurisdiction: 'CH',
    risk_threshold: 'high',
    ...changes,
  };
}

describe('enforce', () => {
  it('asks about where the objective leads, under the jurisdiction that is named', async () => {
    port.vehicleById.set('uav-1', sampleVehicle({ id: 'uav-1', status: 'on_ground' }));
    const { result } = await service.enforce(enforcement(), CONTEXT);
    expect(asked).toEqual([
      expect.objectContaining({
        command: 'mission-start',
        highestAltitudeM: 40,
        jurisdiction: 'CH',
        isKept: true,
        points: [{ latitudeDeg: 47.4, longitudeDeg: 8.5, altitudeM: 40 }],
      }),
    ]);
    expect(result.findings).toEqual([
      { policy_id: 'altitude-ceiling', verdict: 'allow', reason: 'no objection' },
    ]);
  });

  it('asks for approval above the threshold, and never loosens what policies say', async () => {
    port.vehicleById.set('uav-1', sampleVehicle({ id: 'uav-1', battery_pct: 15 }));
    const risky = await service.enforce(enforcement({ risk_threshold: 'medium' }), CONTEXT);
    expect(risky.decision.decision).toBe('require_approval');
    expect(risky.result.risk).toMatchObject({ score: 'high', threshold: 'medium' });
    expect((await service.enforce(enforcement(), CONTEXT)).decision.decision).toBe('allow');
    answer = { ...answer, decision: 'deny' };
    expect((await service.enforce(enforcement({ risk_threshold: 'low' }), CONTEXT)).decision.decision).toBe(
      'deny',
    );
  });

  it('shows what the named policies say, tells what others object to, and decides by all', async () => {
    const finding = (policyId: string, verdict: PolicyFinding['verdict']): PolicyFinding => ({
      policyId,
      verdict,
      reason: `${policyId} says so`,
      values: {},
      override: 'never',
      isOverridden: false,
    });
    governance.policyById.set('battery-reserve', samplePolicy({ policyId: 'battery-reserve' }));
    answer = {
      decision: 'deny',
      evidence: [...(answer.evidence ?? []), 'battery-reserve:deny: battery-reserve says so'],
      findings: [finding('battery-reserve', 'deny')],
    };
    const narrowed = await service.enforce(enforcement(), CONTEXT);
    expect(narrowed.decision.decision).toBe('deny');
    expect(narrowed.decision.evidence).toContainEqual(
      'not-asked:battery-reserve:deny: battery-reserve says so',
    );
    expect(narrowed.decision.evidence).not.toContainEqual('battery-reserve:deny: battery-reserve says so');
    expect(narrowed.result.findings.map(({ policy_id }) => policy_id)).toEqual(['altitude-ceiling']);
    for (const policies of [[], ['battery-reserve'], ['no-such']])
      expect((await service.enforce(enforcement({ policies }), CONTEXT)).decision.decision).toBe('deny');
    // What the engine itself says is no policy, and always holds.
    answer = { ...answer, findings: [finding('governance', 'deny'), finding('battery-reserve', 'monitor')] };
    expect((await service.enforce(enforcement(), CONTEXT)).decision.decision).toBe('deny');
  });

  it('lists policies nobody knows and watches what was not held to them', async () => {
    const { decision, result } = await service.enforce(enforcement({ policies: ['no-such'] }), CONTEXT);
    expect(result.unknown_policies).toEqual(['no-such']);
    expect(decision.decision).toBe('allow_with_monitoring');
    expect(decision.evidence).toContain('unknown-policy:no-such');
  });

  it('takes unknown telemetry for a risk', async () => {
    port.vehicleById.set('uav-1', sampleVehicle({ id: 'uav-1', battery_pct: null, gps: null }));
    const { result, decision } = await service.enforce(enforcement({ risk_threshold: 'low' }), CONTEXT);
    expect(result.risk.factors).toContain('its charge is not known');
    expect(decision.decision).toBe('require_approval');
  });

  it('refuses other words for a risk and assets nobody heard', async () => {
    await expect(service.enforce(enforcement({ risk_threshold: 'severe' }), CONTEXT)).rejects.toMatchObject({
      code: 'validation',
    });
    const request = enforcement();
    const mission_context = { ...request.mission_context, asset_id: 'uav-99' };
    await expect(service.enforce({ ...request, mission_context }, CONTEXT)).rejects.toMatchObject({
      code: 'not-found',
    });
    expect(asked).toEqual([]);
  });
});

describe('every other call', () => {
  it('is decided itself, as an custom action that moves nothing', async () => {
    const { decision } = await service.orchestrate(enforcement(), CONTEXT);
    await service.observe(
      { ...enforcement(), telemetry: [{ battery_pct: 1, altitude_m: 1, link_quality: 1, status: 'x' }] },
      CONTEXT,
    );
    expect(decision.decision).toBe('allow');
    for (const { command } of asked) expect(policyAction(command)).toBe(command);
  });

  it('is refused when policies forbid it', async () => {
    answer = { ...answer, decision: 'deny' };
    await expect(service.orchestrate(enforcement(), CONTEXT)).rejects.toMatchObject({
      code: 'governance-denied',
    });
  });

  it('says that there is no recording', async () => {
    await expect(service.explain(enforcement(), CONTEXT)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the overlay', () => {
  it('asks about a take-off, writes nothing down, and asks again after 2 s only', async () => {
    const overlay = await service.overlay(CONTEXT);
    expect(overlaySchema.parse(overlay)).toEqual(overlay);
    expect(overlay.governance.activeOverrides).toEqual(['ovr_1']);
    const first = asked.length;
    expect(first).toBeGreaterThan(0);
    expect(asked.every(({ command, isKept }) => command === 'takeoff' && !isKept)).toBe(true);
    await service.overlay(CONTEXT);
    expect(asked).toHaveLength(first);
    clock.advance(2001);
    await service.overlay(CONTEXT);
    expect(asked).toHaveLength(first * 2);
  });

  it('shows each vehicle with its risk, and as unknown what tells nothing', async () => {
    port.vehicleById.clear();
    port.vehicleById.set('uav-1', sampleVehicle({ id: 'uav-1', battery_pct: 10 }));
    port.vehicleById.set(
      'uav-2',
      sampleVehicle({ id: 'uav-2', battery_pct: null, link_quality: null, gps: null, position: null }),
    );
    const { summaries } = await service.overlay(CONTEXT);
    expect(summaries.map(({ asset_id, risk }) => [asset_id, risk])).toEqual([
      ['uav-1', 'high'],
      ['uav-2', 'unknown'],
    ]);
  });
});
