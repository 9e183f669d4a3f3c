import {
  type BridgeApi,
  type BridgeMethod,
  bridgeChannels,
  type OpenedFile,
  type UpdateStatus,
  versionArgument,
} from './bridge.ts';

/** The part of Electron's `ipcRenderer` the bridge uses. */
export interface Invoker {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
}

/** The part of the preload's `process` the bridge uses. */
export interface PreloadProcess {
  readonly platform: string;
  readonly argv: readonly string[];
}

/**
 * Creates the only object the page gets. It exposes nothing of Electron: no `ipcRenderer`, no
 * events, only these methods with these arguments.
 */
export function createBridge(ipc: Invoker, host: PreloadProcess): BridgeApi {
  const ask = async (method: BridgeMethod, ...args: string[]): Promise<unknown> =>
    ipc.invoke(bridgeChannels[method], ...args);
  return {
    gatewayUrl: async () => String(await ask('gatewayUrl')),
    operatorToken: async () => String(await ask('operatorToken')),
    openDataFolder: async () => void (await ask('openDataFolder')),
    openExternal: async (url) => void (await ask('openExternal', String(url))),
    nextOpenedFile: async () => (await ask('nextOpenedFile')) as OpenedFile | undefined,
    update: async (order) => (await ask('update', String(order))) as UpdateStatus,
    platform: host.platform === 'darwin' || host.platform === 'win32' ? host.platform : 'linux',
    version:
      host.argv.find((argument) => argument.startsWith(versionArgument))?.slice(versionArgument.length) ?? '',
  };
}
