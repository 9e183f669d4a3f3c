import { useState } from 'react';
import type { ReplayProblem } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/Button.tsx';
import { toldWords } from '../../../language/told.ts';
import { formatCount, t } from '../../../language/translate.ts';

const SHOWN = 6;

/** Parts of the file that could not be read, by byte offset; nothing when all could. */
export function ProblemsSection({ problems }: { readonly problems: readonly ReplayProblem[] }) {
  const [isLong, setLong] = useState(false);
  if (problems.length === 0) return null;
  return (
    <section aria-label={t('Problems of the file')}>
      <h3>
        {t('Problems of the file')} <span className="number">{problems.length}</span>
      </h3>
      <p className="field-note">{t('What could be read is kept.')}</p>
      <ul className="session-list">
        {problems.slice(0, isLong ? undefined : SHOWN).map((problem) => (
          <li key={`${problem.offset} ${problem.reason}`}>
            <span className="number">{t('byte {offset}', { offset: formatCount(problem.offset) })}</span>
            <span>
              {toldWords(problem.reason).text}
              {problem.bytes > 0 && (
                <span className="field-note">
                  {' '}
                  · {t('{count, plural, one {# byte} other {# bytes}}', { count: problem.bytes })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <Button variant="quiet" isExpanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('Show fewer') : t('Show all {count} problems', { count: problems.length })}
        </Button>
      )}
    </section>
  );
}
