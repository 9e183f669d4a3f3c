import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { DocsScreen, searchDocs } from '../../../../../renderer/screens/developer/docs/DocsScreen.tsx';
import { fillSnippet, maskedKey } from '../../../../../renderer/screens/developer/docs/EntryCode.tsx';
import { useBasketStore } from '../../../../../renderer/state/developer/basket-store.ts';
import { useDeveloperNoticeStore } from '../../../../../renderer/state/developer/developer-notice-store.ts';
import {
  buildGates,
  buildReference,
  DeveloperRig,
  openGates,
  problem,
} from '../../../builder/developer-rig.tsx';

afterEach(cleanup);

describe('the docs', () => {
  test('a locked entry shows title and purpose, the lock and the way, and no schema', async () => {
    new DeveloperRig(buildGates()).show(<DocsScreen page="drone.launch" />);
    await waitFor(() => expect(screen.getByText('Login required to read “Launch a drone”')).toBeDefined());
    expect(screen.queryByText('Request')).toBeNull();
    expect(screen.getAllByRole('img', { name: 'locked' })).toHaveLength(23);
    fireEvent.click(screen.getByRole('button', { name: 'OpenAPI document' }));
    expect(useDeveloperNoticeStore.getState().block?.gate).toBe('login');
  });

  test('an open entry shows its fields, errors and code, and can be selected', async () => {
    new DeveloperRig(openGates).show(<DocsScreen page="drone.launch" />);
    await waitFor(() => expect(screen.getByRole('rowheader', { name: 'zoneId required' })).toBeDefined());
    expect(screen.getByRole('link', { name: 'credits-required' }).getAttribute('href')).toBe(
      '#/docs/error-credits-required',
    );
    expect(screen.getByRole('region', { name: 'curl snippet' })).toBeDefined();
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'python' } });
    expect(screen.getByRole('region', { name: 'Python snippet' })).toBeDefined();
    expect(localStorage.getItem('aerodeck.snippet-language')).toBe('python');
    fireEvent.click(screen.getByRole('button', { name: 'Add to selection' }));
    expect(useBasketStore.getState().operationIds).toEqual(['drone.launch']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Launch a drone' }));
    expect(useBasketStore.getState().operationIds).toEqual([]);
  });

  test('a failure is said, with another try', async () => {
    const rig = new DeveloperRig(buildGates());
    rig.answer('GET /api/docs/apis', () => problem(503, 'store-unavailable', 'The store is gone.'));
    rig.show(<DocsScreen page={undefined} />);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The store is gone.'));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('search', () => {
  test('finds entries with all words', () => {
    const found = searchDocs(buildReference(true), 'launch DRONE').map(({ id }) => id);
    expect(found).toEqual(['drone.launch']);
  });
});

describe('the key in the code', () => {
  test('stands in every language where the variable stood', () => {
    const variable = '$' + '{process.env.AERODECK_TOKEN}';
    expect(fillSnippet('-H "Authorization: Bearer $AERODECK_TOKEN"', 'adk_test_a_b')).toContain(
      'Bearer adk_test_a_b"',
    );
    expect(fillSnippet(`Authorization: \`Bearer ${variable}\`,`, 'K')).toBe("Authorization: 'Bearer K',");
    expect(fillSnippet('"Bearer " + os.environ["AERODECK_TOKEN"],', 'K')).toBe('"Bearer K",');
    for (const [code, filled] of [
      ['"Bearer "+os.Getenv("AERODECK_TOKEN")', '"Bearer K"'],
      ['"Bearer " + System.getenv("AERODECK_TOKEN")', '"Bearer K"'],
      ['format!("Bearer {}", std::env::var("AERODECK_TOKEN")?)', '"Bearer K"'],
      ['("Bearer", Environment.GetEnvironmentVariable("AERODECK_TOKEN"))', '("Bearer", "K")'],
      ['"Bearer $env:AERODECK_TOKEN"', '"Bearer K"'],
      ["'Authorization: Bearer ' . getenv('AERODECK_TOKEN')", "'Authorization: Bearer K'"],
    ] as const)
      expect(fillSnippet(code, 'K')).toBe(filled);
    expect(fillSnippet('$AERODECK_TOKEN', undefined)).toBe('$AERODECK_TOKEN');
    expect(maskedKey('adk_test_abc_secret')).toBe('adk_test_abc_••••••••');
  });
});
