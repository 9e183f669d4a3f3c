import { type ReplaySession, replaySessionSchema } from '../../gateway/contract/recording/replay.ts';
import { pathWithQuery } from './connection/path-with-query.ts';
import type { RestClient } from './connection/rest-client.ts';
import { type FileUpload, uploadFile } from './connection/upload-file.ts';

export interface LogUpload
  extends Pick<FileUpload<typeof replaySessionSchema>, 'file' | 'signal' | 'onSent'> {
  readonly name: string;
}

/**
 * Sends a flight log and resolves with its session, which may still be being read.
 * @throws GatewayError; the signal's reason when it was given up
 */
export function uploadLog(
  rest: Pick<RestClient, 'baseUrl' | 'token' | 'failureOf'>,
  { name, ...upload }: LogUpload,
): Promise<ReplaySession> {
  return uploadFile(rest, {
    ...upload,
    path: pathWithQuery('/api/replay/import', { name }),
    schema: replaySessionSchema,
  });
}
