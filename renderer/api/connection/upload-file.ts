import type { NamedOperation } from '../../../gateway/contract/api/api-operation.ts';
import { t } from '../../language/translate.ts';
import { type AnswerOf, type InputOf, pathOf } from '../call.ts';
import { GatewayError, JSON_WITH_PARTS, parsedJson, type RestClient } from './rest-client.ts';

export interface FileUpload {
  readonly file: File;
  readonly signal: AbortSignal;
  /** Bytes sent so far. */
  readonly onSent: (bytes: number) => void;
}

/**
 * Sends a file and resolves with the gateway's result. Does not use `fetch`, which reports no upload
 * progress.
 * @throws GatewayError; the signal's reason when it was given up
 */
export function uploadFile<Operation extends NamedOperation>(
  rest: Pick<RestClient, 'baseUrl' | 'token' | 'failureOf'>,
  operation: Operation,
  input: InputOf<Operation>,
  { file, signal, onSent }: FileUpload,
): Promise<AnswerOf<Operation>> {
  return new Promise((fulfil, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.open(operation.method, `${rest.baseUrl}${pathOf(operation, input)}`);
    request.setRequestHeader('accept', JSON_WITH_PARTS);
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (rest.token) request.setRequestHeader('authorization', `Bearer ${rest.token}`);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    // The last progress event may come late.
    request.upload.addEventListener('load', () => onSent(file.size));
    request.addEventListener('load', () => {
      const body = parsedJson(request.responseText);
      const made = operation.answer?.safeParse(body);
      if (request.status < 300 && made?.success) fulfil(made.data as AnswerOf<Operation>);
      else reject(rest.failureOf(request.status, body));
    });
    request.addEventListener('error', () =>
      reject(new GatewayError('unreachable', t('The gateway cannot be reached.'))),
    );
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp));
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    signal.addEventListener('abort', giveUp);
    request.send(file);
  });
}
