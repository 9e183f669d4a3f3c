import { AppError } from '../../../base/error.ts';

const MAX_DEPTH = 32;
/** Text without any of these cannot change a prototype. */
const SUSPICIOUS = /__proto__|constructor|\\u00/i;

/**
 * Parses a JSON body. Undefined if empty, so that a command without parameters needs no body.
 * @throws AppError invalid-request for text that is not JSON, is nested more than 32 levels deep,
 * or tries to change a prototype
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isDeeperThan(text, MAX_DEPTH))
    throw new AppError('invalid-request', `JSON may be nested at most ${MAX_DEPTH} levels deep.`);
  let value: unknown;
  try {
    value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    throw new AppError('invalid-request', 'The body is not valid JSON.');
  }
  if (SUSPICIOUS.test(text)) refusePrototype(value);
  return value;
}

function refusePrototype(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const own = Object.getOwnPropertyDescriptor(value, 'constructor')?.value as unknown;
  const reachesPrototype = typeof own === 'object' && own !== null && Object.hasOwn(own, 'prototype');
  if (Object.hasOwn(value, '__proto__') || reachesPrototype)
    throw new AppError(
      'invalid-request',
      'The body contains a forbidden property: "__proto__", or "prototype" of "constructor".',
    );
  for (const part of Object.values(value)) refusePrototype(part);
}

/** Counts brackets outside strings. The result for invalid JSON is irrelevant. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isInString) {
      if (character === BACKSLASH) index += 1;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (character === OPEN_BRACE || character === OPEN_BRACKET) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === CLOSE_BRACE || character === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

const BYTE_ORDER_MARK = '\uFEFF';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
