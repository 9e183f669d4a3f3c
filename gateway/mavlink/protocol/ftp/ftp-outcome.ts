/**
 * How a transfer of a file ended. `silent`: the vehicle stopped answering. `interrupted`: it no longer knows
 * the open file, as after a reboot. What was received by then is valid. `busy`: its file server serves another
 * client, or us for something else.
 */
export type FtpOutcome<Done> = { readonly kind: 'done'; readonly value: Done } | FtpFailure;
export type FtpFailure =
  | { readonly kind: 'not-sent' | 'silent' | 'cancelled' | 'interrupted' | 'busy' | 'too-large' }
  | FtpRefusal;

/** The vehicle refused it. */
export interface FtpRefusal {
  readonly kind: 'refused';
  /** MAV_FTP_ERR */
  readonly code: number;
  /** From the vehicle's own file system, if reported. */
  readonly errno: number | undefined;
}
