/**
 * Bodies shown for operations whose schema alone makes no good example. Each is checked against the operation's own schema;
 * the rest is made from the schema.
 */
export const EXAMPLE_BODIES: Readonly<Record<string, unknown>> = {
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
  'SVC-AX-PLN-CRE-C-v1': {
    name: 'Look over the field',
    objective: 'One look from 20 m, then home',
    vehicles: ['uav-1'],
    compensation: 'rtl',
  },
  'SVC-AX-STP-ADD-C-v1': {
    stepId: 'climb',
    type: 'takeoff',
    vehicleId: 'uav-1',
    params: { altitudeM: 20 },
    timeoutS: 120,
  },
  'SVC-AX-DPN-ADD-C-v1': { type: 'finish_to_start', from: 'arm', to: 'climb' },
  'SVC-AX-ACT-QUE-C-v1': {
    type: 'takeoff',
    vehicleId: 'uav-1',
    params: { altitudeM: 20 },
    priority: 'normal',
  },
  'SVC-AX-RES-ALL-L-v1': { resources: [{ type: 'vehicle', id: 'uav-1' }] },
  'SVC-AX-DEP-CHK-E-v1': {},
  'SVC-AX-ACT-EXE-E-v1': { version: 1 },
  'SVC-AX-PLN-ABT-E-v1': { compensation: 'rtl', reason: 'The wind picks up' },
  'billing.meter': {
    specversion: '1.0',
    id: 'run-0001',
    source: 'my-program',
    type: 'aerodeck.usage',
    data: { operationId: 'telemetry.read', quantity: 1 },
  },
};

/** Path parameters filled in for examples. */
export const EXAMPLE_PARAMETERS: Readonly<Record<string, string>> = {
  planId: 'pln_01k9w8v0000000000000000000',
  actionId: 'act_01k9w8v0000000000000000000',
};
