import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineDiff } from '../../../renderer/components/code/AnswerView.tsx';
import { type CodeLanguage, codeTokens } from '../../../renderer/format/code-tokens.ts';
import { describedMessage } from '../../../renderer/format/described-message.ts';
import { schemaRows } from '../../../renderer/format/schema-rows.ts';

describe('code tokens', () => {
  test('joined they are the code, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom<CodeLanguage>('json', 'curl', 'typescript', 'python', 'cedar', 'text'),
        (code, language) => {
          expect(
            codeTokens(code, language)
              .map((token) => token.text)
              .join(''),
          ).toBe(code);
        },
      ),
    );
  });

  test('tell properties from strings, and values from both', () => {
    const kinds = Object.fromEntries(
      codeTokens('{ "a": "b", "c": -1.5, "d": null }', 'json').map(({ text, kind }) => [text, kind]),
    );
    const cedar = codeTokens('@id("a") when { context.windMps > 12 }; // 3', 'cedar');
    expect(Object.fromEntries(cedar.map(({ text, kind }) => [text, kind]))).toMatchObject({
      '@id': 'property',
      '"a"': 'string',
      when: 'keyword',
      '12': 'number',
      '// 3': 'comment',
    });
    expect(kinds).toMatchObject({ '"a"': 'property', '"b"': 'string', '-1.5': 'number', null: 'keyword' });
  });
});

describe('line diff', () => {
  test('what is left without the removed is the new text, without the added the old one', () => {
    const lines = fc
      .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
      .map((all) => all.join('\n'));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = lineDiff(before, after);
        const side = (gone: string) =>
          diff
            .filter(({ kind }) => kind !== gone)
            .map(({ text }) => text)
            .join('\n');
        expect(side('added')).toBe(before);
        expect(side('removed')).toBe(after);
      }),
    );
  });

  test('equal texts have no change', () => {
    expect(lineDiff('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
  });
});

describe('schema rows', () => {
  test('fields with type, bounds and what is required; nested ones below, references followed', () => {
    const rows = schemaRows({
      type: 'object',
      required: ['tenant_id'],
      properties: {
        tenant_id: { type: 'string', minLength: 1, maxLength: 64, description: 'Who' },
        telemetry: { type: 'array', maxItems: 50, items: { $ref: '#/$defs/Point' } },
        level: { enum: ['low', 'high'] },
        age: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] },
      },
      $defs: { Point: { type: 'object', properties: { battery_pct: { type: 'number', maximum: 100 } } } },
    });
    expect(rows.map(({ path, type, bounds, isRequired }) => [path, type, bounds, isRequired])).toEqual([
      ['tenant_id', 'string', '1 to 64 characters', true],
      ['telemetry', 'array of object', 'at most 50 items', false],
      ['telemetry[].battery_pct', 'number', 'at most 100', false],
      ['level', 'string', 'one of low, high', false],
      ['age', 'integer or null', 'at least 0', false],
    ]);
  });

  test('of several forms, only what all of them require is required', () => {
    const form = (...required: string[]) => ({
      type: 'object',
      required,
      properties: Object.fromEntries(required.map((name) => [name, { type: 'string' }])),
    });
    const rows = schemaRows({ anyOf: [form('pin', 'email'), form('pin', 'challengeId')] });
    expect(rows.map(({ path, isRequired }) => [path, isRequired])).toEqual([
      ['pin', true],
      ['email', false],
      ['challengeId', false],
    ]);
  });

  test('a schema that holds itself ends', () => {
    const rows = schemaRows({
      $ref: '#/$defs/Node',
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
    });
    expect(rows.length).toBeLessThan(10);
  });

  test('no input makes it throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => Array.isArray(schemaRows(value))));
    fc.assert(fc.property(fc.jsonValue(), (value) => describedMessage(value) !== undefined));
  });
});
