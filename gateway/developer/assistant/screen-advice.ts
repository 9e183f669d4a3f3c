/** A screen of the window and the goals that it serves without a line of code. */
export interface ScreenAdvice {
  /** Address in the window: the screen, and a page of it. */
  readonly screen: string;
  readonly title: string;
  readonly why: string;
  /** Word stems in a goal that select it. */
  readonly stems: readonly string[];
  /** Headings of docs/scenarios.md that select it. */
  readonly scenarios: readonly string[];
  /** Selected too when the goal repeats. */
  readonly isForRepeated?: true;
}

/** In the order in which they are used. */
export const SCREEN_ADVICE: readonly ScreenAdvice[] = [
  {
    screen: 'settings/zones',
    title: 'Zones',
    why: 'Draw the area that a launch flies over, and areas where nothing may fly.',
    stems: ['zone', 'geofence', 'no fly', 'area', 'site'],
    scenarios: ['Inspection', 'Patrol'],
  },
  {
    screen: 'plan',
    title: 'Plan',
    why: 'Draw waypoints or a survey pattern on the map, check it against terrain, zones and battery, and upload it.',
    stems: ['waypoint', 'route', 'own path', 'fixed path', 'own mission', 'plan a flight', 'terrain'],
    scenarios: ['Survey', 'Delivery'],
  },
  {
    screen: 'simulation',
    title: 'Simulation',
    why: 'Rehearse on simulated vehicles with wind and faults. Assertions decide whether the run passed.',
    stems: ['simulat', 'rehears', 'training', 'trainee', 'practi', 'test flight', 'dry run', 'fault'],
    scenarios: ['Survey', 'Simulation and training'],
  },
  {
    screen: 'settings/checklists',
    title: 'Checklists',
    why: 'List what must be checked before arming. Items that telemetry shows are checked automatically.',
    stems: [
      'checklist',
      'preflight',
      'pre flight',
      'before each flight',
      'before each launch',
      'before take',
    ],
    scenarios: [],
  },
  {
    screen: 'command-center/policies',
    title: 'Policies',
    why: 'Write the rules that decide on each command, such as ceilings, zones and hours.',
    stems: ['policy', 'policies', 'rule', 'regulat', 'complian', 'govern', 'ceiling'],
    scenarios: ['Governance', 'Patrol'],
  },
  {
    screen: 'command-center/approvals',
    title: 'Approvals',
    why: 'A second person decides here on commands that a policy sends for approval.',
    stems: ['approv', 'second person', 'permission', 'sign off'],
    scenarios: ['Governance'],
  },
  {
    screen: 'workflow',
    title: 'Workflow Builder',
    why: 'Join the operations with conditions and approvals, and run them by hand or on a schedule.',
    stems: ['workflow', 'automat', 'schedul', 'overnight', 'step by step', 'sequence', 'on call', 'alarm'],
    scenarios: ['Docking'],
    isForRepeated: true,
  },
  {
    screen: 'command-center/plans',
    title: 'Action plans',
    why: 'Follow the steps of several vehicles as a graph, and pause, resume or abort them together.',
    stems: ['coordinat', 'depend', 'action plan'],
    scenarios: ['Swarm', 'Docking'],
  },
  {
    screen: 'fly',
    title: 'Fly',
    why: 'Watch every vehicle live on the map with its alerts, and send commands.',
    stems: ['watch', 'monitor', 'live ', 'control room', 'camera', 'gimbal', 'gripper'],
    scenarios: ['Monitoring'],
  },
  {
    screen: 'replay',
    title: 'Replay',
    why: 'Play recordings with map, plots and events, and print a report.',
    stems: ['replay', 'report', 'proof', 'prove', 'evidence', 'history', 'log ', 'logs ', 'compare'],
    scenarios: ['Replay and explanation', 'Inspection'],
  },
  {
    screen: 'sdk-studio',
    title: 'SDK Studio',
    why: 'Generate a typed client for the selected operations and download it.',
    stems: ['sdk', 'client library', 'typescript', 'python'],
    scenarios: ['Building your own program'],
  },
  {
    screen: 'billing/usage',
    title: 'Usage',
    why: 'See calls and credits by day, key and operation.',
    stems: ['usage', 'invoice'],
    scenarios: ['Billing and metering'],
  },
];
