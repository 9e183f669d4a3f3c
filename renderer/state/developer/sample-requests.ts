/**
 * A body to start from for every documented operation. `{{…}}` are variables of the sandbox; examples are demo-safe
 * (specification 1, rule 9): they name simulated things only.
 */
const BODIES: Readonly<Record<string, unknown>> = {
  'auth.login': { email: 'you@your-company.example' },
  'developer.key': { name: 'Sandbox key', mode: 'test', scopes: ['telemetry:read', 'drone:launch'] },
  'mission.start': { vehicleId: '{{vehicle}}' },
  'drone.launch': { missionType: 'patrol', zoneId: 'zone-north', priority: 'normal', auth: '{{key}}' },
  'uav-replay-explain': cognitive('Explain the last flight'),
  'uav-mavlink-orchestrate': cognitive('Patrol zone-north at 30 m and come home'),
  'uav-governance': {
    ...cognitive('Patrol zone-north at 30 m'),
    policies: ['altitude-ceiling', 'no-fly', 'battery-reserve'],
    jurisdiction: 'CH',
    risk_threshold: 'medium',
  },
  'uav-observability': {
    ...cognitive('Watch the battery'),
    // A trend needs several.
    telemetry: [62, 60, 58, 56, 54].map((batteryPct) => ({
      battery_pct: batteryPct,
      altitude_m: 30,
      link_quality: 0.93,
      status: 'flying',
    })),
  },
  'SVC-AX-PLN-CRE-C-v1': {
    name: 'Look over the field',
    objective: 'One look from 20 m, then home',
    vehicles: ['{{vehicle}}'],
    steps: [
      { stepId: 'arm', type: 'arm', vehicleId: '{{vehicle}}' },
      { stepId: 'home', type: 'rtl', vehicleId: '{{vehicle}}' },
    ],
  },
  'SVC-AX-STP-ADD-C-v1': {
    stepId: 'climb',
    type: 'takeoff',
    vehicleId: '{{vehicle}}',
    params: { altitudeM: 20 },
    afterStepId: 'arm',
  },
  'SVC-AX-DPN-ADD-C-v1': { type: 'finish_to_start', from: 'climb', to: 'home' },
  'SVC-AX-ACT-QUE-C-v1': {
    type: 'takeoff',
    vehicleId: '{{vehicle}}',
    params: { altitudeM: 20 },
    priority: 'normal',
  },
  'SVC-AX-RES-ALL-L-v1': { resources: [{ type: 'vehicle', id: '{{vehicle}}' }] },
  'SVC-AX-DEP-CHK-E-v1': {},
  'SVC-AX-ACT-EXE-E-v1': {},
  'SVC-AX-PLN-ABT-E-v1': { compensation: 'rtl' },
  'simulations.showcase': {},
  'simulation.run': { scenario: 'calm-patrol' },
  'sdk.generate': { language: 'typescript', operations: ['telemetry.read', 'drone.launch'] },
  'billing.meter': {
    specversion: '1.0',
    id: '{{uuid}}',
    source: 'playground',
    type: 'aerodeck.usage',
    data: { operationId: 'telemetry.read', quantity: 1 },
  },
};

function cognitive(objective: string) {
  return {
    tenant_id: '{{tenant}}',
    correlation_id: '{{uuid}}',
    mission_context: { asset_id: '{{vehicle}}', site: 'zone-north', objective },
  };
}

/** The body as text; undefined for operations without one. An example of the reference stands in where there is none here. */
export function sampleBody(operationId: string, example: unknown): string | undefined {
  const body = BODIES[operationId] ?? example;
  return body === undefined ? undefined : JSON.stringify(body, null, 2);
}
