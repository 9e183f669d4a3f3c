import { List, Workflow } from 'lucide-react';
import { Button } from '../../components/button/Button.tsx';
import { t } from '../../language/translate.ts';
import { useWorkflowViewStore } from '../../state/workflow/workflow-view-store.ts';

/** Canvas or list: the same workflow; both can do everything. */
export function ViewSwitch() {
  const view = useWorkflowViewStore((state) => state.view);
  return (
    <fieldset className="view-switch flex gap-2" aria-label={t('View')}>
      <Button isPressed={view === 'canvas'} onClick={() => useWorkflowViewStore.setState({ view: 'canvas' })}>
        <Workflow size={14} aria-hidden />
        {t('Canvas')}
      </Button>
      <Button isPressed={view === 'list'} onClick={() => useWorkflowViewStore.setState({ view: 'list' })}>
        <List size={14} aria-hidden />
        {t('List')}
      </Button>
    </fieldset>
  );
}
