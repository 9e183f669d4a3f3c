import {
  type BridgeApi,
  type BridgeMethod,
  bridgeChannels,
  type OpenedFile,
  type UpdateOrder,
  type UpdateStatus,
  updateOrders,
} from '../preload/bridge.ts';
import { isSameOrigin } from './contents-guard.ts';
import { isAllowedExternal } from './external-link.ts';

/** What the bridge's handlers use. */
export interface BridgeServices {
  /** Address, token and data folder of the gateway while it is ready. */
  gateway():
    | { readonly url: string; readonly operatorToken: string; readonly dataFolder: string }
    | undefined;
  /** Shows a folder. Resolves with an error text, empty on success. */
  readonly openPath: (path: string) => Promise<string>;
  readonly openExternal: (url: string) => Promise<void>;
  readonly nextOpenedFile: () => Promise<OpenedFile | undefined>;
  readonly update: (order: UpdateOrder) => Promise<UpdateStatus>;
}

/** The part of an IPC event that identifies the sender. */
export interface IpcSender {
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/** The used part of Electron's `ipcMain`. */
export interface IpcRegistry {
  handle(channel: string, listener: (event: IpcSender, ...args: unknown[]) => Promise<unknown>): void;
}

type BridgeHandlers = {
  readonly [Method in BridgeMethod]: (...args: unknown[]) => Promise<Awaited<ReturnType<BridgeApi[Method]>>>;
};

/**
 * Registers one handler for each method of the bridge. They answer only the top frame of a page of
 * the running gateway. A nested frame, another origin or a closed page is refused and gets no data.
 */
export function registerBridge(registry: IpcRegistry, services: BridgeServices): void {
  for (const [method, handler] of Object.entries(bridgeHandlers(services)) as [
    BridgeMethod,
    BridgeHandlers[BridgeMethod],
  ][]) {
    registry.handle(bridgeChannels[method], async (event, ...args) => {
      if (!isTrusted(event, services.gateway()?.url))
        throw new Error('This page may not use the application');
      return handler(...args);
    });
  }
}

function bridgeHandlers(services: BridgeServices): BridgeHandlers {
  const gateway = (): NonNullable<ReturnType<BridgeServices['gateway']>> => {
    const ready = services.gateway();
    if (ready === undefined) throw new Error('The gateway is not running');
    return ready;
  };
  return {
    gatewayUrl: async () => gateway().url,
    operatorToken: async () => gateway().operatorToken,
    async openDataFolder() {
      const failure = await services.openPath(gateway().dataFolder);
      if (failure !== '') throw new Error(`The data folder cannot be opened: ${failure}`);
    },
    async openExternal(url) {
      if (typeof url !== 'string' || !isAllowedExternal(url))
        throw new Error('This address may not be opened');
      await services.openExternal(url);
    },
    nextOpenedFile: services.nextOpenedFile,
    async update(order) {
      const known = updateOrders.find((each) => each === order);
      if (known === undefined) throw new Error('Unknown order');
      return services.update(known);
    },
  };
}

function isTrusted({ senderFrame }: IpcSender, gatewayUrl: string | undefined): boolean {
  return senderFrame !== null && senderFrame.parent === null && isSameOrigin(senderFrame.url, gatewayUrl);
}
