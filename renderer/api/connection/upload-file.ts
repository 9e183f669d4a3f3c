import type { z } from 'zod';
import { t } from '../../language/translate.ts';
import { GatewayError, JSON_WITH_PARTS, type RestClient } from './rest-client.ts';

export interface FileUpload<Schema extends z.ZodType> {
  /** Including its query. */
  readonly path: string;
  readonly file: Blob;
  readonly schema: Schema;
  readonly signal: AbortSignal;
  /** Bytes sent so far. */
  readonly onSent: (bytes: number) => void;
}

/**
 * Sends a file and resolves with the gateway's result. Does not use `fetch`, which reports no upload
 * progress.
 * @throws GatewayError; the signal's reason when it was given up
 */
export function uploadFile<Schema extends z.ZodType>(
  rest: Pick<RestClient, 'baseUrl' | 'token' | 'failureOf'>,
  { path, file, schema, signal, onSent }: FileUpload<Schema>,
): Promise<z.infer<Schema>> {
  return new Promise((fulfil, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', giveUp);
      settle();
    };
    request.open('POST', `${rest.baseUrl}${path}`);
    request.setRequestHeader('accept', JSON_WITH_PARTS);
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (rest.token) request.setRequestHeader('authorization', `Bearer ${rest.token}`);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    // The last progress event may come late.
    request.upload.addEventListener('load', () => onSent(file.size));
    request.addEventListener('load', () =>
      end(() => {
        const body = parsedJson(request.responseText);
        const made = schema.safeParse(body);
        if (request.status < 300 && made.success) fulfil(made.data);
        else reject(rest.failureOf(request.status, body));
      }),
    );
    request.addEventListener('error', () =>
      end(() => reject(new GatewayError('unreachable', t('The gateway cannot be reached.')))),
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
