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

/** Prefix of the argument that passes the version from the main process to the sandboxed preload. */
export const versionArgument = '--aerodeck-version=';
