import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setCurrentLanguage } from '../../../renderer/language/translate.ts';
import {
  gatewayTextLine,
  translateAlert,
  translateError,
  translateEvidence,
  translatePlanProblem,
  translateSentence,
} from '../../../renderer/language/translate-gateway.ts';

const TIMEOUT = 'The vehicle did not answer COMPONENT_ARM_DISARM, and telemetry does not show the effect.';

beforeEach(() => setCurrentLanguage('de'));
afterEach(() => setCurrentLanguage('en'));

describe('what the gateway says', () => {
  it('stays as it is in English', () => {
    setCurrentLanguage('en');
    expect(gatewayTextLine(translateError('vehicle-timeout', TIMEOUT))).toBe(TIMEOUT);
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
        text: 'Copter 1 and Copter 2 will be too close to each other in 4 s: 3 m apart and 0 m in height (now 25 m apart and 1 m in height)',
        advice: 'Hold one of them, or change its altitude.',
      }),
    ).toMatchObject({
      text: 'Copter 1 und Copter 2 kommen sich in 4 s zu nahe: 3 m Abstand, 0 m Höhenunterschied (jetzt 25 m und 1 m)',
      advice: 'Halten Sie eines an oder ändern Sie seine Höhe.',
    });
    expect(
      translatePlanProblem({
        code: 'too-high',
        text: 'Item 3 is at 140 m, above the ceiling of zone "Field" of 120 m.',
      }).text,
    ).toBe('Punkt 3 liegt in 140 m, über der Höchsthöhe der Zone „Field“ von 120 m.');
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

  it('advises what the gateway advises of the very case', () => {
    const text = 'own.cedar: line 1, column 9: unexpected end of input';
    const advised = (advice: string) => translateAlert({ code: 'policies-unreadable', text, advice }).advice;
    expect(advised('Fix the file. No version of it is in force.')).toBe(
      'Berichtigen Sie die Datei. Keine Fassung davon ist in Kraft.',
    );
    expect(advised('Fix the file. The previous version applies until then.')).toMatch(/Bis dahin gilt/);
  });

  it('tells each of several reasons, and leaves the vehicle’s own words alone', () => {
    expect(
      translateSentence('Denied: nothing is being recorded; the position fix is 2d, not 3d or better.').text,
    ).toBe('Abgelehnt: es wird nichts aufgezeichnet; der Positions-Fix ist 2d, nicht 3d oder besser.');
    expect(
      translateSentence(
        'Denied: the vehicle is armed; disarm it, or override with a reason; Something of ours.',
      ).text,
    ).toBe(
      'Abgelehnt: das Fahrzeug ist scharf; entschärfen Sie es oder übersteuern Sie mit Begründung; Something of ours.',
    );
    expect(translateSentence('The vehicle refused (DENIED): PreArm: Compass not healthy').text).toBe(
      'Das Fahrzeug hat abgelehnt (jetzt nicht erlaubt): PreArm: Compass not healthy',
    );
    expect(translateAlert({ code: 'statustext', text: 'Copter 1: Battery low', advice: null }).text).toBe(
      'Copter 1: Battery low',
    );
  });

  it('groups digits as German does: a comma would be a decimal', () => {
    expect(translateSentence('2,000 credits a month').text).toBe('2\u00a0000 Credits im Monat');
  });

  it('keeps the names of policies in evidence', () => {
    expect(translateEvidence('recording-active:deny: nothing is being recorded')).toBe(
      'recording-active:deny: es wird nichts aufgezeichnet',
    );
    expect(translateEvidence('policy-version:ab12')).toBe('policy-version:ab12');
  });
});
