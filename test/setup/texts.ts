import { expect } from 'vitest';
import { english, type OperatorText, type Sentence } from '../../gateway/contract/operator-text.ts';

// A sentence with values equals its English, so that a test may name either.
expect.addEqualityTesters([
  (one: unknown, other: unknown) =>
    isSentence(one) !== isSentence(other) && (typeof one === 'string' || typeof other === 'string')
      ? english(one as OperatorText) === english(other as OperatorText)
      : undefined,
]);

// So do the matchers of a part of a string. Files that share a process share them.
const READS_SENTENCES = Symbol.for('reads sentences');
for (const matcher of [expect.stringContaining(''), expect.stringMatching('')]) {
  const prototype: { asymmetricMatch: (this: void, other: unknown) => boolean } =
    Object.getPrototypeOf(matcher);
  const { asymmetricMatch } = prototype;
  if (READS_SENTENCES in prototype) continue;
  Object.assign(prototype, {
    [READS_SENTENCES]: true,
    asymmetricMatch(other: unknown) {
      return Reflect.apply(asymmetricMatch, this, [isSentence(other) ? english(other) : other]);
    },
  });
}

function isSentence(value: unknown): value is Sentence {
  return (
    typeof value === 'object' && value !== null && 'code' in value && 'params' in value && 'text' in value
  );
}
