import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  joinTexts,
  jsonWithParts,
  type OperatorText,
  type Sentence,
  say,
} from '../../../gateway/contract/operator-text.ts';
import { loadLanguage, setCurrentLanguage } from '../../../renderer/language/translate.ts';
import {
  gatewayTextLine,
  translateAlert,
  translateError,
  translateEvidence,
  translatePlanProblem,
  translateSentence,
} from '../../../renderer/language/translate-gateway.ts';

/** As the window receives it. */
function received(code: string, params: Sentence['params']): OperatorText {
  return JSON.parse(jsonWithParts(say(code, params))) as OperatorText;
}

const TIMEOUT = received('The vehicle did not answer {command}, and telemetry does not show the effect.', {
  command: 'COMPONENT_ARM_DISARM',
});
const FIX = say('the position fix is {vehicle.gpsFix}, not 3d or better', { 'vehicle.gpsFix': '2d' });

beforeAll(() => loadLanguage('de'));
beforeEach(() => setCurrentLanguage('de'));
afterEach(() => setCurrentLanguage('en'));

describe('what the gateway says', () => {
  it('stays as it is in English', () => {
    setCurrentLanguage('en');
    expect(gatewayTextLine(translateError('vehicle-timeout', TIMEOUT))).toBe(
      'The vehicle did not answer COMPONENT_ARM_DISARM, and telemetry does not show the effect.',
    );
    const alert = {
      code: 'link-lost',
      text: 'Copter 1: link lost',
      advice: 'Check the power and radio of the vehicle.',
    };
    expect(translateAlert(alert)).toEqual({
      text: alert.text,
      advice: alert.advice,
      original: undefined,
      language: 'en',
    });
  });

  it('is German with its figures and names where the sentence is known', () => {
    expect(translateError('vehicle-timeout', TIMEOUT)).toMatchObject({
      text: 'Das Fahrzeug hat COMPONENT_ARM_DISARM nicht beantwortet, und die Telemetrie zeigt keine Wirkung.',
      original: undefined,
      language: 'de',
    });
    expect(
      translateAlert({
        code: 'separation',
        text: received(
          '{one} and {other} will be too close to each other in {seconds} s: {across} m apart and {height} m in height (now {acrossNow} m apart and {heightNow} m in height)',
          {
            one: 'Copter 1',
            other: 'Copter 2',
            seconds: 4,
            across: '3',
            height: '0',
            acrossNow: '25',
            heightNow: '1',
          },
        ),
        advice: 'Hold one of them, or change its altitude.',
      }),
    ).toMatchObject({
      text: 'Copter 1 und Copter 2 kommen sich in 4 s zu nahe: 3 m Abstand, 0 m Höhenunterschied (jetzt 25 m und 1 m)',
      advice: 'Halten Sie eines an oder ändern Sie seine Höhe.',
    });
    expect(
      translatePlanProblem({
        code: 'too-high',
        text: received('Item {number} is at {height} m, above the ceiling{of} of {limit} m.', {
          number: 3,
          height: '140',
          of: say(' of zone "{zone}"', { zone: 'Field' }),
          limit: '120',
        }),
      }).text,
    ).toBe('Punkt 3 liegt in 140 m, über der Maximalhöhe der Zone „Field“ von 120 m.');
  });

  it('is the meaning of its code with the English below where it is not known', () => {
    expect(translateError('store-unavailable', 'The disk of the moon is full.')).toMatchObject({
      text: 'Der Eintrag lässt sich nicht speichern, daher wurde nichts gesendet.',
      original: 'The disk of the moon is full.',
    });
    expect(translateError('session-expired', 'The session has ended for good.').original).toBeUndefined();
    expect(
      translateAlert({ code: 'of-a-newer-gateway', text: 'Something new', advice: 'Look.' }),
    ).toMatchObject({
      text: 'Something new',
      language: 'en',
    });
  });

  it('is the meaning of its code where a sentence with values is not known', () => {
    const told = received('The {thing} of the moon is full.', { thing: 'disk' });
    expect(translateError('store-unavailable', told)).toMatchObject({
      text: 'Der Eintrag lässt sich nicht speichern, daher wurde nichts gesendet.',
      original: 'The disk of the moon is full.',
    });
    expect(translateSentence(told)).toMatchObject({ text: 'The disk of the moon is full.', language: 'en' });
    const row = joinTexts(['One thing nobody knows.', told]);
    expect(translateError('store-unavailable', row).original).toBe(
      'One thing nobody knows.; The disk of the moon is full.',
    );
    expect(translateSentence(row).language).toBe('en');
  });

  it('advises what the gateway advises of the very case', () => {
    const text = 'own.cedar: line 1, column 9: unexpected end of input';
    const advised = (advice: string) => translateAlert({ code: 'policies-unreadable', text, advice }).advice;
    expect(advised('Fix the file. No version of it is in force.')).toBe(
      'Berichtigen Sie die Datei. Keine Fassung davon ist in Kraft.',
    );
    expect(advised('Fix the file. The previous version applies until then.')).toMatch(/Bis dahin gilt/);
  });

  it('tells each of several reasons, and leaves the vehicle’s own words alone', () => {
    const denied = (...reasons: readonly OperatorText[]) =>
      translateSentence(received('Denied: {reasons}.', { reasons: joinTexts(reasons) })).text;
    expect(denied('nothing is being recorded')).toBe('Abgelehnt: es wird nichts aufgezeichnet.');
    expect(denied('nothing is being recorded', FIX)).toBe(
      'Abgelehnt: es wird nichts aufgezeichnet; der Positions-Fix ist 2d, nicht 3d oder besser.',
    );
    expect(denied('the vehicle is armed; disarm it, or override with a reason', 'Something of ours')).toBe(
      'Abgelehnt: das Fahrzeug ist scharf; entschärfen Sie es oder übersteuern Sie mit Begründung; Something of ours.',
    );
    expect(
      translateSentence(
        received('The vehicle refused ({result}): {texts}', {
          result: 'DENIED',
          texts: 'PreArm: Compass not healthy',
        }),
      ).text,
    ).toBe('Das Fahrzeug hat abgelehnt (jetzt nicht erlaubt): PreArm: Compass not healthy');
    expect(translateAlert({ code: 'statustext', text: 'Copter 1: Battery low', advice: null }).text).toBe(
      'Copter 1: Battery low',
    );
  });

  it('groups digits as German does: a comma would be a decimal', () => {
    expect(translateSentence(received('{count} credits a month', { count: '2,000' })).text).toBe(
      '2\u00a0000 Credits im Monat',
    );
  });

  it('keeps the names of policies in evidence', () => {
    const line = (reason: OperatorText) =>
      received('{policy}:{verdict}: {reason}', { policy: 'recording-active', verdict: 'deny', reason });
    expect(translateEvidence(line('nothing is being recorded'))).toBe(
      'recording-active:deny: es wird nichts aufgezeichnet',
    );
    expect(translateEvidence(line(FIX))).toBe(
      'recording-active:deny: der Positions-Fix ist 2d, nicht 3d oder besser',
    );
    // Of an older gateway.
    expect(translateEvidence('recording-active:deny: nothing is being recorded')).toBe(
      'recording-active:deny: nothing is being recorded',
    );
    expect(translateEvidence('policy-version:ab12')).toBe('policy-version:ab12');
    setCurrentLanguage('en');
    expect(translateEvidence(line(FIX))).toBe(
      'recording-active:deny: the position fix is 2d, not 3d or better',
    );
  });
});
