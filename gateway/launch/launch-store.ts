import type { LaunchRecord } from '../contract/launch.ts';
import type { MissionRun } from '../contract/mission.ts';
import type { RunStore } from './run-records.ts';

/** Keeps launches over a restart. */
export type LaunchStore = RunStore<LaunchRecord>;
/** Keeps mission runs over a restart. */
export type MissionStore = RunStore<MissionRun>;
