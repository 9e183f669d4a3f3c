import { WORKFLOW_PORTS, type WorkflowNodeType } from '../../../../gateway/contract/developer/workflow.ts';

/** A request to add a node. */
export interface NewNodeWish {
  readonly type: WorkflowNodeType;
  /** For operations. */
  readonly operationId?: string | undefined;
}

const MEDIA_TYPE = 'application/x-aerodeck-node';

export function writeDraggedNode(transfer: DataTransfer, wish: NewNodeWish): void {
  transfer.setData(MEDIA_TYPE, `${wish.type} ${wish.operationId ?? ''}`);
  transfer.effectAllowed = 'copy';
}

/** Undefined when something else is dragged. */
export function readDraggedNode(transfer: DataTransfer): NewNodeWish | undefined {
  const [type = '', operationId] = transfer.getData(MEDIA_TYPE).split(' ');
  return type in WORKFLOW_PORTS
    ? { type: type as WorkflowNodeType, operationId: operationId || undefined }
    : undefined;
}
