/**
 * How a file transfer ended. `silent`: the vehicle stopped answering. `interrupted`: it lost the
 * open file, for example by a reboot. The data received so far is valid. `busy`: its file server
 * serves another client or another request of ours.
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
