import { AppError } from '../../base/error.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import { MavFtpErr } from '../../mavlink/codec/generated/enums.ts';
import type { FtpFailure } from '../../mavlink/protocol/ftp/ftp-outcome.ts';

/** The refusals of a file server, as text. */
const REFUSALS: Readonly<Record<number, string>> = {
  [MavFtpErr.FILEEXISTS]: 'The file already exists.',
  [MavFtpErr.FILEPROTECTED]: 'It is protected.',
  [MavFtpErr.UNKNOWNCOMMAND]: 'The firmware does not support this.',
  [MavFtpErr.INVALIDDATASIZE]: 'The path or the block is too long.',
};
/** Error number of the vehicle's file system. */
const NO_SUCH_FILE_ERRNO = 2;
const NOT_A_FOLDER_ERRNO = 20;

/** Why a file could not be listed, read, written or removed, for the APIs. */
export function fileTransferError(failure: FtpFailure, path: string): AppError {
  switch (failure.kind) {
    case 'busy':
      return new AppError(
        'vehicle-busy',
        'The vehicle’s file server is busy with another transfer or another ground station. Try again later.',
      );
    case 'not-sent':
      return new AppError('vehicle-offline', 'No open link to the vehicle.');
    case 'cancelled':
      return new AppError('state-conflict', 'The transfer was stopped early.');
    case 'too-large':
      return new AppError(
        'body-too-large',
        say('{path} is too large for this request. Download logs through {way}.', {
          path,
          way: '/log-files/{logId}/download',
        }),
      );
    case 'silent':
      return new AppError('vehicle-timeout', 'The vehicle’s file server did not answer for 10 s. Try again.');
    case 'interrupted':
      return new AppError('vehicle-timeout', 'The vehicle closed the file, as after a reboot. Try again.');
    case 'refused':
      return refusalError(failure.code, failure.errno, path);
  }
}

function refusalError(code: number, errno: number | undefined, path: string): AppError {
  const isMissing =
    code === MavFtpErr.FILENOTFOUND ||
    (code === MavFtpErr.FAILERRNO && (errno === NO_SUCH_FILE_ERRNO || errno === NOT_A_FOLDER_ERRNO));
  if (isMissing)
    return new AppError(
      'not-found',
      say('The vehicle has no {path}. List the folder above to see what it has.', { path }),
    );
  const why: OperatorText =
    REFUSALS[code] ??
    (errno === undefined
      ? say('Error code {code}.', { code })
      : say('Error code {code}, error {errno}.', { code, errno }));
  return new AppError('vehicle-denied', say('The vehicle refused {path}. {why}', { path, why }), {
    context: { path, ftpError: code, errno: errno ?? null },
  });
}
