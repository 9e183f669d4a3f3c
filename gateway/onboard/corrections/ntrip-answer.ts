import type { NtripConfig } from '../../contract/onboard/corrections.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';

/** What is requested: the configured stream, or the caster's table. */
export type NtripWanted = 'stream' | 'table';

export type NtripAnswer =
  | { readonly kind: 'accepted'; readonly bodyAt: number; readonly isChunked: boolean }
  /** `isLasting`: the same request will be refused again. */
  | { readonly kind: 'refused'; readonly problem: OperatorText; readonly isLasting: boolean };

const MAX_SHOWN_LENGTH = 80;

/** The answer at the start of the bytes; undefined while it is not whole. */
export function readAnswer(bytes: Buffer, config: NtripConfig, wanted: NtripWanted): NtripAnswer | undefined {
  const lineEnd = bytes.indexOf('\n');
  if (lineEnd < 0) return looksLikeAnswer(bytes) ? undefined : notNtrip(config);
  const line = bytes.toString('latin1', 0, lineEnd).trim();
  // Version 1: the stream begins after this line, mostly after an empty one.
  if (/^ICY 200\b/.test(line)) {
    if (wanted === 'table') return notNtrip(config);
    return { kind: 'accepted', bodyAt: lineEnd + 1, isChunked: false };
  }
  if (/^ERROR - (?:Bad Password|Unauthorized)/i.test(line)) return refusal(401, config, '');
  if (/^ERROR - Mount/i.test(line)) return refusal(404, config, '');
  const isTable = /^SOURCETABLE 200\b/.test(line);
  const status = isTable ? 200 : Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(line)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return notNtrip(config);
  const head = /\r?\n\r?\n/.exec(bytes.toString('latin1'));
  if (!head) return undefined;
  const fields = fieldsOf(bytes.toString('latin1', lineEnd + 1, head.index));
  if (status !== 200) return refusal(status, config, fields.get('location') ?? '');
  const type = fields.get('content-type') ?? '';
  if (type.startsWith('text/html')) return notNtrip(config);
  const hasTable = isTable || type.startsWith('gnss/sourcetable');
  // A caster answers with its table when it has no such stream.
  if (wanted === 'stream' && hasTable) return refusal(404, config, '');
  return {
    kind: 'accepted',
    bodyAt: head.index + head[0].length,
    isChunked: /\bchunked\b/i.test(fields.get('transfer-encoding') ?? ''),
  };
}

/** Whether the bytes may still become the first line of an answer. */
function looksLikeAnswer(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  return ['ICY 200', 'SOURCETABLE 200', 'HTTP/1.', 'ERROR - '].some(
    (known) => start.startsWith(known.slice(0, start.length)) || start.startsWith(known),
  );
}

function fieldsOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function refusal(status: number, { host, mountpoint }: NtripConfig, location: string): NtripAnswer {
  const lasting = (problem: OperatorText): NtripAnswer => ({ kind: 'refused', problem, isLasting: true });
  if (status === 401)
    return lasting(say('{host} refuses the user name or password. Correct them.', { host }));
  if (status === 403) return lasting(say('{host} refuses access for this user.', { host }));
  if (status === 404)
    return lasting(
      say('{host} has no mountpoint {mountpoint}. Choose one from its list.', { host, mountpoint }),
    );
  if (status >= 300 && status < 400)
    return lasting(
      say(
        '{host} redirects to {other}. Redirects are not followed, because the password would go there. If you trust it, enter that address.',
        { host, other: otherHost(location) },
      ),
    );
  const problem = say('{host} answers with error {status}.', { host, status });
  return { kind: 'refused', problem, isLasting: status < 500 };
}

function notNtrip({ host }: NtripConfig): NtripAnswer {
  const problem = say('{host} is not an NTRIP caster: it answers with something else. Check the address.', {
    host,
  });
  return { kind: 'refused', problem, isLasting: true };
}

/** Only the host of a redirect is shown: the rest may repeat the request. */
function otherHost(location: string): string {
  return URL.parse(location)?.host.slice(0, MAX_SHOWN_LENGTH) || '—';
}
