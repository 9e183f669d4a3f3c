import { describe, expect, it } from 'vitest';
import type { InspectedDetail, InspectedMessage } from '../../../../gateway/contract/vehicle/inspector.ts';
import { fieldValueText, formatFineAge } from '../../../../renderer/screens/inspector/inspector-text.ts';
import { messageGroups } from '../../../../renderer/screens/inspector/MessageTable.tsx';
import { NO_SAMPLES, numberOf, withSample } from '../../../../renderer/state/inspector/inspector-view.ts';

const message = (change: Partial<InspectedMessage>): InspectedMessage => ({
  key: `${change.linkId ?? 'lnk_1'}.in.${change.sysid ?? 1}.1.${change.messageId ?? 30}`,
  linkId: 'lnk_1',
  direction: 'in',
  sysid: 1,
  compid: 1,
  messageId: 30,
  name: 'ATTITUDE',
  count: 1,
  rateHz: 4,
  ageMs: 10,
  bytes: 28,
  ...change,
});
const ALL = { text: '', linkId: undefined, direction: undefined };

describe('what the inspector lists', () => {
  const messages = [
    message({ direction: 'out', sysid: 255, compid: 190, messageId: 0, name: 'HEARTBEAT' }),
    message({ sysid: 2 }),
    message({ messageId: 40_001, name: null }),
    message({ messageId: 0, name: 'HEARTBEAT', rateHz: 1 }),
    message({ linkId: 'lnk_2' }),
  ];

  it('stands by sender: heard before sent, unknown messages last', () => {
    const groups = messageGroups(messages, ALL);
    expect(groups.map(({ key }) => key)).toEqual([
      'lnk_1.in.1.1',
      'lnk_2.in.1.1',
      'lnk_1.in.2.1',
      'lnk_1.out.255.190',
    ]);
    expect(groups[0]?.messages.map(({ name }) => name)).toEqual(['HEARTBEAT', null]);
    expect(groups[0]?.rateHz).toBe(5);
  });

  it('is found by parts of a name, a number, a link and a direction', () => {
    const found = (change: Partial<typeof ALL>) =>
      messageGroups(messages, { ...ALL, ...change } as typeof ALL).flatMap((group) => group.messages).length;
    expect(found({ text: 'heart' })).toBe(2);
    expect(found({ text: '40001' })).toBe(1);
    expect(found({ text: 'nothing' })).toBe(0);
    expect(messageGroups(messages, { ...ALL, linkId: 'lnk_2' })).toHaveLength(1);
    expect(messageGroups(messages, { ...ALL, direction: 'out' })).toHaveLength(1);
  });
});

describe('a field over time', () => {
  const field = { type: 'float', unit: null, text: null, isExtension: false };
  const detail = (fields: InspectedDetail['fields']): InspectedDetail => ({
    ...message({}),
    fields,
    isWithheld: false,
    hex: '',
  });

  it('is a number, or an element of an array', () => {
    const told = detail([
      { ...field, name: 'roll', value: 0.5 },
      { ...field, name: 'volts', value: [1, 2] },
      { ...field, name: 'text', value: 'abc' },
      { ...field, name: 'nan', value: null },
    ]);
    expect(numberOf(told, 'roll')).toBe(0.5);
    expect(numberOf(told, 'volts[1]')).toBe(2);
    for (const path of ['text', 'nan', 'gone', 'volts[7]']) expect(numberOf(told, path)).toBeUndefined();
  });

  it('keeps the last minute', () => {
    let samples = NO_SAMPLES;
    for (let second = 0; second <= 100; second += 1) samples = withSample(samples, second, second * 2);
    expect(samples.atS[0]).toBe(40);
    expect(samples.values.at(-1)).toBe(200);
    expect(samples.atS).toHaveLength(61);
    expect(withSample(samples, 1000, 1).atS).toEqual([1000]);
  });

  it('reads as people write it', () => {
    expect(fieldValueText({ value: null, type: 'float' })).toBe('NaN');
    expect(fieldValueText({ value: 0.123456789, type: 'float' })).toBe('0.123');
    expect(fieldValueText({ value: [1, null], type: 'float[2]' })).toBe('1  NaN');
    expect(fieldValueText({ value: '', type: 'char[16]' })).toBe('(empty)');
    expect(['0.4 s', '12 s', '3 min', '2 h']).toEqual([400, 12_300, 190_000, 7_300_000].map(formatFineAge));
  });
});
