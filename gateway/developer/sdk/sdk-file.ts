/** One file of a client. */
export interface SdkFile {
  /** Inside the client's folder, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly isExecutable?: boolean;
}
