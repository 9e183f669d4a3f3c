import { type ReplaySession, replaySessionSchema } from '../../gateway/contract/replay.ts';
import { GatewayError } from './gateway-error.ts';
import { pathWithQuery } from './path-with-query.ts';
import type { RestClient } from './rest-client.ts';

export interface LogUpload {
  readonly file: Blob;
  readonly name: string;
  readonly signal: AbortSignal;
  /** Bytes that have left this window. */
  readonly onSent: (bytes: number) => void;
}

/**
 * Sends a flight log and resolves with its session, which may still be being read. Not by `fetch`: that tells nobody
 * how much of a gigabyte has left.
 * @throws GatewayError; the signal's reason when it was given up
 */
export function uploadLog(
  rest: Pick<RestClient, 'baseUrl' | 'token' | 'failureOf'>,
  { file, name, signal, onSent }: LogUpload,
): Promise<ReplaySession> {
  return new Promise((fulfil, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    request.open('POST', `${rest.baseUrl}${pathWithQuery('/api/replay/import', { name })}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (rest.token) request.setRequestHeader('authorization', `Bearer ${rest.token}`);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    // The last progress may be told late.
    request.upload.addEventListener('load', () => onSent(file.size));
    request.addEventListener('load', () =>
      end(() => {
        const body = parsedJson(request.responseText);
        const session = replaySessionSchema.safeParse(body);
        if (request.status < 300 && session.success) fulfil(session.data);
        else reject(rest.failureOf(request.status, body));
      }),
    );
    request.addEventListener('error', () =>
      end(() => reject(new GatewayError('unreachable', 'The gateway cannot be reached.'))),
    );
    request.addEventListener('abort', () => end(() => reject(signal.reason as Error)));
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    signal.addEventListener('abort', giveUp);
    request.send(file);
  });
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
