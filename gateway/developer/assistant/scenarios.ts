/** A kind of work with its own heading in docs/scenarios.md. */
export interface Scenario {
  readonly heading: string;
  /** Stems of words (or word pairs) that indicate it. */
  readonly stems: readonly string[];
  /** Operations it needs, ordered as in the advice. */
  readonly operations: readonly string[];
}

const PLAN = [
  'SVC-AX-PLN-CRE-C-v1',
  'SVC-AX-STP-ADD-C-v1',
  'SVC-AX-DPN-ADD-C-v1',
  'SVC-AX-RES-ALL-L-v1',
  'SVC-AX-DEP-CHK-E-v1',
  'SVC-AX-ACT-EXE-E-v1',
  'SVC-AX-PLN-ABT-E-v1',
];
const WATCHED_LAUNCH = ['drone.launch', 'telemetry.stream', 'replay.timeline'];

/** What the assistant recognises. At equal score the earlier one leads. */
export const SCENARIOS: readonly Scenario[] = [
  {
    heading: 'Inspection',
    stems: [
      'inspect',
      'solar',
      'wind turbine',
      'turbine',
      'power line',
      'powerline',
      'pylon',
      'bridge',
      'roof',
      'pipeline',
      'facade',
      'tower',
      'dam ',
      'dams ',
      'railway',
      'defect',
    ],
    operations: WATCHED_LAUNCH,
  },
  {
    heading: 'Patrol',
    stems: ['patrol', 'guard', 'secur', 'perimeter', 'fence', 'intru', 'surveil', 'trespass', 'border'],
    operations: ['uav-governance', ...WATCHED_LAUNCH],
  },
  {
    heading: 'Survey',
    stems: [
      'survey',
      'mapping',
      'photogramm',
      'orthomosaic',
      'field',
      'crop',
      'agricultur',
      'farm',
      'vineyard',
      'forest',
      'quarry',
      'volume',
      'hectare',
      'search',
    ],
    operations: ['simulation.run', ...WATCHED_LAUNCH],
  },
  {
    heading: 'Delivery',
    stems: [
      'deliver',
      'parcel',
      'package',
      'cargo',
      'transport',
      'medic',
      'blood',
      'courier',
      'drop off',
      'logistic',
    ],
    operations: ['uav-governance', 'mission.start', 'telemetry.stream', 'replay.timeline'],
  },
  {
    heading: 'Swarm',
    stems: [
      'swarm',
      'formation',
      'fleet mission',
      'several drone',
      'many drone',
      'multiple drone',
      'light show',
    ],
    operations: [...PLAN, 'telemetry.stream'],
  },
  {
    heading: 'Docking',
    stems: ['dock', 'drone in a box', 'drone box', 'hangar', 'charging station'],
    operations: [
      'SVC-AX-ACT-QUE-C-v1',
      'SVC-AX-RES-ALL-L-v1',
      'SVC-AX-DEP-CHK-E-v1',
      'SVC-AX-ACT-EXE-E-v1',
      'telemetry.stream',
    ],
  },
  {
    heading: 'Replay and explanation',
    stems: [
      'replay',
      'explain',
      'incident',
      'investigat',
      'accident',
      'crash',
      'what happened',
      'root cause',
      'debrief',
    ],
    operations: ['replay.timeline', 'uav-replay-explain'],
  },
  {
    heading: 'Governance',
    stems: ['govern', 'complian', 'regulat', 'policy', 'policies', 'approv', 'authorit', 'airspace rule'],
    operations: ['uav-governance'],
  },
  {
    heading: 'Monitoring',
    stems: [
      'monitor',
      'dashboard',
      'observ',
      'health',
      'telemetry',
      'watch',
      'track',
      'control room',
      'anomal',
    ],
    operations: ['telemetry.read', 'telemetry.stream', 'uav-observability', 'cognition.overlay'],
  },
  {
    heading: 'Billing and metering',
    stems: [
      'bill',
      'meter',
      'invoice',
      'charge my',
      'charge our',
      'charge client',
      'charge customer',
      'resell',
      'usage',
    ],
    operations: ['billing.plans', 'billing.meter'],
  },
  {
    heading: 'Simulation and training',
    stems: [
      'simulat',
      'train ',
      'training',
      'trainee',
      'rehears',
      'practi',
      'demo',
      'showcase',
      'teach',
      'student',
    ],
    operations: ['simulations.showcase', 'simulation.run', 'telemetry.stream'],
  },
  {
    heading: 'Building your own program',
    stems: [
      'sdk',
      'script',
      'integrat',
      'typescript',
      'python',
      'client library',
      'my own program',
      'own app',
      'backend',
    ],
    operations: ['sdk.generate', 'telemetry.read'],
  },
];

/** Used if nothing was recognised: a safe starting point. */
export const FIRST_LOOK: readonly string[] = ['simulations.showcase', 'telemetry.read'];
