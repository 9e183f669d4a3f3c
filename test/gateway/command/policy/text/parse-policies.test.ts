import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePolicies } from '../../../../../gateway/command/policy/text/parse-policies.ts';
import { MAX_DEPTH, policyDepth } from '../../../../../gateway/command/policy/text/policy-depth.ts';
import { type PolicyProblem, policyProblemSchema } from '../../../../../gateway/contract/command/policy.ts';

const GOOD = `// Höhe über Grund: nicht höher
@id("height")
@description("Not higher than this.")
@verdict("deny")
@override("self")
@reason("{target.highestAltitudeM} m is above {limit} m")
forbid (principal, action, resource)
when {
  context.target has highestAltitudeM && context.target.highestAltitudeM > 60
};
`;

function read(text: string, policyId = 'height') {
  return parsePolicies(new Map([[policyId, text]])).get(policyId)!;
}

function problems(text: string, policyId?: string): readonly PolicyProblem[] {
  const reading = read(text, policyId);
  return 'problems' in reading ? reading.problems : [];
}

describe('parsePolicies', () => {
  it('reads a policy with its annotations, the facts it looks at and its limit', () => {
    expect(read(GOOD)).toMatchObject({
      policyId: 'height',
      text: GOOD,
      verdict: 'deny',
      override: 'self',
      paths: ['target.highestAltitudeM'],
      limit: 60,
    });
  });

  it('takes an override for never when the policy does not say', () => {
    expect(read(GOOD.replace('@override("self")\n', ''))).toMatchObject({ override: 'never' });
  });

  it.each<[what: string, text: string, line: number | null, column: number | null, reason: RegExp]>([
    ['a token in the wrong place', GOOD.replace('> 60', '> > 60'), 9, 76, /unexpected token `>`/],
    ['an end that comes too soon', GOOD.replace('};\n', ''), 9, 78, /end/],
    [
      'an unknown fact',
      GOOD.replaceAll('highestAltitudeM', 'hight'),
      9,
      22,
      /context\.target\.hight is not known/,
    ],
    ['a record that is not there', GOOD.replaceAll('context.target', 'context.goal'), 9, 11, /goal/],
    [
      'a group that is taken for an action',
      GOOD.replace('action,', 'action == Action::"start",'),
      2,
      1,
      /impossible/,
    ],
    ['what never can be', GOOD.replace('> 60', '> 60 && false'), 2, 1, /impossible/],
    [
      'a fact that may be unknown and is not asked for',
      GOOD.replace('context.target has highestAltitudeM &&', 'true &&'),
      9,
      11,
      /optional attribute/,
    ],
    ['words where a number belongs', GOOD.replace('> 60', '> "60"'), 9, 76, /Long/],
    ['a number that is not whole', GOOD.replace('> 60', '> 60.5'), 9, 79, /unexpected token/],
    ['an unknown action', GOOD.replace('action,', 'action == Action::"jump",'), 7, 30, /jump/],
    ['an unknown verdict', GOOD.replace('"deny"', '"block"'), 4, 1, /@verdict must be/],
    ['an unknown override', GOOD.replace('"self"', '"anyone"'), 5, 1, /@override must be/],
    ['an unknown annotation', GOOD.replace('@override', '@overide'), 5, 1, /unknown annotation @overide/],
    ['another id', GOOD.replace('"height"', '"hight"'), 2, 1, /height\.cedar/],
    ['an unknown placeholder', GOOD.replace('{limit}', '{limits}'), 6, 1, /\{limits\} is not known/],
    ['a limit with two numbers', GOOD.replace('> 60', '> 60 + 1'), 6, 1, /exactly one number/],
    ['no reason', GOOD.replace(/@reason.*\n/, ''), null, null, /@reason must say/],
    ['no description', GOOD.replace(/@description.*\n/, ''), null, null, /@description must say/],
    ['a permit', GOOD.replace('forbid', 'permit'), null, null, /forbid rule/],
    ['two policies', GOOD + GOOD, 12, 1, /unexpected token `@`/],
    ['no policy', '// nothing\n', 1, 1, /end/],
    ['nothing', '', 1, 1, /end/],
    ['a template', GOOD.replace('principal,', 'principal == ?principal,'), 7, 22, /slot/],
    ['too much', `${'// x\n'.repeat(14_000)}${GOOD}`, null, null, /longer than/],
  ])('refuses %s, with the place', (_, text, line, column, reason) => {
    const found = problems(text);
    expect(found).toContainEqual({ line, column, reason: expect.stringMatching(reason) });
    for (const problem of found) expect(policyProblemSchema.parse(problem)).toEqual(problem);
  });

  it('counts lines with and without carriage returns, and is not misled by comments and strings', () => {
    const text = `// @verdict("deny") "\n@description("@verdict \\" //")\n${GOOD.replace('"deny"', '"block"').replace(/@description.*\n/, '')}`;
    expect(problems(text)[0]).toMatchObject({ line: 5, column: 1 });
    expect(problems(text.replaceAll('\n', '\r\n'))[0]).toMatchObject({ line: 5, column: 1 });
  });

  it('refuses a name that is none', () => {
    for (const name of ['Height', 'a b', '', '-x', 'x'.repeat(64)])
      expect(problems(GOOD, name)[0]?.reason).toMatch(/lower-case/);
  });

  it('tells one mistake once, however many actions it is met with', () => {
    expect(problems(GOOD.replace('> 60', '> "60" + 60'))).toHaveLength(1);
  });

  it('reads each text by itself', () => {
    const readings = parsePolicies(
      new Map([
        ['a', GOOD.replace('"height"', '"a"')],
        ['b', 'nonsense'],
        ['c', GOOD.replace('"height"', '"c"').replaceAll('highestAltitudeM', 'hight')],
      ]),
    );
    expect([...readings].map(([id, reading]) => [id, 'problems' in reading])).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
    ]);
  });

  it('never throws, and names places that exist', () => {
    fc.assert(
      fc.property(
        fc.nat(GOOD.length),
        fc.nat(20),
        fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', '}', '@', '//', '\n', '∀')),
        (start, length, piece) => {
          const text = GOOD.slice(0, start) + piece + GOOD.slice(start + length);
          const lines = text.split('\n');
          for (const { line, column } of problems(text)) {
            if (line === null || column === null) continue;
            expect(line).toBeLessThanOrEqual(lines.length);
            expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
          }
        },
      ),
      { numRuns: 100, seed: 4 },
    );
  });

  const withCondition = (condition: string) =>
    GOOD.replace(' is above {limit} m', '').replace(/when \{[\s\S]*\}/, `when { ${condition} }`);

  it.each<[what: string, make: (count: number) => string]>([
    ['brackets', (count) => `${'('.repeat(count)}true${')'.repeat(count)}`],
    ['negations', (count) => `${'!('.repeat(count)}true${')'.repeat(count)}`],
    ['minus signs', (count) => `${'-('.repeat(count)}1${')'.repeat(count)} == 1`],
    ['conditionals', (count) => `${'if true then '.repeat(count)}true${' else false'.repeat(count)}`],
    ['else branches', (count) => `${'if true then true else '.repeat(count)}false`],
    ['sets', (count) => `${'['.repeat(count)}1${']'.repeat(count)} == [1]`],
    ['records', (count) => `${'{a: '.repeat(count)}1${'}'.repeat(count)} == {a: 1}`],
    ['chains of and', (count) => Array(count).fill('context.isRecording').join(' && ')],
    ['chains of or', (count) => Array(count).fill('context.isRecording').join(' || ')],
    ['sums', (count) => `${Array(count).fill('1').join(' + ')} == 1`],
    ['attributes', (count) => `context${'.a'.repeat(count)} == 1`],
    ['indices', (count) => `context${'["a"]'.repeat(count)} == 1`],
    ['method calls', (count) => `${'[1].contains('.repeat(count)}1${')'.repeat(count)}`],
    ['chains in chains', (count) => nested(count)],
  ])('refuses %s before the engine can trap on them, and reads the next text', (_, make) => {
    for (const count of [60, 150, 1000, 4000])
      expect(problems(withCondition(make(count)).slice(0, 65_000))).not.toEqual([]);
    expect(problems(withCondition(make(150)))[0]?.reason).toMatch(/nests more than 40 levels/);
    expect(problems(GOOD)).toEqual([]);
  });

  it('counts neither comments nor strings nor long lists as nesting', () => {
    const list = Array.from({ length: 500 }, (_, index) => `"uav-${index} (((((("`).join(', ');
    const text = withCondition(`// ${'('.repeat(200)}\n[${list}].contains(context.mode)`);
    expect(problems(text)).toEqual([]);
    expect(problems(withCondition(`context.mode == "\\"${'('.repeat(100)}"`))).toEqual([]);
  });

  it('never lets a text through that the engine traps on', () => {
    fc.assert(
      fc.property(arbitraryCondition, (condition) => {
        const text = withCondition(condition);
        if (policyDepth(text) > MAX_DEPTH) return;
        expect(problems(text).map(({ reason }) => reason)).not.toContainEqual(
          expect.stringContaining('policy engine'),
        );
      }),
      { seed: 12, numRuns: 60 },
    );
  });
});

/** Chains inside of brackets inside of chains: neither is long by itself. */
function nested(count: number): string {
  let text = 'true';
  for (let level = 0; level < count / 10; level += 1)
    text = `(${text}${' && context.isRecording'.repeat(10)})`;
  return text;
}

const arbitraryCondition = fc
  .array(
    fc.constantFrom<(inner: string) => string>(
      (inner) => `(${inner})`,
      (inner) => `!(${inner})`,
      (inner) => `(${inner} && true)`,
      (inner) => `(false || ${inner})`,
      (inner) => `[${inner}].contains(true)`,
      (inner) => `({a: ${inner}}.a)`,
      (inner) => `(if ${inner} then true else false)`,
    ),
    { minLength: 5, maxLength: 60 },
  )
  .map((wraps) => wraps.reduce((inner, wrap) => wrap(inner), 'context.isRecording'));
