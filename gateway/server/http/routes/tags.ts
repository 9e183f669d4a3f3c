/**
 * The groups of the documentation (specification 1, rule 1) that have routes here, and one for all other
 * routes.
 */
export const TAGS = {
  access: 'Access & Keys',
  mission: 'Mission & Drone',
  telemetry: 'Telemetry & Replay',
  cognitive: 'Cognitive',
  action: 'Action Execution',
  simulation: 'Simulation & SDK',
  billing: 'Billing',
  supporting: 'Supporting',
} as const;
