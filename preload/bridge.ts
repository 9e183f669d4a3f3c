/** What the desktop window gets from its shell as `window.aerodeck`. In a browser that object does not exist. */
export interface BridgeApi {
  /** Origin of the gateway that belongs to this window, without a trailing slash; rejects while there is none. */
  gatewayUrl(): Promise<string>;
  /**
   * The operator token of the running gateway; rejects while there is none. A restarted gateway has a new
   * one: ask again after each lost connection or 401.
   */
  operatorToken(): Promise<string>;
  /** Opens the data folder (recordings, configuration) in the system's file browser. */
  openDataFolder(): Promise<void>;
  /** Opens an https address in the system's browser; rejects any other scheme and hosts that are not on the list. */
  openExternal(url: string): Promise<void>;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Version of the application. */
  readonly version: string;
}

/** The methods of {@link BridgeApi} that the main process answers; each is one channel. */
export type BridgeMethod = 'gatewayUrl' | 'operatorToken' | 'openDataFolder' | 'openExternal';

/** Channel of each method. A `Record`, so that a method without a channel does not compile. */
export const bridgeChannels: Readonly<Record<BridgeMethod, string>> = {
  gatewayUrl: 'aerodeck:gateway-url',
  operatorToken: 'aerodeck:operator-token',
  openDataFolder: 'aerodeck:open-data-folder',
  openExternal: 'aerodeck:open-external',
};

/** Prefix of the command-line argument that passes the version from the main process to the sandboxed preload. */
export const versionArgument = '--aerodeck-version=';
