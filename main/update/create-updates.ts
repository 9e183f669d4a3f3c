import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Clock } from '../../gateway/base/clock.ts';
import type { UpdateProblemCode } from '../../preload/bridge.ts';
import { checkIdle, type WorkQuestions } from './running-work.ts';
import type { MakeRequest } from './update-http.ts';
import { Updates, type UpdatesOptions } from './updates.ts';

/** The used part of Electron's `app`. */
export interface UpdatedApp {
  readonly isPackaged: boolean;
  getVersion(): string;
  getPath(name: 'userData'): string;
  quit(): void;
}

export interface CreateUpdatesOptions extends WorkQuestions, Pick<UpdatesOptions, 'quitToInstall'> {
  readonly app: UpdatedApp;
  /** Electron's folder of resources, where electron-builder writes `app-update.yml`. */
  readonly resourcesFolder: string;
  readonly acceptedKeys: readonly string[];
  readonly makeRequest: MakeRequest;
  readonly clock: Clock;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The update of this installation, if it can update itself. */
export function createUpdates(options: CreateUpdatesOptions): Updates {
  const { app, acceptedKeys, makeRequest, clock, arch, quitToInstall } = options;
  const configFile = join(options.resourcesFolder, 'app-update.yml');
  const server = serverOf(configFile);
  const obstacle = obstacleOf(options, server);
  return new Updates({
    obstacle,
    checkIdle: () => checkIdle(options),
    quitToInstall,
    async loadUpdater() {
      const { ReleaseUpdater } = await import('./release-updater.ts');
      const { getAppCacheDir } = await import('electron-updater/out/AppAdapter.js');
      return new ReleaseUpdater({
        app: {
          version: app.getVersion(),
          name: 'aerodeck',
          isPackaged: true,
          appUpdateConfigPath: configFile,
          userDataPath: app.getPath('userData'),
          baseCachePath: getAppCacheDir(),
          whenReady: () => Promise.resolve(),
          relaunch: () => undefined,
          quit: () => app.quit(),
          onQuit: () => undefined,
        },
        appImage: options.environment.APPIMAGE ?? '',
        makeRequest,
        clock,
        server: server ?? '',
        acceptedKeys,
        platform: options.platform === 'win32' ? 'win32' : 'linux',
        arch,
      });
    },
  });
}

function obstacleOf(
  { app, acceptedKeys, platform, environment }: CreateUpdatesOptions,
  server: string | undefined,
): UpdateProblemCode | undefined {
  if (!app.isPackaged || acceptedKeys.length === 0 || server === undefined) return 'development';
  if (platform === 'darwin') return 'disk-image';
  return platform === 'win32' || environment.APPIMAGE !== undefined ? undefined : 'package-manager';
}

/** The server that the package was built for; undefined without one. */
function serverOf(configFile: string): string | undefined {
  try {
    const { url } = parse(readFileSync(configFile, 'utf8')) as { url?: unknown };
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined;
  }
}
