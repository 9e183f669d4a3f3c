import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../fake/contrast.ts';

const css = readFileSync('renderer/style/tokens.css', 'utf8');
const text = ['text', 'text-dim', 'text-faint', 'warning', 'caution', 'ok', 'active', 'selected', 'sim'];

const fills = [
  'surface-0',
  'surface-1',
  'surface-2',
  'selected-fill',
  'warning-fill',
  'caution-fill',
  'ok-fill',
  'sim-fill',
];

describe.each(['dark', 'light', 'night'])('the colours of the %s theme', (theme) => {
  const block = css.slice(css.indexOf(`[data-theme="${theme}"] {`)).split('}')[0] ?? '';
  const colours = new Map([...block.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name, hex]) => [name, hex]));
  const colour = (name: string) => colours.get(name) ?? expect.fail(`${name} is missing`);

  it.each(text)('%s can be read on every surface and fill: at least 4.5:1 (WCAG 2.2, 1.4.3)', (name) => {
    const faint = fills.filter((fill) => contrast(colour(name), colour(fill)) < 4.5);
    expect(faint).toEqual([]);
  });
});
