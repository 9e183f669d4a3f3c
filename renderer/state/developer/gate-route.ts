import { navigate } from '../app/route.ts';
import { openDialog } from './developer-dialog-store.ts';
import type { GateWay } from './gate-block.ts';

/** Goes where a gate is opened. */
export function takeWay(way: GateWay): void {
  if (way === 'login') openDialog('login');
  else if (way === 'plans') navigate('billing');
  else if (way === 'keys') navigate('billing', 'keys');
  else navigate(way);
}
