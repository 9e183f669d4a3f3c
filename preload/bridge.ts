/** API of the desktop shell at `window.aerodeck`. In a browser the object is missing. */
export interface BridgeApi {
  /** Origin of this window's gateway, without a trailing slash; rejects while none is running. */
  gatewayUrl(): Promise<string>;
  /**
   * The operator token of the running gateway; rejects while none is running. A restarted gateway
   * has a new token: ask again after each lost connection or 401.
   */
  operatorToken(): Promise<string>;
  /** Opens the data folder (recordings, configuration) in the system's file browser. */
  openDataFolder(): Promise<void>;
  /** Opens an https address in the system's browser. Rejects other schemes and unlisted hosts. */
  openExternal(url: string): Promise<void>;
  /**
   * Resolves with the next file that the operator opened outside the window, as soon as there is one. Ask again
   * for the next; undefined means that a newer call waits. Only files opened that way can be read.
   */
  nextOpenedFile(): Promise<OpenedFile | undefined>;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Version of the application. */
  readonly version: string;
}

/** The methods of {@link BridgeApi} that the main process answers; each is one channel. */
export type BridgeMethod =
  | 'gatewayUrl'
  | 'operatorToken'
  | 'openDataFolder'
  | 'openExternal'
  | 'nextOpenedFile';

/** A file the operator opened, or why it cannot be opened. The name has no folder. */
export type OpenedFile =
  | { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly problem?: never }
  | { readonly name: string; readonly problem: 'missing' | 'unreadable' | 'unknown-type' }
  | { readonly name: string; readonly problem: 'too-large'; readonly maxBytes: number };

/** Channel of each method. A `Record`, so that a method without a channel does not compile. */
export const bridgeChannels: Readonly<Record<BridgeMethod, string>> = {
  gatewayUrl: 'aerodeck:gateway-url',
  operatorToken: 'aerodeck:operator-token',
  openDataFolder: 'aerodeck:open-data-folder',
  openExternal: 'aerodeck:open-external',
  nextOpenedFile: 'aerodeck:next-opened-file',
};

/** Prefix of the argument that passes the version from the main process to the sandboxed preload. */
export const versionArgument = '--aerodeck-version=';
