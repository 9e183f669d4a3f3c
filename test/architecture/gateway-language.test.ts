import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepTypeRecords } from '../../gateway/action/steps/step-type-records.ts';
import { ERRORS } from '../../gateway/contract/error.ts';
import { flightPlanProblemSchema } from '../../gateway/contract/mission/flight-plan.ts';
import { type OperatorText, say } from '../../gateway/contract/operator-text.ts';
import { ALERT_CODES } from '../../gateway/contract/vehicle/alert-code.ts';
import { stepFields } from '../../renderer/format/plan-step-field.ts';
import { actionWords } from '../../renderer/language/german/gateway/action-words.ts';
import { alerts } from '../../renderer/language/german/gateway/alerts.ts';
import { calibration } from '../../renderer/language/german/gateway/calibration.ts';
import { cameraCommands } from '../../renderer/language/german/gateway/camera-commands.ts';
import { commands } from '../../renderer/language/german/gateway/commands.ts';
import { controlWords } from '../../renderer/language/german/gateway/control-words.ts';
import { errors } from '../../renderer/language/german/gateway/errors.ts';
import { mapWords } from '../../renderer/language/german/gateway/map-words.ts';
import { planCheck, planProblems } from '../../renderer/language/german/gateway/plan-check.ts';
import { planFiles } from '../../renderer/language/german/gateway/plan-files.ts';
import { planWords } from '../../renderer/language/german/gateway/plan-words.ts';
import { policies } from '../../renderer/language/german/gateway/policies.ts';
import { pricePlans } from '../../renderer/language/german/gateway/price-plans.ts';
import { recordings } from '../../renderer/language/german/gateway/recordings.ts';
import { stationWords } from '../../renderer/language/german/gateway/station-words.ts';
import { trafficWords } from '../../renderer/language/german/gateway/traffic-words.ts';
import { transfers } from '../../renderer/language/german/gateway/transfers.ts';
import { vehicleWords } from '../../renderer/language/german/gateway/vehicle-words.ts';
import { videoWords } from '../../renderer/language/german/gateway/video-words.ts';
import { workflowWords } from '../../renderer/language/german/gateway/workflow-words.ts';
import { guidedCommands } from '../../renderer/language/german/guided-commands.ts';
import { loadLanguage, setCurrentLanguage } from '../../renderer/language/translate.ts';
import { translateSentence } from '../../renderer/language/translate-gateway.ts';
import { languageTexts } from './language-texts.ts';
import { readSourceFiles, repositoryRoot } from './source-files.ts';

/** Where what pilots read most is worded: sentences that end up in commands, refusals, plan checks and parameters. */
const READ_BY_PILOTS = [
  'gateway/analysis/explain/',
  'gateway/command/catalogue/',
  'gateway/contract/command/catalogue/',
  'gateway/command/gate/clearance.ts',
  'gateway/command/gate/command-gate.ts',
  'gateway/command/gate/command-run.ts',
  'gateway/command/lease/command-leases.ts',
  'gateway/command/target/mission-to-start.ts',
  'gateway/command/target/reachable-vehicle.ts',
  'gateway/command/record/command-flights.ts',
  'gateway/command/record/command-records.ts',
  'gateway/command/record/undecided-commands.ts',
  'gateway/command/approval/overrides.ts',
  'gateway/onboard/calibration/',
  'gateway/mission/check/check-plan.ts',
  'gateway/mission/pattern/height-fix.ts',
  'gateway/mission/check/item-problems.ts',
  'gateway/mission/check/way-problems.ts',
  'gateway/server/http/body/held-bodies.ts',
  'gateway/base/jobs/',
  'gateway/developer/workflow/graph/',
  'gateway/mavlink/link/link-registry.ts',
  'gateway/onboard/manual-control/manual-flight.ts',
  'gateway/onboard/manual-control/stick-watch.ts',
  'gateway/onboard/parameter/parameter-library.ts',
  'gateway/onboard/parameter/parameter-service.ts',
  'gateway/mavlink/protocol/mission/mission-protocol-outcome.ts',
  'gateway/mavlink/protocol/parameter/parameter-encoding.ts',
  'gateway/mavlink/protocol/parameter/parameter-protocol.ts',
  'gateway/simulation/sitl/',
  'gateway/vehicle/alert/',
  'gateway/recording/video/',
];
/** For the log and for programs only. */
const NOT_SHOWN = new Set([
  'The approval has no approver.',
  'Command "7" not found.',
  'A safety command was sent; governance could not record it.',
  'A takeover could not be written down, so it was not granted.',
  'A command record could not be stored.',
  'A change of an override could not be stored.',
]);

/** Codes that are not written where they are said: the reasons of policies come from their files. */
const WRITTEN_ELSEWHERE = ['gateway/command/policy/', 'gateway/contract/operator-text.ts'];
/** Of MAV_RESULT, as the dialect spells them. */
const RESULTS = new Set(['DENIED', 'TEMPORARILY_REJECTED', 'UNSUPPORTED', 'FAILED', 'CANCELLED']);

