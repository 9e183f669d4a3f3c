import { FlaskConical } from 'lucide-react';
import {
  createContext,
  type KeyboardEvent,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { t } from '../../../language/translate.ts';
import { useRequest } from '../../../state/connection/use-request.ts';
import { type ExpressionOffer, offersAt } from '../../../state/workflow/workflow-offers.ts';

export interface ExpressionFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Its path in the node, as problems name it. */
  readonly field: string;
  readonly isLabelHidden?: boolean;
}

/** A JSONata expression. Outputs of earlier nodes are completed while typing, and it can be tried. */
export function ExpressionField({ label, value, onChange, field, isLabelHidden }: ExpressionFieldProps) {
  const scope = useExpressionScope();
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const taken = useRef<{ readonly text: string; readonly caret: number }>(undefined);
  const [cursor, setCursor] = useState<number>();
  const [at, setAt] = useState(0);
  const { from, fitting } = offersAt(scope.offers, value, cursor ?? 0);
  const isOpen = cursor !== undefined && fitting.length > 0;
  const problem = scope.problemOf(field);
  const take = (offer: ExpressionOffer) => {
    const end = cursor ?? value.length;
    const text = value.slice(0, from) + offer.path + value.slice(end);
    taken.current = { text, caret: from + offer.path.length };
    onChange(text);
    setCursor(undefined);
  };
  // Immediately, not a frame later: what is typed next belongs behind the completion.
  useLayoutEffect(() => {
    if (!taken.current || input.current?.value !== taken.current.text) return;
    const { caret } = taken.current;
    taken.current = undefined;
    input.current.setSelectionRange(caret, caret);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const chosen = fitting[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setAt((at + (event.key === 'ArrowDown' ? 1 : fitting.length - 1)) % fitting.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen);
    else if (event.key === 'Escape') setCursor(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="grid relative gap-3">
      <label className={isLabelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={input}
        id={id}
        className="input number expression-text text-12"
        role="combobox"
        rows={Math.min(6, Math.max(1, value.split('\n').length, Math.ceil(value.length / 34)))}
        maxLength={4000}
        spellCheck={false}
        value={value}
        data-field={field}
        aria-invalid={problem !== undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-offers` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => {
          onChange(event.target.value);
          setCursor(event.target.selectionStart);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(undefined)}
      />
      {isOpen && (
        <div
          id={`${id}-offers`}
          className="expression-offers absolute scrolls border-strong rounded surface-1"
          role="listbox"
          aria-label={t('Completions')}
        >
          {fitting.map((offer, index) => (
            <div
              key={offer.path}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="expression-offer text-12 grid rounded-4 break-anywhere"
              onMouseDown={(event) => {
                event.preventDefault();
                take(offer);
              }}
            >
              <code className="number">{offer.path}</code>
              <span className="dim text-11">{offer.note}</span>
            </div>
          ))}
        </div>
      )}
      {problem !== undefined && (
        <Note tone="error" id={`${id}-problem`}>
          {problem}
        </Note>
      )}
      <TryExpression expression={value} label={label} />
    </div>
  );
}

function TryExpression({ expression, label }: { readonly expression: string; readonly label: string }) {
  const { tryOut, tryNote } = useExpressionScope();
  const [result, setResult] = useState<string>();
  const { failure, send } = useRequest();
  const attempt = () =>
    send(async () => setResult(JSON.stringify(await tryOut(expression), null, 1) ?? t('nothing')));
  return (
    <div className="expression-try flex gap-6 items-start">
      <Button
        variant="quiet"
        label={t('Try {label}', { label })}
        tooltip={tryNote}
        disabledReason={expression.trim() === '' ? t('Enter an expression first.') : undefined}
        onClick={() => void attempt()}
      >
        <FlaskConical size={12} aria-hidden />
        {t('Try')}
      </Button>
      <output
        className="expression-result number grows scrolls text-12 break-anywhere"
        data-failed={failure !== undefined || undefined}
      >
        {(failure ?? result)?.slice(0, 600)}
      </output>
    </div>
  );
}

/** The context of the expressions of one node. */
export interface ExpressionScope {
  readonly offers: readonly ExpressionOffer[];
  /** Evaluates with the data of the last run; throws what is wrong. */
  readonly tryOut: (expression: string) => Promise<unknown>;
  /** What it is tried with, as text. */
  readonly tryNote: string;
  /** The problem of a field of the node, such as `body.zoneId`. */
  readonly problemOf: (field: string) => string | undefined;
}

export const ExpressionContext = createContext<ExpressionScope>({
  offers: [],
  tryOut: () => Promise.resolve(undefined),
  tryNote: '',
  problemOf: () => undefined,
});

export function useExpressionScope(): ExpressionScope {
  return useContext(ExpressionContext);
}
