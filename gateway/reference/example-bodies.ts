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
