import { HOSTILE_ATTACKS, type Send } from './hostile-attacks.ts';

// A process of its own: building large requests and reading large answers must not delay what is measured.

/** What the bench tells it: an attack to run, or all of them at once. */
export interface AttackOrder {
  readonly url: string;
  readonly attack: string | 'all';
  readonly operatorToken: string;
  readonly accountToken: string;
  /** Used in turn, so that the rate limit of one key does not end the attack. */
  readonly keys: readonly string[];
}

/** What it tells the bench when an attack has ended. */
export interface AttackReport {
  readonly attack: string;
  /** Status and code of each answer. */
  readonly answers: readonly string[];
}

const REQUEST_LIMIT_MS = 20_000;

let nextKey = 0;

function sendOf({ url, operatorToken, accountToken, keys }: AttackOrder, answers: string[]): Send {
  return async (as, method, path, body) => {
    nextKey += 1;
    const tokens = { operator: operatorToken, account: accountToken, key: keys[nextKey % keys.length] };
    const isFile = body instanceof Uint8Array;
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${tokens[as]}`,
          ...(body !== undefined && {
            'content-type': isFile ? 'application/octet-stream' : 'application/json',
          }),
        },
        ...(body !== undefined && {
          body: isFile
            ? (body as Uint8Array<ArrayBuffer>)
            : typeof body === 'string'
              ? body
              : JSON.stringify(body),
        }),
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      });
      const text = await firstPart(response);
      const answer = parsed(text);
      answers.push([response.status, answer.code].filter(Boolean).join(' '));
      return answer;
    } catch (thrown) {
      answers.push(thrown instanceof DOMException ? 'no answer in time' : 'connection lost');
      return {};
    }
  };
}

/** Reads all of an answer and keeps the first megabyte. */
async function firstPart(response: Response): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    if (bytes < 1_000_000) kept.push(part);
    bytes += part.length;
  }
  return Buffer.concat(kept).toString();
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

process.on('message', (order: AttackOrder) => {
  void attack(order).then((answers) =>
    process.send?.({ attack: order.attack, answers } satisfies AttackReport),
  );
});

async function attack(order: AttackOrder): Promise<readonly string[]> {
  const answers: string[] = [];
  const send = sendOf(order, answers);
  const wanted = HOSTILE_ATTACKS.filter(({ name }) => order.attack === 'all' || order.attack === name);
  const ends = await Promise.allSettled(wanted.map((each) => each.run(send)));
  for (const end of ends) if (end.status === 'rejected') answers.push(`not sent (${String(end.reason)})`);
  return answers;
}
