import { parseArgs } from 'node:util';
import { gatewayStep } from '../../tools/build/build-steps.ts';
import { repositoryRoot } from '../../tools/build/repository-root.ts';
import { runSteps } from '../../tools/build/run-steps.ts';
import { Soak } from './soak.ts';

const USAGE = `usage: npm run soak -- [options]
  --hours N           simulated hours (168: a week)
  --speed N           times real time, 1 to 20 (20)
  --seed N            of the operator, the clients and the faults (1)
  --warm-up H         simulated hours of each gateway process that its growth leaves out (2)
  --restart-every H   simulated hours between restarts, by SIGTERM and kill -9 in turn (12)
  --report FILE       also writes the table there`;

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '168' },
    speed: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    'warm-up': { type: 'string', default: '2' },
    'restart-every': { type: 'string', default: '12' },
    report: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const [hours = 0, speed = 0, seed = 0, warmUpH = 0, restartEveryH = 0] = [
  values.hours,
  values.speed,
  values.seed,
  values['warm-up'],
  values['restart-every'],
].map(Number);
const isUsable = hours > 0 && speed >= 1 && speed <= 20 && seed >= 0 && warmUpH >= 0 && restartEveryH > 0;
if (values.help || !isUsable) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
await runSteps(repositoryRoot, [gatewayStep], console.log);
const soak = new Soak({ hours, speed, seed, warmUpH, restartEveryH, reportFile: values.report });
process.once('SIGINT', () => soak.endEarly());
process.once('SIGTERM', () => soak.endEarly());
process.exit(await soak.run());
