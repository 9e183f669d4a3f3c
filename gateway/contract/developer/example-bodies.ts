/**
 * One example body for each documented operation with a body, by id. The request schemas carry
 * them, so that OpenAPI, the reference, its snippets and the playground show the same text. A test
 * calls all operations with them, in an order that first creates what they name: a simulated
 * vehicle, the plan with its steps, a recording.
 */
export const EXAMPLE_BODIES = {
  'auth.login': { email: 'you@company.example' },
  'developer.key': {
    name: 'first key',
    mode: 'test',
    scopes: ['telemetry:read', 'mission:read', 'drone:launch'],
  },
  'mission.start': {
    vehicleId: 'uav-1',
    items: [
      { command: 22, frame: 3, params: [0, 0, 0, null], lat: null, lon: null, altitude_m: 20 },
      { command: 16, frame: 3, params: [0, 0, 0, null], lat: 47.3995, lon: 8.5455, altitude_m: 20 },
      { command: 20, frame: 2, params: [0, 0, 0, 0], lat: null, lon: null, altitude_m: null },
    ],
    priority: 'normal',
  },
  'drone.launch': { missionType: 'patrol', zoneId: 'zone-north', priority: 'normal' },
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
    // Several samples, because one has no trend.
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
    vehicles: ['uav-1'],
    steps: [
      { stepId: 'arm', type: 'arm', vehicleId: 'uav-1' },
      { stepId: 'home', type: 'rtl', vehicleId: 'uav-1' },
    ],
    compensation: 'rtl',
  },
  'SVC-AX-STP-ADD-C-v1': {
    stepId: 'climb',
    type: 'takeoff',
    vehicleId: 'uav-1',
    params: { altitudeM: 20 },
    afterStepId: 'arm',
  },
  'SVC-AX-DPN-ADD-C-v1': { type: 'finish_to_start', from: 'climb', to: 'home' },
  'SVC-AX-ACT-QUE-C-v1': {
    type: 'takeoff',
    vehicleId: 'uav-1',
    params: { altitudeM: 20 },
    priority: 'normal',
  },
  'SVC-AX-RES-ALL-L-v1': { resources: [{ type: 'vehicle', id: 'uav-1' }] },
  'SVC-AX-DEP-CHK-E-v1': {},
  'SVC-AX-ACT-EXE-E-v1': {},
  'SVC-AX-PLN-ABT-E-v1': { compensation: 'rtl', reason: 'The wind picks up' },
  'simulations.showcase': {},
  'simulation.run': { scenario: 'calm-patrol' },
  'sdk.generate': { language: 'typescript', operations: ['telemetry.read', 'drone.launch'] },
  'billing.meter': {
    specversion: '1.0',
    id: 'run-0001',
    source: 'my-program',
    type: 'aerodeck.usage',
    data: { operationId: 'telemetry.read', quantity: 1 },
  },
} as const satisfies Readonly<Record<string, unknown>>;

/** `tenant_id` is the operator's. The reference inserts the reader's, if known. */
function cognitive(objective: string) {
  return {
    tenant_id: 'local',
    correlation_id: 'field-check-1',
    mission_context: { asset_id: 'uav-1', site: 'zone-north', objective },
  };
}
