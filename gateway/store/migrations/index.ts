import { firstFlight } from './001-first-flight.ts';
import { platform } from './002-platform.ts';
import { governedActions } from './003-governed-actions.ts';
import { replay } from './004-replay.ts';
import { simulation } from './005-simulation.ts';
import { alertHistory } from './006-alert-history.ts';
import { sdk } from './007-sdk.ts';
import { simulationRetention } from './008-simulation-retention.ts';
import { workflow } from './009-workflow.ts';
import { checklist } from './010-checklist.ts';
import { parameter } from './011-parameter.ts';
import { flightPlan } from './012-flight-plan.ts';
import { stationMember } from './013-station-member.ts';
import { borrowedParameter } from './014-borrowed-parameter.ts';
import { stationSetting } from './015-station-setting.ts';

/** Forward only, in order; the number of entries is the schema version. Never change one that was released. */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-first-flight', sql: firstFlight },
  { name: '002-platform', sql: platform },
  { name: '003-governed-actions', sql: governedActions },
  { name: '004-replay', sql: replay },
  { name: '005-simulation', sql: simulation },
  { name: '006-alert-history', sql: alertHistory },
  { name: '007-sdk', sql: sdk },
  { name: '008-simulation-retention', sql: simulationRetention },
  { name: '009-workflow', sql: workflow },
  { name: '010-checklist', sql: checklist },
  { name: '011-parameter', sql: parameter },
  { name: '012-flight-plan', sql: flightPlan },
  { name: '013-station-member', sql: stationMember },
  { name: '014-borrowed-parameter', sql: borrowedParameter },
  { name: '015-station-setting', sql: stationSetting },
];
