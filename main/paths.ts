import { join } from 'node:path';

/** Paths of the built parts of the application, packaged or not. */
export interface AppPaths {
  readonly gatewayEntry: string;
  readonly simulatorEntry: string;
  readonly jobEntry: string;
  readonly preload: string;
  readonly icon: string;
}

/** Paths below the application folder (the repository, or `app.asar`). */
export function appPaths(appFolder: string): AppPaths {
  return {
    gatewayEntry: join(appFolder, 'out/gateway/fork-entry.js'),
    simulatorEntry: join(appFolder, 'out/gateway/simulator-entry.js'),
    jobEntry: join(appFolder, 'out/gateway/job-entry.js'),
    preload: join(appFolder, 'out/preload/index.cjs'),
    icon: join(appFolder, 'resources/icons/aerodeck.png'),
  };
}

/**
 * The gateway's arguments: everything after the first `--`, so that Chromium's switches are not
 * passed on.
 */
export function gatewayArguments(argv: readonly string[]): string[] {
  const separator = argv.indexOf('--');
  return separator === -1 ? [] : argv.slice(separator + 1);
}
