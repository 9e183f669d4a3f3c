import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Problem } from '../../../contract/error.ts';
import { PROBLEM_MEDIA_TYPE } from './problem.ts';

const REFUSAL_HEADERS = {
  'content-type': PROBLEM_MEDIA_TYPE,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
} as const;

/** Answers a request that is refused before routing and closes the socket: nothing more is read from it. */
export function refuseResponse(response: ServerResponse, problem: Problem): void {
  const body = JSON.stringify(problem);
  response.writeHead(problem.status, {
    ...REFUSAL_HEADERS,
    ...retryAfter(problem),
    'x-trace-id': problem.trace_id,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** The same when there is only a socket and not a response: a failed parse or an upgrade. */
export function refuseSocket(socket: Duplex, problem: Problem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problem);
  const headers = {
    ...REFUSAL_HEADERS,
    ...retryAfter(problem),
    'x-trace-id': problem.trace_id,
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Error'}\r\n${lines.join('')}\r\n${body}`,
    () => socket.destroy(),
  );
}

function retryAfter(problem: Problem): Record<string, string> {
  return problem.retryAfterS === undefined ? {} : { 'retry-after': String(Math.ceil(problem.retryAfterS)) };
}
