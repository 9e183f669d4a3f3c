/** What an answer of the API is to a test that looks into it: JSON of any shape. */
export interface ApiAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
  readonly body: any;
}

const PATIENCE_MS = 15_000;

/**
 * One request with the operator's token. What a busy machine makes the gateway shed (503 with `overloaded`, before
 * anything was done) is asked again when it says, as any client should.
 */
export async function callApi(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<ApiAnswer> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: ApiAnswer = { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    const { code, retryAfterS } = answer.body ?? {};
    if (code !== 'overloaded' || retryAfterS === undefined || performance.now() > giveUpAt) return answer;
    await new Promise((resolve) => {
      setTimeout(resolve, retryAfterS * 250);
    });
  }
}
