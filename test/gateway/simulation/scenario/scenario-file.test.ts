import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { faultKindSchema } from '../../../../gateway/contract/simulation/scenario.ts';
import { readScenario } from '../../../../gateway/simulation/scenario/scenario-file.ts';

const SHIPPED = fileURLToPath(new URL('../../../../resources/scenarios/', import.meta.url));

const MANUAL = readFileSync(new URL('../../../../docs/simulation.md', import.meta.url), 'utf8');

const GOOD = `scenario: 1
id: try
title: Try
durationS: 60
vehicles:
  - id: uav-1
timeline:
  - { atS: 5, fault: { kind: gps-loss, vehicle: uav-1, forS: 10 } }
`;

describe('readScenario', () => {
  it.each(readdirSync(SHIPPED))('takes the shipped scenario %s', (name) => {
    expect(readScenario(readFileSync(`${SHIPPED}${name}`, 'utf8'))).not.toHaveProperty('problem');
  });

  it.each([
    ['an unknown fault', GOOD.replace('gps-loss', 'gps-lost'), 8, /timeline\.0\.fault\.kind/],
    [
      'a vehicle that is not there',
      GOOD.replace('vehicle: uav-1', 'vehicle: uav-2'),
      8,
      /vehicle uav-2 not found/,
    ],
    ['an unknown field', GOOD.replace('title:', 'titel:'), 1, /title|titel/],
    ['a vehicle twice', GOOD.replace('  - id: uav-1', '  - id: uav-1\n  - id: uav-1'), 7, /twice/],
    ['a system id beyond 250', GOOD.replaceAll('uav-1', 'uav-251'), 6, /1 to 250/],
    [
      'a PX4 plane',
      GOOD.replace('  - id: uav-1', '  - id: uav-1\n    type: plane\n    profile: px4'),
      8,
      /with PX4 only copters/,
    ],
    [
      'a parameter the fault does not have',
      GOOD.replace('forS: 10', 'forS: 10, params: { offset: 3 }'),
      8,
      /gps-loss has no parameter offset/,
    ],
    ['a time that is none', GOOD.replace('atS: 5', 'atS: soon'), 8, /timeline\.0\.atS/],
    ['a moment without a time', GOOD.replace('atS: 5, ', ''), 8, /needs atS or after/],
    ['no YAML', `${GOOD}  broken: [1, 2\n`, 9, /./],
    ['a key twice', GOOD.replace('id: try', 'id: try\nid: two'), 3, /unique/i],
  ])('refuses %s, and says in which line', (_what, text, line, reason) => {
    const reading = readScenario(text);
    expect(reading).toMatchObject({ problem: { reason: expect.stringMatching(reason) } });
    expect('problem' in reading && reading.problem.line).toBe(line);
  });

  it('takes the example of the manual, which names every fault', () => {
    const [, example = ''] = /```yaml\n([^`]+)```/.exec(MANUAL) ?? [];
    expect(readScenario(example)).toMatchObject({ scenario: { id: 'gusty-hover' } });
    expect(faultKindSchema.options.filter((kind) => !MANUAL.includes(`\`${kind}\``))).toEqual([]);
  });

  it('does not unfold aliases of aliases', () => {
    const bomb = ['a: &a [1,1,1,1,1,1,1,1,1]'];
    for (let index = 0; index < 12; index += 1)
      bomb.push(
        `${'bcdefghijklm'[index]}: &${'bcdefghijklm'[index]} [${Array(9).fill(`*${'abcdefghijkl'[index]}`).join(',')}]`,
      );
    expect(readScenario(bomb.join('\n'))).toHaveProperty('problem');
  });

  it('refuses a file no person has written', () => {
    expect(readScenario('x'.repeat(600 * 1024))).toMatchObject({ problem: { reason: /larger/ } });
  });
});
