import { formatClockTime } from '../../format/duration.ts';
import { toldWords } from '../../language/told.ts';
import { t } from '../../language/translate.ts';
import { AssertionTag } from './StateTag.tsx';
import { useRun } from './watch-context.ts';

/** The assertions of the run, their results so far, and what was observed. */
export function AssertionList() {
  const assertions = useRun((run) => run.assertions);
  if (assertions.length === 0)
    return (
      <p className="simulation-note">
        {t('Nothing is asserted of this run: it passes when it comes to its end without a failure.')}
      </p>
    );
  return (
    <ul className="assertions" aria-label={t('Assertions')}>
      {assertions.map(({ name, state, atS, text }) => (
        <li key={name} data-state={state}>
          <AssertionTag state={state} />
          <strong>{name}</strong>
          <span className="number assertion-at">{atS === null ? '' : formatClockTime(atS)}</span>
          <p>{toldWords(text).text}</p>
        </li>
      ))}
    </ul>
  );
}
