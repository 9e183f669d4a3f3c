import { expect, test } from 'vitest';
import { SCENARIOS } from '../../../../../gateway/developer/assistant/scenarios.ts';
import { SCREEN_ADVICE } from '../../../../../gateway/developer/assistant/screen-advice.ts';
import { screens } from '../../../../../renderer/app/screens.ts';

test('the assistant names screens that exist, by their titles, and scenarios that exist', () => {
  const titles = new Map<string, string>(
    screens.flatMap(({ id, title, pages = [] }) => [
      [id, title] as const,
      ...pages.map((page) => [`${id}/${page.id}`, page.title] as const),
    ]),
  );
  const headings = new Set(SCENARIOS.map(({ heading }) => heading));
  for (const { screen, title, scenarios } of SCREEN_ADVICE) {
    expect(titles.get(screen), screen).toBe(title);
    for (const scenario of scenarios) expect(headings.has(scenario), scenario).toBe(true);
  }
});