const SENTENCE = /^[A-Za-z7].*[a-z] .*[.!]$/s;
const tables = {
  calibration,
  commands,
  guidedCommands,
  cameraCommands,
  transfers,
  planCheck,
  planWords,
  actionWords,
  policies,
  vehicleWords,
  videoWords,
  pricePlans,
  recordings,
  planFiles,
  mapWords,
  controlWords,
  stationWords,
  trafficWords,
  workflowWords,
};
const sources = readSourceFiles(['gateway']);

function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1] ?? ''))].sort();
}

function hasGerman(text: OperatorText): boolean {
  return translateSentence(text).language === 'de';
}

beforeAll(async () => {
  await loadLanguage('de');
  setCurrentLanguage('de');
});
afterAll(() => setCurrentLanguage('en'));

describe('what the gateway says has German in the window', () => {
  it('every error, every alert and every problem of a plan by its code', () => {
    expect(Object.keys(errors).sort()).toEqual(Object.keys(ERRORS).sort());
    expect(Object.keys(alerts).sort()).toEqual([...ALERT_CODES].sort());
    expect(Object.keys(planProblems).sort()).toEqual([...flightPlanProblemSchema.shape.code.options].sort());
    for (const [code, { title, advice }] of Object.entries({ ...errors, ...planProblems })) {
      expect(title, code).toMatch(/^[A-ZÄÖÜ].*\.$/);
      if (advice !== undefined) expect(advice, code).toMatch(/^[A-ZÄÖÜ].*\.$/);
    }
  });

  it('every reason of the shipped policies, as their files word it', () => {
    const folder = join(repositoryRoot, 'resources/policies');
    const reasons = readdirSync(folder)
      .filter((name) => name.endsWith('.cedar'))
      .map((name) => /@reason\("([^"]+)"\)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? name);
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons.filter((reason) => !(reason in policies))).toEqual([]);
  });

  it('every shipped policy: what it is for', () => {
    const folder = join(repositoryRoot, 'resources/policies');
    const descriptions = readdirSync(folder)
      .filter((name) => name.endsWith('.cedar'))
      .map((name) => /@description\("([^"]+)"\)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? name);
    expect(descriptions.filter((each) => !hasGerman(each))).toEqual([]);
  });

  it('every item of the shipped checklists', () => {
    const folder = join(repositoryRoot, 'resources/checklists');
    const words = readdirSync(folder).flatMap((name) => {
      const { name: title, sections } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
        readonly name: string;
        readonly sections: readonly {
          readonly title: string;
          readonly items: readonly { readonly text: string; readonly hint?: string }[];
        }[];
      };
      return [
        title,
        ...sections.flatMap((each) => [
          each.title,
          ...each.items.flatMap(({ text, hint = text }) => [text, hint]),
        ]),
      ];
    });
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((each) => !hasGerman(each))).toEqual([]);
  });

  it('every sentence with values in it, by its code', () => {
    // The simulated vehicles have a `say` of their own, for STATUSTEXT.
    const said = sources
      .filter(({ text }) => text.includes('/operator-text.ts'))
      .flatMap((file) => languageTexts(file).sayCalls);
    expect(said.length).toBeGreaterThan(300);
    const unread = said.filter(({ codes }) => codes.length === 0).map(({ place }) => place);
    expect(unread.filter((place) => !WRITTEN_ELSEWHERE.some((file) => place.startsWith(file)))).toEqual([]);
    for (const { place, codes, params } of said)
      for (const code of codes) {
        if (params) expect(placeholders(code), `${place} ${code}`).toEqual(params.toSorted());
        expect(hasGerman(say(code, {})), `${place} ${code}`).toBe(true);
      }
  });

  it('every sentence without values about commands, plans and parameters', () => {
    const said = sources
      .filter(({ path }) => READ_BY_PILOTS.some((start) => path.startsWith(start)))
      .flatMap((file) => [...languageTexts(file).strings].map((text) => ({ path: file.path, text })))
      .filter(({ text }) => SENTENCE.test(text) && placeholders(text).length === 0 && !NOT_SHOWN.has(text));
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter(({ text }) => !hasGerman(text)).map(({ path, text }) => `${path} ${text}`)).toEqual(
      [],
    );
  });

  it('with the same values, and nothing that the gateway does not say', () => {
    const entries = Object.values(tables).flatMap((table) => Object.entries(table));
    for (const [english, german] of entries)
      expect(placeholders(german), english).toEqual(placeholders(english));
    const strings = new Set(sources.flatMap((file) => [...languageTexts(file).strings]));
    const resources = ['policies', 'checklists']
      .flatMap((name) => {
        const folder = join(repositoryRoot, 'resources', name);
        return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
      })
      .join('\n');
    const keys = entries.map(([english]) => english);
    // Of parameters: the window spells their names out.
    const labels = new Set(
      stepTypeRecords().flatMap(({ params }) => stepFields(params).map(({ label }) => label)),
    );
    expect(
      keys
        .filter((key) => !labels.has(key))
        .filter((key) => !strings.has(key) && !RESULTS.has(key) && !resources.includes(`"${key}"`)),
    ).toEqual([]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
