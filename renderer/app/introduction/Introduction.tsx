import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { Keys } from '../../shortcut/Keys.tsx';
import { type ShortcutId, shortcut } from '../../shortcut/shortcut-registry.ts';
import { useKeys } from '../../shortcut/shortcut-store.ts';
import { closeIntroduction } from '../../state/app/introduction-store.ts';
import { navigate } from '../../state/app/route.ts';
import { INTRODUCTION_STEPS } from './introduction-steps.ts';
import './introduction.css';

/**
 * What a new user needs, in six steps that outline the real controls. It is a panel beside the rail,
 * not modal: everything else stays usable, and it covers neither alerts nor emergency actions.
 */
export function Introduction() {
  const [index, setIndex] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const textId = useId();
  const step = INTRODUCTION_STEPS[index];
  useEffect(() => next.current?.focus(), []);
  useEffect(() => {
    if (step) document.documentElement.dataset.introduction = step.id;
    return () => {
      delete document.documentElement.dataset.introduction;
    };
  }, [step]);
  if (!step) return null;
  const isLast = index === INTRODUCTION_STEPS.length - 1;
  const { place } = step;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeIntroduction();
  };
  return (
    <div
      className="introduction stack-10 surface-1 scrolls rounded-8 border-strong p-14-16"
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onKeyDown={onKeyDown}
    >
      <Note>
        {t('Introduction, step {step} of {count}', { step: index + 1, count: INTRODUCTION_STEPS.length })}
      </Note>
      <div className="stack-10" aria-live="polite">
        <h2 className="text-16" id={titleId}>
          {t(step.title)}
        </h2>
        <p id={textId}>{t(step.text)}</p>
        {step.shortcuts.length > 0 && (
          <ul className="introduction-keys stack-6">
            {step.shortcuts.map((id) => (
              <ShortcutRow key={id} id={id} />
            ))}
          </ul>
        )}
      </div>
      {place && <Button onClick={() => navigate(place.screenId, place.page)}>{t(place.label)}</Button>}
      <div className="row">
        {!isLast && (
          <Button variant="quiet" onClick={closeIntroduction}>
            {t('Skip the introduction')}
          </Button>
        )}
        <span className="row-6 push-right">
          {index > 0 && <Button onClick={() => setIndex(index - 1)}>{t('Back')}</Button>}
          <Button
            ref={next}
            variant="primary"
            onClick={() => (isLast ? closeIntroduction() : setIndex(index + 1))}
          >
            {isLast ? t('Done') : t('Next step')}
          </Button>
        </span>
      </div>
    </div>
  );
}

function ShortcutRow({ id }: { readonly id: ShortcutId }) {
  const keys = useKeys(id);
  return (
    <li className="stack-10 items-center dim">
      <Keys keys={keys} />
      <span>{t(shortcut(id).meaning)}</span>
    </li>
  );
}
