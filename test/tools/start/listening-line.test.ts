import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseListeningLine, windowUrl } from '../../../tools/start/listening-line.ts';

it('reads the line the gateway prints when it listens', () => {
  expect(
    parseListeningLine('{"event":"listening","url":"http://127.0.0.1:1","operatorTokenFile":"/t","more":1}'),
  ).toEqual({ url: 'http://127.0.0.1:1', operatorTokenFile: '/t' });
});

it.each([
  '',
  'listening',
  '{',
  '{}',
  'null',
  '[]',
  '{"event":"listening"}',
  '{"event":"other","url":"u","operatorTokenFile":"t"}',
  '{"event":"listening","url":1,"operatorTokenFile":"t"}',
])('takes nothing else for it: %s', (line) => {
  expect(parseListeningLine(line)).toBeUndefined();
});

it('never throws, whatever is printed', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => void parseListeningLine(line)));
});

it('puts the token into the fragment, where no server sees it', () => {
  const url = new URL(windowUrl({ url: 'http://127.0.0.1:8787/', operatorTokenFile: '' }, 'a b/#?&'));
  expect([url.href.split('#')[0], decodeURIComponent(url.hash)]).toEqual([
    'http://127.0.0.1:8787/',
    '#token=a b/#?&',
  ]);
});
