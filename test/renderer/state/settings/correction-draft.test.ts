import { describe, expect, it } from 'vitest';
import type {
  CorrectionsConfig,
  CorrectionsSource,
} from '../../../../gateway/contract/onboard/corrections.ts';
import {
  BLANK_CORRECTION,
  draftOfSource,
  requestOfDraft,
} from '../../../../renderer/state/settings/correction-draft.ts';

const sourceOf = (config: CorrectionsConfig): CorrectionsSource => ({
  sourceId: 'cor_1',
  name: 'Base',
  config,
  hasPassword: true,
  state: null,
});
const CASTER: CorrectionsConfig = {
  kind: 'ntrip',
  host: 'caster.example.com',
  port: 2101,
  isTls: true,
  version: '1',
  mountpoint: 'NEAR',
  user: 'pilot',
  gga: { from: 'place', latitudeDeg: 47.4, longitudeDeg: 8.5, altitudeAmslM: 400 },
};

describe('the draft of a source', () => {
  it.each<CorrectionsConfig>([
    CASTER,
    { kind: 'serial', path: 'COM3', baud: 38_400, base: { mode: 'keep' } },
    { kind: 'tcp', host: '10.0.0.5', port: 5000, base: { mode: 'survey-in', durationS: 60, accuracyM: 1.5 } },
    {
      kind: 'serial',
      path: '/dev/ttyACM0',
      baud: 115_200,
      base: {
        mode: 'fixed',
        latitudeDeg: -33.9,
        longitudeDeg: 18.4,
        altitudeEllipsoidM: 61.25,
        accuracyM: 0.02,
      },
    },
  ])('gives the same configuration back', (config) => {
    expect(requestOfDraft(draftOfSource(sourceOf(config)))).toEqual({ name: 'Base', config });
  });

  it('sends a password only if one is typed', () => {
    const draft = draftOfSource(sourceOf(CASTER));
    expect(requestOfDraft({ ...draft, password: 'next' })).toMatchObject({ password: 'next' });
  });

  it('names what is wrong', () => {
    expect(
      requestOfDraft({ ...BLANK_CORRECTION, host: 'http://caster', port: '70000', user: 'a:b' }),
    ).toEqual({
      wrong: new Set(['name', 'host', 'port', 'user']),
    });
    const fixed = {
      ...BLANK_CORRECTION,
      name: 'Base',
      kind: 'serial',
      base: 'fixed',
      latitudeDeg: '95',
    } as const;
    expect(requestOfDraft(fixed)).toEqual({ wrong: new Set(['latitudeDeg', 'longitudeDeg', 'altitudeM']) });
  });

  it('takes a decimal comma', () => {
    const draft = draftOfSource(
      sourceOf({
        kind: 'serial',
        path: 'COM3',
        baud: 9600,
        base: { mode: 'survey-in', durationS: 60, accuracyM: 2 },
      }),
    );
    expect(requestOfDraft({ ...draft, accuracyM: '1,5' })).toMatchObject({
      config: { base: { accuracyM: 1.5 } },
    });
  });
});
