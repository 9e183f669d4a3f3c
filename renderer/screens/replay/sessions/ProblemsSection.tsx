import { useState } from 'react';
import type { ReplayProblem } from '../../../../gateway/contract/replay.ts';
import { Button } from '../../../components/Button.tsx';

const SHOWN = 6;

/** Parts of the file that could not be read, by byte offset; nothing when all could. */
export function ProblemsSection({ problems }: { readonly problems: readonly ReplayProblem[] }) {
  const [isLong, setLong] = useState(false);
  if (problems.length === 0) return null;
  return (
    <section aria-label="Problems of the file">
      <h3>
        Problems of the file <span className="number">{problems.length}</span>
      </h3>
      <p className="field-note">What could be read is kept.</p>
      <ul className="session-list">
        {problems.slice(0, isLong ? undefined : SHOWN).map((problem) => (
          <li key={`${problem.offset} ${problem.reason}`}>
            <span className="number">byte {problem.offset.toLocaleString('en')}</span>
            <span>
              {problem.reason}
              {problem.bytes > 0 && (
                <span className="field-note"> · {problem.bytes.toLocaleString('en')} bytes</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <Button variant="quiet" isExpanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? 'Show fewer' : `Show all ${problems.length} problems`}
        </Button>
      )}
    </section>
  );
}
