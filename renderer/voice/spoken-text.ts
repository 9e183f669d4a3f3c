import { currentUnits, heightIn, METRES_PER_FOOT, speedIn, type Units } from '../format/units.ts';
import { type Message, t } from '../language/translate.ts';

const SPEED_WORD: Readonly<Record<Units['speed'], Message>> = {
  'm/s': '{value} metres a second',
  'km/h': '{value} kilometres an hour',
  kn: '{value} knots',
  mph: '{value} miles an hour',
};
const FEET_PER_KM = 1000 / METRES_PER_FOOT;

/**
 * A text of the screen as it is to be heard: metres and metres a second as numbers of the units chosen with
 * their names in words, per cent in full, capitals of modes as words.
 */
export function spokenText(text: string): string {
  return text
    .replaceAll(/[−-]?\d+(?:\.\d+)?\s?(?:m\/s|km|m|%)(?![\w/])/gu, (found) => {
      const value = Number.parseFloat(found.replace('−', '-'));
      const unit = found.replace(/^[−\d.\s-]+/u, '');
      return measureWords(value, unit);
    })
    .replaceAll(/[A-Z]{2,}(?:_[A-Z]+)+/gu, (name) => name.toLowerCase().replaceAll('_', ' '))
    .replaceAll('→', t('to (spoken)'))
    .replaceAll('·', ',');
}

function measureWords(value: number, unit: string): string {
  const words = (message: Message, number: number) => t(message, { value: spokenNumber(number) });
  if (unit === '%') return words('{value} percent', value);
  if (unit === 'm/s') return words(SPEED_WORD[currentUnits().speed], speedIn(value));
  const isFeet = currentUnits().height === 'ft';
  if (unit === 'km')
    return isFeet ? words('{value} feet', value * FEET_PER_KM) : words('{value} kilometres', value);
  return words(isFeet ? '{value} feet' : '{value} metres', heightIn(value));
}

/** One decimal below ten, none above: more cannot be followed by ear. */
function spokenNumber(value: number): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  return String(Number(value.toFixed(digits)));
}
