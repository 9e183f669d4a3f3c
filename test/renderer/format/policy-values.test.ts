// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { FACTS_BY_PATH } from '../../../gateway/command/policy/engine/policy-facts.ts';
import { readPolicyText } from '../../../gateway/command/policy/text/parse-policies.ts';
import { SI_UNITS, setCurrentUnits } from '../../../renderer/format/measure/units.ts';
import {
  policyNumberText,
  policyNumberTitle,
  policyNumberUnit,
  readPolicyNumber,
} from '../../../renderer/format/policy-fields.ts';
import { policyAnnotation, policyNumbers, withPart } from '../../../renderer/format/policy-values.ts';

const FOLDER = new URL('../../../resources/policies/', import.meta.url).pathname;
const SHIPPED = readdirSync(FOLDER).map((name) => [
  name.replace('.cedar', ''),
  readFileSync(FOLDER + name, 'utf8'),
]) as readonly (readonly [policyId: string, text: string])[];
const shipped = (wanted: string) => SHIPPED.find(([policyId]) => policyId === wanted)?.[1] ?? '';

afterEach(() => setCurrentUnits(SI_UNITS));

/** Conditions with numbers everywhere a policy may have them, and numbers that are none of its. */
const space = fc.constantFrom('', ' ', '\n  ', ' // not 7\n', '\t');
const integer = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const fact = fc.constantFrom(
  'context.isRecording',
  'context.vehicle has batteryPct',
  '"12 // 3" == context.command',
);
const numberFact = fc.constantFrom('context.target.highestAltitudeM', 'context["vehicle"]["ageMs"]');
const guard = 'context.target has highestAltitudeM && context.vehicle has ageMs';
const comparison = fc.constantFrom('>', '<', '>=', '<=', '==', '!=');
const condition = fc.oneof(
  fc.tuple(numberFact, space, comparison, space, integer).map((parts) => parts.join('')),
  fc.tuple(integer, space, comparison, space, numberFact).map((parts) => parts.join('')),
  fc.tuple(numberFact, integer, integer).map(([path, a, b]) => `${path} + ${a} > 2 * ${b}`),
  fc.tuple(numberFact, integer).map(([path, a]) => `[${a}, 5].contains(${path} -3)`),
  fact,
);
const policy = fc
  .tuple(fc.array(condition, { minLength: 1, maxLength: 4 }), space)
  .map(
    ([conditions, gap]) =>
      `// 1 and 2\n@description("3 m")@verdict("deny")@reason("at 4")${gap}\nforbid (principal, action, resource)${gap}\nwhen {${gap} ${guard} && (${conditions.join(`) &&${gap}(`)}) };\r\n`,
  );

