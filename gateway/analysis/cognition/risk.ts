import type { PolicyFinding } from '../../contract/command/decision.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { TelemetryVehicle } from '../../contract/vehicle/telemetry.ts';
import { RESERVE_PCT } from '../explain/quality-claims.ts';

export type RiskScore = 'low' | 'medium' | 'high';

export interface RiskFactor {
  readonly score: RiskScore;
  readonly text: OperatorText;
}

const RISK_ORDER: readonly RiskScore[] = ['low', 'medium', 'high'];
const LOW_BATTERY_PCT = 35;
const POOR_LINK = 0.5;
const FEW_SATELLITES = 8;
const STRONG_WIND_MPS = 10;

/** The highest of them; low when there are none. */
export function highestRisk(factors: readonly RiskFactor[]): RiskScore {
  return RISK_ORDER.findLast((score) => factors.some((factor) => factor.score === score)) ?? 'low';
}

export function isAbove(score: RiskScore, threshold: RiskScore): boolean {
  return RISK_ORDER.indexOf(score) > RISK_ORDER.indexOf(threshold);
}

export function riskScoreOf(text: string): RiskScore | undefined {
  return RISK_ORDER.find((score) => score === text.trim().toLowerCase());
}

/** What telemetry gives reason to worry about. Unknown is a reason too, never a zero. */
export function vehicleFactors(vehicle: TelemetryVehicle): readonly RiskFactor[] {
  const { battery_pct: battery, link_quality: link, gps, wind, health, status } = vehicle;
  const factors: RiskFactor[] = [];
  const add = (score: RiskScore, text: OperatorText) => factors.push({ score, text });
  if (status === 'lost' || vehicle.link.state === 'lost') add('high', 'the link to it is lost');
  else if (vehicle.stale) add('high', 'its telemetry is stale');
  if (vehicle.conflict) add('high', 'two vehicles use its system id');
  if (battery === null) add('medium', 'its charge is not known');
  else if (battery <= RESERVE_PCT) add('high', `its charge of ${battery} % is at or below the reserve`);
  else if (battery <= LOW_BATTERY_PCT) add('medium', `its charge is ${battery} %`);
  if (link === null) add('medium', 'its link quality is not known');
  else if (link < POOR_LINK) add('medium', `its link quality is ${Math.round(link * 100)} %`);
  if (gps === null) add('medium', 'its GPS is not known');
  else if (gps.fix === 'none' || gps.fix === '2d') add('high', `its GPS fix is ${gps.fix}`);
  else if (gps.satellites !== null && gps.satellites < FEW_SATELLITES)
    add('medium', `it sees ${gps.satellites} satellites`);
  if (wind && wind.speed_mps > STRONG_WIND_MPS) add('medium', `wind of ${wind.speed_mps.toFixed(1)} m/s`);
  if (health.ready === false && status === 'on_ground') add('medium', 'its autopilot would not arm');
  for (const { severity, text } of health.issues)
    if (severity === 'warning') add('high', text);
    else if (severity === 'caution') add('medium', text);
  return factors;
}

/** What policies say, as factors. */
export function findingFactors(findings: readonly PolicyFinding[]): readonly RiskFactor[] {
  return findings.flatMap(({ policyId, verdict, reason }): RiskFactor[] => {
    if (verdict === 'allow') return [];
    return [
      {
        score: verdict === 'deny' ? 'high' : 'medium',
        text: say('{policy}: {reason}', { policy: policyId, reason }),
      },
    ];
  });
}
