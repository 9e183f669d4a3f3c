import { describe, expect, it } from 'vitest';
import { correctedVehicleText, rtcmMeaning, surveyText } from '../../../renderer/format/corrections-text.ts';

describe('corrections in words', () => {
  it.each([
    [1005, 'Position of the base'],
    [1033, 'Antenna and receiver'],
    [1004, 'Observations of GPS'],
    [1012, 'Observations of GLONASS'],
    [1074, 'Observations of GPS, MSM4'],
    [1137, 'Observations of NavIC, MSM7'],
    [1230, 'GLONASS biases'],
    [1078, '—'],
    [4072, '—'],
  ])('message %i is %s', (number, meaning) => {
    expect(rtcmMeaning(number)).toBe(meaning);
  });

  it('say whether corrections are being sent', () => {
    const vehicle = {
      vehicleId: 'uav-1',
      commandId: 'cmd_1',
      problem: null,
      sentMessages: 1,
      droppedMessages: 0,
      sentBytes: 100,
    };
    expect(correctedVehicleText({ ...vehicle, state: 'sending', sentAgeMs: 900 })).toBe('sending');
    expect(correctedVehicleText({ ...vehicle, state: 'sending', sentAgeMs: 11_000 })).toBe(
      'waits for corrections',
    );
    expect(correctedVehicleText({ ...vehicle, state: 'unreachable', sentAgeMs: null })).toBe('no open link');
  });

  it('say how far a survey-in is', () => {
    const survey = { isActive: true, isValid: false, durationS: 75, accuracyM: 3.456 };
    expect(surveyText(survey)).toBe('3.46 m after 1:15');
    expect(surveyText({ ...survey, isActive: false, isValid: true })).toBe('done: 3.46 m after 1:15');
    expect(surveyText({ ...survey, isActive: false })).toBe('not running');
  });
});
