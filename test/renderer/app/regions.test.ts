import { afterEach, expect, test } from 'vitest';
import { focusRegion } from '../../../renderer/app/regions.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const focusedId = () => document.activeElement?.id;

function show(): void {
  document.body.innerHTML = `
    <nav class="rail"><a href="#/fly" id="fly">Fly</a><a href="#/plan" id="plan" aria-current="page">Plan</a></nav>
    <header class="top-bar"><button id="land">Land</button></header>
    <section class="alert-strip"></section>
    <main id="content" tabindex="-1">
      <div role="toolbar"><button id="tool">Tool</button></div>
      <button id="first">First</button><button id="second">Second</button>
      <aside><input id="field" /></aside>
    </main>`;
}

test('F6 starts at the content and goes through the regions in order, without empty ones', () => {
  show();
  const visited = Array.from({ length: 6 }, () => {
    focusRegion('next');
    return focusedId();
  });
  expect(visited).toEqual(['first', 'tool', 'field', 'plan', 'land', 'first']);
});

test('Shift+F6 goes back, to the control that last had the focus in a region', () => {
  show();
  document.getElementById('second')?.focus();
  focusRegion('previous');
  expect(focusedId()).toBe('land');
  focusRegion('next');
  expect(focusedId()).toBe('second');
});

test('content without a control of its own takes the focus itself', () => {
  document.body.innerHTML = '<main id="content" tabindex="-1"><p>Nothing yet</p></main>';
  focusRegion('next');
  expect(focusedId()).toBe('content');
});
