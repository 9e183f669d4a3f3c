import { PATIENCE_MS } from './eventually.ts';

/** What an answer of the API is to a test that looks into it: JSON of any shape. */
export interface ApiAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly body: any;
}

/**
 * One request with the operator's token; bytes are sent as they are, anything else as JSON. What a busy machine makes the
 * gateway shed (503 with `overloaded`, before anything was done, perhaps while the body is still being sent) is asked again
 * when it says, as any client should.
 */
export async function callApi(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  const [type, sent] =
    body instanceof Uint8Array
      ? ['application/octet-stream', body as Uint8Array<ArrayBuffer>]
      : ['application/json', JSON.stringify(body)];
  for (;;) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body: sent }),
    }).catch((error: unknown) => {
      if (!(body instanceof Uint8Array && isCutWhileSending(error)) || performance.now() > giveUpAt)
        throw error;
    });
    if (!response) continue;
    const text = await response.text();
    const answer: ApiAnswer = { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    const { code, retryAfterS } = answer.body ?? {};
    if (code !== 'overloaded' || retryAfterS === undefined || performance.now() > giveUpAt) return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfterS * 250);
    });
  }
}

function isCutWhileSending(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code === 'EPIPE' || code === 'ECONNRESET';
}
