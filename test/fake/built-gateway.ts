import { fileURLToPath } from 'node:url';

const program = (name: string): string =>
  fileURLToPath(new URL(`../../out/gateway/${name}.js`, import.meta.url));

/** The gateway's programs as they are packaged. They are built before the first test. */
export const BUILT_GATEWAY = program('cli');
export const BUILT_ADMIN = program('admin');
export const BUILT_FORK_ENTRY = program('fork-entry');
export const BUILT_SIMULATOR = program('simulator-entry');
export const BUILT_JOB_ENTRY = program('job-entry');
