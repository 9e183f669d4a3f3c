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
  /**
   * Carries out an order and resolves with the status at its end. A refusal is in the status, not an
   * exception. `state` only reads it, also while another order runs.
   */
  update(order: UpdateOrder): Promise<UpdateStatus>;
  readonly platform: 'linux' | 'darwin' | 'win32';
  /** Version of the application. */
  readonly version: string;
}

/** `look-…` asks the update server for the newest release of a channel; nothing else contacts it unasked. */
export const updateOrders = ['state', 'look-stable', 'look-beta', 'download', 'cancel', 'install'] as const;
export type UpdateOrder = (typeof updateOrders)[number];

export type UpdateStep =
  | 'impossible'
  | 'idle'
  | 'looking'
  | 'current'
  | 'available'
  | 'downloading'
  | 'ready'
  | 'installing';

/** Why this installation cannot update itself, or why the last order was refused. */
export type UpdateProblemCode =
  | 'development'
  | 'package-manager'
  | 'disk-image'
  | 'vehicle-armed'
  | 'work-running'
  | 'state-unknown'
  | 'unreachable'
  | 'stalled'
  | 'not-found'
  | 'server-error'
  | 'redirected'
  | 'too-large'
  | 'unreadable'
  | 'unsigned'
  | 'other-key'
  | 'altered'
  | 'damaged'
  | 'disk'
  | 'failed';

export interface UpdateStatus {
  readonly step: UpdateStep;
  /** `detail` names the vehicles, the work or the fault; may be empty. Not translated. */
  readonly problem: { readonly code: UpdateProblemCode; readonly detail: string } | null;
  /** The release that was found; its signature is valid. With `current` it may be older than the running one. */
  readonly release: {
    readonly version: string;
    readonly notes: string;
    readonly sizeBytes: number;
  } | null;
  /** Of the download, 0 to 100. */
  readonly percent: number;
}

/** The methods of {@link BridgeApi} that the main process answers; each is one channel. */
export type BridgeMethod =
  | 'gatewayUrl'
  | 'operatorToken'
  | 'openDataFolder'
  | 'openExternal'
  | 'nextOpenedFile'
  | 'update';

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
  update: 'aerodeck:update',
};

/** Prefix of the argument that passes the version from the main process to the sandboxed preload. */
export const versionArgument = '--aerodeck-version=';
