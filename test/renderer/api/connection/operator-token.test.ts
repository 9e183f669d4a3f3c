import { afterEach, beforeEach, expect, test } from 'vitest';
import { obtainOperatorToken } from '../../../../renderer/api/connection/desktop-bridge.ts';

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'aerodeck');
});

test('takes the token out of the address at once and knows it after a reload', async () => {
  history.replaceState(null, '', '/#token=abc%2Bd');
  const lengthBefore = history.length;
  expect(await obtainOperatorToken()).toBe('abc+d');
  expect(location.hash).toBe('');
  expect(history.length).toBe(lengthBefore);
  expect(await obtainOperatorToken()).toBe('abc+d');
});

test('keeps the place in the window that stands behind the token', async () => {
  history.replaceState(null, '', '/#token=abc&/settings/links');
  await obtainOperatorToken();
  expect(location.hash).toBe('#/settings/links');
});

test('the shell knows best', async () => {
  Object.assign(globalThis, { aerodeck: { operatorToken: () => Promise.resolve('from-shell') } });
  history.replaceState(null, '', '/#token=from-address');
  expect(await obtainOperatorToken()).toBe('from-shell');
  expect(location.hash).toBe('');
});

test('there may be none', async () => {
  expect(await obtainOperatorToken()).toBeUndefined();
});
