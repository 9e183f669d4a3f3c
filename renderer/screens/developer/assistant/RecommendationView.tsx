import { Check, Plus } from 'lucide-react';
import type { Recommendation } from '../../../../gateway/contract/developer/assistant.ts';
import { MethodBadge } from '../../../components/badge/MethodBadge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { Prose } from '../../../components/Prose.tsx';
import { Sentence } from '../../../components/Sentence.tsx';
import { t, tParts } from '../../../language/translate.ts';
import { routeHref } from '../../../state/app/route.ts';
import { addToBasket, useBasketStore } from '../../../state/developer/basket-store.ts';
import { sayStatus } from '../../../state/developer/developer-notice-store.ts';
import { operationOf } from '../../../state/developer/reference.ts';
import { LayeredGraph } from './LayeredGraph.tsx';

/** The answer to a goal. */
export function RecommendationView({ recommendation }: { readonly recommendation: Recommendation }) {
  const selected = useBasketStore((state) => state.operationIds);
  const apis = recommendation.apis.toSorted((a, b) => a.order - b.order);
  const ids = apis.map(({ operationId }) => operationId);
  const areAllSelected = ids.every((id) => selected.includes(id));
  const { credits, risks, unknowns, diagram, screens } = recommendation;
  return (
    <div className="recommendation grid gap-12 items-start">
      <section className="dev-card card stack-10 recommendation-text" aria-labelledby="answer-title">
        <div className="row-spread gap-12">
          <h2 id="answer-title" lang="en">
            {recommendation.scenario}
          </h2>
          <span className="dev-tag">
            {recommendation.phrasedBy === 'rules'
              ? t('rule-based')
              : t('written by a language model from the sources')}
          </span>
        </div>
        <div lang="en">
          <Prose text={recommendation.text} />
        </div>
      </section>
      <section className="dev-card card stack-10 recommendation-diagram" aria-labelledby="diagram-title">
        <h2 id="diagram-title">{t('How they work together')}</h2>
        <LayeredGraph label={t('Architecture diagram')} nodes={diagram.nodes} edges={diagram.edges} />
      </section>
      <section className="dev-card card stack-10" aria-labelledby="apis-title">
        <div className="row-spread gap-12">
          <h2 id="apis-title">{t('APIs in order')}</h2>
          <Button
            disabledReason={areAllSelected ? t('All of them are selected.') : undefined}
            onClick={() => {
              addToBasket(...ids);
              sayStatus(t('{count} APIs added to the selection.', { count: ids.length }));
            }}
          >
            <Plus size={14} aria-hidden /> {t('Add all to selection')}
          </Button>
        </div>
        <ol className="api-steps grid">
          {apis.map((api, index) => {
            const operation = operationOf(api.operationId);
            const isSelected = selected.includes(api.operationId);
            return (
              <li key={api.operationId}>
                <span className="api-order number" aria-hidden>
                  {index + 1}
                </span>
                <div className="grows min-w-0 grid gap-3">
                  <p className="row semibold">
                    {operation && <MethodBadge method={operation.method} />}
                    <a href={routeHref('docs', api.operationId)}>{operation?.name ?? api.operationId}</a>
                    {operation && operation.credits > 0 && (
                      <Note as="span">{t('{count} credits', { count: operation.credits })}</Note>
                    )}
                  </p>
                  <p lang="en">{api.why}</p>
                  <SourceNote source={api.source} />
                </div>
                <Button
                  variant="quiet"
                  shape="square"
                  label={
                    isSelected
                      ? t('{name} is selected', { name: operation?.name })
                      : t('Add {name} to selection', { name: operation?.name })
                  }
                  onClick={() => addToBasket(api.operationId)}
                >
                  {isSelected ? <Check size={14} aria-hidden /> : <Plus size={14} aria-hidden />}
                </Button>
              </li>
            );
          })}
        </ol>
      </section>
      <div className="grid gap-12">
        {screens.length > 0 && (
          <section className="dev-card card stack-10" aria-labelledby="screens-title">
            <h2 id="screens-title">{t('In this window')}</h2>
            <ul className="stack-10">
              {screens.map(({ screen, title, why }) => (
                <li className="grid gap-2" key={screen} lang="en">
                  <p className="semibold">
                    <a href={`#/${screen}`}>{title}</a>
                  </p>
                  <p>{why}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="dev-card card stack-10" aria-labelledby="credits-title">
          <h2 id="credits-title">{t('Credits (cost)')}</h2>
          <p className="credit-numbers dim flex">
            <span>
              <Sentence
                parts={tParts('{credits} per run', {
                  credits: <strong className="number bright text-20">{credits.perRun}</strong>,
                })}
              />
            </span>
            <span>
              <Sentence
                parts={tParts('{credits} per month', {
                  credits: <strong className="number bright text-20">{credits.perMonth}</strong>,
                })}
              />
            </span>
          </p>
          <Note lang="en">{credits.assumption}</Note>
        </section>
        <section className="dev-card card stack-10" aria-labelledby="risks-title">
          <h2 id="risks-title">{t('Risks')}</h2>
          {risks.length === 0 && <Note>{t('None found in the documentation.')}</Note>}
          <ul className="risk-list stack-10">
            {risks.map((risk) => (
              <li className="grid gap-2" key={risk.text} lang="en">
                <p>
                  <strong>{risk.text}</strong>
                </p>
                <p>{risk.advice}</p>
                <SourceNote source={risk.source} />
              </li>
            ))}
          </ul>
        </section>
        {unknowns.length > 0 && (
          <section className="dev-card card stack-10" aria-labelledby="unknowns-title">
            <h2 id="unknowns-title">{t('Not matched')}</h2>
            <Note>{t('No operation matches these parts of the goal.')}</Note>
            <ul className="unknown-list stack-4">
              {unknowns.map((unknown) => (
                <li key={unknown} lang="en">
                  {unknown}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** The source of a statement: page and heading in our documentation, with the text on demand. */
function SourceNote({ source }: { readonly source: Recommendation['apis'][number]['source'] }) {
  return (
    <details className="source-note">
      <summary className="faint text-12 pointer">{source.title}</summary>
      <blockquote className="small-dim break-anywhere">{source.excerpt}</blockquote>
      <code className="dev-code">{source.link}</code>
    </details>
  );
}
