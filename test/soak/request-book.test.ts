import { beforeEach, describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../gateway/contract/command/command.ts';
import { RequestBook, type SoakRequest } from './request-book.ts';

let book: RequestBook;
let request: SoakRequest;
const kinds = () => [...book.findings.keys()];
const record = (more: Partial<CommandRecord> = {}): CommandRecord =>
  ({ commandId: 'cmd_1', command: 'arm', traceId: request.traceId, state: 'done', ...more }) as CommandRecord;

beforeEach(() => {
  book = new RequestBook();
  request = book.open('POST', '/api/vehicles/uav-1/commands/arm', {});
});

describe('the book of requests', () => {
  it('finds nothing where each answer has its ended command', () => {
    book.answered(request, 'arm', 200, { commandId: 'cmd_1' });
    book.checkCommands([record()], false);
    expect(kinds()).toEqual([]);
  });

  it('finds an acknowledged command that is not there', () => {
    book.answered(request, 'arm', 200, { commandId: 'cmd_1' });
    book.checkCommands([], true);
    expect(kinds()).toEqual(['acknowledged commands lost']);
  });

  it('finds two commands of one request, also when it was sent again', () => {
    book.wasCut(request);
    expect([...book.cut.values()]).toEqual([request]);
    book.answered(request, 'again', 200, { commandId: 'cmd_2' });
    expect(book.cut.size).toBe(0);
    book.checkCommands([record(), record({ commandId: 'cmd_2' })], false);
    expect(kinds()).toEqual(['commands doubled']);
  });

  it('lets a take-off write a parameter under its trace', () => {
    book.checkCommands([record(), record({ commandId: 'cmd_2', command: 'set-parameter' })], false);
    expect(kinds()).toEqual([]);
  });

  it('lets other requests make several records under one trace', () => {
    request = book.open('PUT', '/api/vehicles/uav-1/fence', {});
    book.checkCommands([record(), record({ commandId: 'cmd_2' })], false);
    expect(kinds()).toEqual([]);
  });

  it('finds a command without an end only once nothing may run any more', () => {
    book.checkCommands([record({ state: 'sent' })], true);
    expect(kinds()).toEqual([]);
    book.checkCommands([record({ state: 'sent' })], false);
    expect(kinds()).toEqual(['commands without an outcome']);
  });

  it('finds silence and faults of the gateway', () => {
    book.unanswered(request, 'timeout');
    book.answered(request, 'arm', 500, { code: 'internal-error' });
    expect(kinds()).toEqual(['requests without an answer', 'internal errors']);
  });

  it('names an example once', () => {
    for (let turn = 0; turn < 3; turn += 1) book.find('internal errors', 'GET /health');
    expect(book.findings.get('internal errors')).toEqual(['GET /health']);
  });
});
