import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { canonicalJson } from '../../../gateway/base/canonical-json.ts';
import { AppError, textOf } from '../../../gateway/base/error.ts';
import {
  english,
  filled,
  isSameText,
  joinTexts,
  jsonForReader,
  jsonWithParts,
  operatorTextSchema,
  parseWithParts,
  restoreSentences,
  say,
} from '../../../gateway/contract/operator-text.ts';

const low = say('battery at {pct} %', { pct: 12 });
const refused = say('Denied: {reasons}.', { reasons: low });

describe('a text for people', () => {
  it('is its English wherever a string is needed', () => {
    expect(refused.text).toBe('Denied: battery at 12 %.');
    expect(`${refused}`).toBe('Denied: battery at 12 %.');
    expect(JSON.stringify({ detail: refused })).toBe('{"detail":"Denied: battery at 12 %."}');
    expect(canonicalJson({ detail: refused })).toBe('{"detail":"Denied: battery at 12 %."}');
    expect(english('Denied.')).toBe('Denied.');
  });

  it('leaves a hole without a value as it is, and takes nothing of a value for a hole', () => {
    expect(filled('{name} {other}', { name: '{other}' })).toBe('{other} {other}');
  });

  it('compares by its English', () => {
    expect(isSameText(low, say('battery at {pct} %', { pct: 12 }))).toBe(true);
    expect(isSameText(low, 'battery at 12 %')).toBe(true);
    expect(isSameText(low, say('battery at {pct} %', { pct: 13 }))).toBe(false);
    expect(isSameText(null, low)).toBe(false);
    expect(isSameText(null, null)).toBe(true);
  });

  it('puts texts in a row', () => {
    expect(joinTexts(['one', low, 'three'])).toMatchObject({
      code: '{1}; {2}; {3}',
      text: 'one; battery at 12 %; three',
    });
    expect(joinTexts([low])).toBe(low);
    expect(english(joinTexts([]))).toBe('');
  });

  it('comes with an error, whatever was thrown', () => {
    expect(textOf(new AppError('vehicle-denied', refused))).toBe(refused);
    expect(new AppError('vehicle-denied', refused).message).toBe('Denied: battery at 12 %.');
    expect(textOf(new Error('broken'))).toBe('broken');
    expect(textOf('broken')).toBe('broken');
  });
});

describe('JSON of texts', () => {
  it('has the parts of a sentence only where they were asked for', () => {
    expect(jsonForReader({ detail: refused }, false)).toEqual({
      json: '{"detail":"Denied: battery at 12 %."}',
      isForAll: false,
    });
    expect(JSON.parse(jsonWithParts({ detail: low }))).toStrictEqual({
      detail: { code: 'battery at {pct} %', params: { pct: 12 }, text: 'battery at 12 %' },
    });
    // The next one is English again, also after a failure.
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(() => jsonWithParts(cycle)).toThrow(TypeError);
    expect(JSON.stringify(low)).toBe('"battery at 12 %"');
  });

  it('is one for all readers where there is no sentence with values', () => {
    expect(jsonForReader({ detail: 'Denied.' }, false).isForAll).toBe(true);
    expect(jsonForReader({ detail: 'Denied.' }, true).isForAll).toBe(true);
    expect(jsonForReader({ detail: low }, true).isForAll).toBe(false);
  });

  it('survives being stored, sentences within sentences too', () => {
    const param = fc.oneof(fc.string(), fc.integer());
    const sentence = fc
      .tuple(fc.string(), param, param)
      .map(([words, one, other]) => say(`${words} {one} {inner}`, { one, inner: say('{other}', { other }) }));
    fc.assert(
      fc.property(sentence, (each) => {
        const stored = jsonWithParts({ detail: each, list: [each, 'plain'] });
        const read = parseWithParts<{ detail: typeof each }>(stored);
        expect(read.detail.text).toBe(each.text);
        expect(jsonWithParts(read)).toBe(stored);
        expect(JSON.stringify(read)).toBe(JSON.stringify({ detail: each, list: [each, 'plain'] }));
      }),
    );
  });

  it('reads what was stored before there were parts', () => {
    expect(parseWithParts('{"detail":"Denied."}')).toEqual({ detail: 'Denied.' });
    expect(parseWithParts('{"code":7,"params":null,"text":"x"}')).toEqual({
      code: 7,
      params: null,
      text: 'x',
    });
  });

  it.each([
    { code: '{a}', params: { a: null }, text: 'x' },
    { code: '{a}', params: { a: { text: 7 } }, text: 'x' },
    { code: '{constructor} {__proto__}', params: {}, text: 'x' },
    { code: 'x', params: [], text: 'y' },
    { code: 'x', params: {}, text: 'x', more: 1 },
  ])('leaves content of callers that looks like a sentence as it is: %j', (body) => {
    const json = JSON.stringify({ body });
    expect(JSON.stringify(parseWithParts(json))).toBe(json);
    expect(JSON.stringify(restoreSentences(JSON.parse(json)))).toBe(json);
    expect(operatorTextSchema.safeParse(body).success).toBe(false);
  });

  it('keeps a value that JSON has no number for', () => {
    const read = parseWithParts<{ detail: unknown }>(
      jsonWithParts({ detail: say('{a} m', { a: Number.NaN }) }),
    );
    expect(JSON.stringify(read)).toBe('{"detail":"NaN m"}');
  });

  it('is described as a string', () => {
    expect(z.toJSONSchema(z.object({ detail: operatorTextSchema.describe('Why') }))).toMatchObject({
      properties: { detail: { type: 'string', description: 'Why' } },
      required: ['detail'],
    });
    expect(operatorTextSchema.safeParse(7).success).toBe(false);
    expect(operatorTextSchema.safeParse({ code: 'x' }).success).toBe(false);
    expect(operatorTextSchema.safeParse(low).success).toBe(true);
  });
});
