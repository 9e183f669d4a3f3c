/** What a snapshot holds beside its vehicles where nothing is going on. */
export const EMPTY_SNAPSHOT = {
  alerts: [],
  links: [],
  commands: [],
  launches: [],
  missions: [],
  approvals: [],
  leases: [],
  manualControls: [],
  plans: [],
  actions: [],
};
