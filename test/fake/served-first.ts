import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Lets a gateway, and the simulator it starts, run before browsers and other tests where the system allows it (as root
 * on Linux, where Chromium raises itself). A vehicle of which nothing is heard for a second takes no command, and is
 * lost after three: on a machine that is busy with tests a simulated vehicle would be silent for longer.
 */
export function servedFirst<Child extends ChildProcess>(child: Child): Child {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_HIGH);
  } catch {
    // Not allowed: it waits its turn.
  }
  return child;
}
