import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keysOf, shownKeys } from '../../../renderer/shortcut/shortcut-keys.ts';
import { SHORTCUTS } from '../../../renderer/shortcut/shortcut-registry.ts';
import {
  changeKeys,
  keysFor,
  resetAllKeys,
  resetKeys,
  shortcutProblem,
} from '../../../renderer/shortcut/shortcut-store.ts';
import { useShortcut } from '../../../renderer/shortcut/use-shortcut.ts';

const press = (key: string, held = '', code = '') =>
  keysOf({
    key,
    code,
    ctrlKey: held.includes('c'),
    metaKey: held.includes('m'),
    altKey: held.includes('a'),
    shiftKey: held.includes('s'),
  });

beforeEach(() => resetAllKeys());

describe('keys', () => {
  it('are written alike whatever the layout and the machine', () => {
    expect(press('h', 'cs')).toBe('Ctrl+Shift+H');
    expect(press('H', 'ms')).toBe('Ctrl+Shift+H');
    expect(press('?', 's')).toBe('?');
    expect(press(' ')).toBe('Space');
    expect(press(';', 's', 'Comma')).toBe('<');
    expect(press('ArrowUp', 's')).toBe('Shift+ArrowUp');
    expect(press('+', 'c')).toBe('Ctrl+Plus');
    expect(press('р', 'cs', 'KeyH')).toBe('Ctrl+Shift+H');
    // Arabic, Thai, a ligature, an input method at work: with Shift many keys give no letter.
    expect(press('\u064C', 'cs', 'KeyR')).toBe('Ctrl+Shift+R');
    expect(press('/', 'cs', 'KeyL')).toBe('Ctrl+Shift+L');
    expect(press('\u0E47', 'cs', 'KeyH')).toBe('Ctrl+Shift+H');
    expect(press('\u0644\u0623', 'cs', 'KeyG')).toBe('Ctrl+Shift+G');
    expect(press('Process', 'cs', 'KeyH')).toBe('Ctrl+Shift+H');
    // A Latin letter means what it says wherever it lies, and so does a sign without Ctrl.
    expect(press('h', 'cs', 'KeyJ')).toBe('Ctrl+Shift+H');
    expect(press(',', '', 'KeyW')).toBe(',');
    expect(press('Shift', 's')).toBeUndefined();
    expect(shownKeys('Ctrl+Plus')).toEqual(['Ctrl', '+']);
  });
});

describe('registry', () => {
  it('comes without a conflict', () => {
    for (const { id, keys, kind } of SHORTCUTS)
      if (kind !== 'fixed') expect([id, shortcutProblem(id, keys, {})]).toEqual([id, undefined]);
  });

  it('changes keys and gives them back', () => {
    expect(changeKeys('mute', 'Ctrl+M')).toBeUndefined();
    expect(keysFor('mute')).toBe('Ctrl+M');
    expect(JSON.parse(localStorage.getItem('aerodeck.shortcuts') ?? '')).toEqual({ mute: 'Ctrl+M' });
    expect(resetKeys('mute')).toBeUndefined();
    expect(keysFor('mute')).toBe('Ctrl+Shift+M');
  });

  it('names what has the keys already, on screens that are open together', () => {
    expect(changeKeys('mute', 'Ctrl+K')).toContain('Command palette');
    expect(changeKeys('play', 'Ctrl+K')).toContain('Command palette');
    expect(changeKeys('play', '.')).toContain('Next frame');
    // Plan and Replay are never on the screen together.
    expect(changeKeys('back', 'Delete')).toBeUndefined();
    expect(changeKeys('mute', 'Ctrl+W')).toContain('browser');
    expect(changeKeys('mute', 'Enter')).toBeDefined();
  });

  it('cannot take an emergency key away, nor give it to something else', () => {
    for (const keys of ['', 'H', 'Ctrl+H', 'F2']) expect(changeKeys('hold', keys)).toBeDefined();
    expect(changeKeys('mute', 'Ctrl+Shift+L')).toContain('Land');
    expect(changeKeys('hold', 'Ctrl+Shift+J')).toBeUndefined();
    expect(keysFor('hold')).toBe('Ctrl+Shift+J');
    expect(changeKeys('mute', 'Ctrl+Shift+H')).toBeDefined();
    expect(changeKeys('tab', 'Ctrl+J')).toBeDefined();
  });
});

describe('a shortcut without Ctrl', () => {
  it('acts in a field only when it is a function key, which types nothing', () => {
    const acted: string[] = [];
    const { unmount } = renderHook(() => {
      useShortcut('help', () => acted.push('help'));
      useShortcut('shortcuts', () => acted.push('shortcuts'));
    });
    const field = document.createElement('input');
    document.body.append(field);
    for (const key of ['F1', '?'])
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    expect(acted).toEqual(['help']);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }));
    expect(acted).toEqual(['help', 'shortcuts']);
    field.remove();
    unmount();
  });
});