describe('numbers of a policy', () => {
  test('changing one changes only that literal, and the policy stays valid', () => {
    fc.assert(
      fc.property(policy, fc.nat(), integer, (text, pick, next) => {
        const numbers = policyNumbers(text);
        fc.pre(numbers.length > 0);
        const index = pick % numbers.length;
        const number = numbers[index];
        if (!number) throw new Error('no number');
        const changed = withPart(text, number, next);
        expect(changed.startsWith(text.slice(0, number.start))).toBe(true);
        expect(changed.endsWith(text.slice(number.end))).toBe(true);
        expect(policyNumbers(changed).map(({ value }) => value)).toEqual(
          numbers.map(({ value }, each) => (each === index ? next : value)),
        );
        // What can never match may become one that can, and the other way round: only the syntax counts.
        const problemsOf = (some: string) => {
          const reading = readPolicyText({ policyId: 'drawn', text: some });
          return 'problems' in reading
            ? reading.problems.filter(({ reason }) => !/impossible|always|never/.test(reason))
            : [];
        };
        expect(problemsOf(changed)).toEqual(problemsOf(text));
      }),
      { numRuns: 60 },
    );
  });

  test.each(SHIPPED)('those of the shipped policy %s are known by name', (_policyId, text) => {
    for (const number of policyNumbers(text)) {
      expect(number.compared).toBeDefined();
      expect(policyNumberTitle(number)).not.toContain('line');
    }
    expect(policyAnnotation(text, 'verdict')?.value).toMatch(/^(deny|monitor|require_approval)$/);
    expect(policyAnnotation(text, 'override')?.value).toMatch(/^(never|self|second-person)$/);
  });

  test('every fact with a number has a title', () => {
    for (const { path, type } of FACTS_BY_PATH.values()) {
      if (type !== 'Long') continue;
      const [number] = policyNumbers(`context.${path} > 1`);
      expect(policyNumberTitle(number!), path).not.toContain('line');
    }
  });

  test('a comparison is read from both sides, arithmetic is not', () => {
    const compared = (text: string) => policyNumbers(text).map((number) => number.compared);
    expect(compared('20 > context.vehicle.batteryPct')).toEqual([
      { path: 'vehicle.batteryPct', comparison: '<' },
    ]);
    expect(compared('context.vehicle.batteryPct + 5 < 20')).toEqual([undefined, undefined]);
    expect(compared('context.vehicle.batteryPct < 20 + 5')).toEqual([undefined, undefined]);
    expect(policyNumbers('context.a - 5 < -7').map(({ value }) => value)).toEqual([5, -7]);
    expect(policyNumbers('// 1\n@reason("2") x3 99999999999999999999')).toEqual([]);
  });

  test('an annotation is changed alone', () => {
    const text = shipped('battery-unknown');
    const annotation = policyAnnotation(text, 'verdict');
    expect(annotation && withPart(text, annotation, 'deny')).toBe(text.replace('"monitor"', '"deny"'));
    expect(policyAnnotation('// @verdict("deny")', 'verdict')).toBeUndefined();
  });
});

describe('the field of a number', () => {
  const only = (policyId: string) => policyNumbers(shipped(policyId))[0]!;

  test('has the units of the user, and rounds so that the policy gets no weaker', () => {
    const ceiling = only('altitude-ceiling');
    expect([policyNumberText(ceiling), policyNumberUnit(ceiling)]).toEqual(['120', 'm']);
    expect(readPolicyNumber(ceiling, '200 ft')).toEqual({ value: 60 });
    setCurrentUnits({ ...SI_UNITS, height: 'ft', speed: 'kn' });
    expect([policyNumberText(ceiling), policyNumberUnit(ceiling)]).toEqual(['393.7', 'ft']);
    expect(readPolicyNumber(ceiling, '393.7')).toEqual({ value: 120 });
    expect(readPolicyNumber(ceiling, '300')).toEqual({ value: 91 });
    expect(policyNumberUnit(only('wind'))).toBe('kn');
    expect(readPolicyNumber(only('wind'), '20')).toEqual({ value: 10 });
  });

  test('any whole number comes back as it is shown, in every unit', () => {
    const drawn = fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom('>', '<', '=='));
    fc.assert(
      fc.property(drawn, fc.constantFrom('m', 'ft'), ([value, sign], height) => {
        setCurrentUnits({ ...SI_UNITS, height: height as 'm' | 'ft' });
        const [number] = policyNumbers(`context.target.highestAltitudeM ${sign} ${value}`);
        expect(readPolicyNumber(number!, policyNumberText(number!))).toEqual({ value });
      }),
    );
  });

  test.each([
    ['altitude-ceiling', '', 'Enter a number, with or without a unit.'],
    ['altitude-ceiling', '60 miles', 'Enter a number, with or without a unit.'],
    ['altitude-ceiling', '-1', 'Must be between 0 and 100000 m'],
    ['battery-reserve', '101', 'Must be between 0 and 100 %'],
    ['battery-reserve', '20.5', 'Enter a whole number.'],
  ])('%s is not "%s"', (policyId, written, problem) => {
    expect(readPolicyNumber(only(policyId), written)).toEqual({ problem });
  });
});
