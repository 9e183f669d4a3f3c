import type { BrowserWindowConstructorOptions } from 'electron';
import { versionArgument } from '../preload/bridge.ts';
import type { AppPaths } from './paths.ts';

/**
 * Options of the one window. The page gets a sandbox, an isolated world and nothing of Node; web security is on in
 * development too. Developer tools exist only in an unpackaged application.
 */
export function windowOptions(
  paths: AppPaths,
  version: string,
  isPackaged: boolean,
): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 960,
    minHeight: 600,
    title: 'Aerodeck',
    icon: paths.icon,
    backgroundColor: '#0f151c',
    show: false,
    webPreferences: {
      preload: paths.preload,
      additionalArguments: [`${versionArgument}${version}`],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // A flight continues while another window covers this one.
      backgroundThrottling: false,
      devTools: !isPackaged,
    },
  };
}
