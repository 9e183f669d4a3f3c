/**
 * How a transfer of a file ended. `silent`: the vehicle stopped to answer. `interrupted`: it no longer knows of the open file,
 * as after a reboot. What was taken by then is good. `busy`: its file server serves somebody else, or us for something else.
 */
export type FtpOutcome<Done> = { readonly kind: 'done'; readonly value: Done } | FtpFailure;
export type FtpFailure =
  | { readonly kind: 'not-sent' | 'silent' | 'cancelled' | 'interrupted' | 'busy' | 'too-large' }
  | FtpRefusal;

/** The vehicle said no. */
export interface FtpRefusal {
  readonly kind: 'refused';
  /** MAV_FTP_ERR */
  readonly code: number;
  /** Of the vehicle's own file system, where it told it. */
  readonly errno: number | undefined;
}
