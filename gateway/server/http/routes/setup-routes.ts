import type { FastifyReply } from 'fastify';
import { AppError } from '../../../base/error.ts';
import { setupApi } from '../../../contract/api/setup-api.ts';
import { MAX_DESCRIPTION_FILE_BYTES } from '../../../contract/onboard/parameter.ts';
import { asTransfer } from '../answer/as-transfer.ts';
import { pageWithin } from '../answer/page-query.ts';
import type { App, RouteDependencies, Routes } from '../app.ts';
import { uploadedBytes } from '../body/uploaded-file.ts';
import { contextOf } from '../guard/request-context.ts';
import { serve, servePages } from './serve.ts';

export const SETUP_ROUTES: readonly Routes[] = [
  parameterRoutes,
  manualControlRoutes,
  calibrationRoutes,
  checklistRoutes,
  vehicleRemoteIdRoutes,
];

/** Onboard parameters of a vehicle: read, written with read-back, compared, exported as files. */
function parameterRoutes(app: App, dependencies: RouteDependencies): void {
  const { port } = dependencies;
  serve(app, setupApi.getVehicleParameters, (request) =>
    port.readParameters(request.params.vehicleId, request.query, contextOf(request)),
  );

  serve(app, setupApi.putVehicleParameters, (request, reply) => {
    const { vehicleId } = request.params;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      port.writeParameters(vehicleId, request.body.changes, context),
    );
  });

  servePages(
    app,
    setupApi.listParameterChanges,
    ({ changeId }) => changeId,
    ({ params: { vehicleId } }, { limit, beforeId }) => port.parameterHistory(vehicleId, limit, beforeId),
  );

  serve(app, setupApi.compareVehicleParameters, (request) =>
    port.compareParameters(request.params.vehicleId, request.body),
  );

  serve(app, setupApi.exportVehicleParameters, (request, reply) => {
    const { vehicleId } = request.params;
    const { format } = request.query;
    const text = port.exportParameters(vehicleId, format);
    void reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileStem(vehicleId)}.${format}"`);
    return text;
  });

  const { parameterDescriptions: descriptions } = port;
  serve(app, setupApi.importParameterDescriptions, async (request) => {
    const bytes = await uploadedBytes(request, MAX_DESCRIPTION_FILE_BYTES);
    return descriptions.import({ ...request.query, bytes }, contextOf(request));
  });

  serve(app, setupApi.fetchParameterDescriptions, (request) =>
    descriptions.fetch(request.body, contextOf(request)),
  );

  serve(app, setupApi.removeParameterDescriptions, (request, reply) => {
    descriptions.remove(request.params.firmware, contextOf(request));
    reply.code(204).send();
  });
}

/** Vehicle ids are ours, but the header must be safe regardless. */
function fileStem(vehicleId: string): string {
  return vehicleId.replace(/[^A-Za-z0-9_-]/g, '_');
}

/** Starts and stops manual control. The WebSocket carries the sticks. */
function manualControlRoutes(app: App, { manualControl }: RouteDependencies): void {
  serve(app, setupApi.getManualControl, (request) => {
    const control = manualControl.of(request.params.vehicleId);
    const { principal } = contextOf(request);
    const isOwn = control?.by.kind === principal.kind && control.by.id === principal.id;
    if (!control || !(isOwn || principal.kind === 'operator'))
      throw new AppError('not-found', 'You have not used manual control of this vehicle.');
    return control;
  });

  serve(app, setupApi.beginManualControl, (request, reply) => {
    const vehicleId = request.params.vehicleId;
    const context = contextOf(request);
    return whileHeld(reply, manualControl.begin(vehicleId, request.body, context), () => {
      try {
        manualControl.end(vehicleId, context);
      } catch {
        // It has already ended.
      }
    });
  });

  serve(app, setupApi.endManualControl, (request) =>
    manualControl.end(request.params.vehicleId, contextOf(request)),
  );
}

/** Calibrations and motor tests of vehicles on the ground. */
function calibrationRoutes(app: App, dependencies: RouteDependencies): void {
  const { calibrations } = dependencies;
  serve(app, setupApi.readVehicleCalibration, (request) => calibrations.ofVehicle(request.params.vehicleId));

  serve(
    app,
    setupApi.beginCalibration,
    // The run is its record: it answers as soon as it waits for the approval that its command names.
    async (request, reply) => {
      const vehicleId = request.params.vehicleId;
      const run = await calibrations.begin(vehicleId, request.body.kind, contextOf(request));
      if (run.state === 'authorising' && run.commandId !== null)
        reply.code(202).header('location', `/api/commands/${run.commandId}`);
      return run;
    },
  );

  serve(app, setupApi.confirmCalibrationPosition, (request) =>
    calibrations.confirmPosition(request.params.vehicleId, request.body.position, contextOf(request)),
  );

  serve(app, setupApi.previewCalibration, (request) =>
    calibrations.preview(request.params.vehicleId, contextOf(request)),
  );

  serve(app, setupApi.acceptCalibration, (request, reply) => {
    const vehicleId = request.params.vehicleId;
    return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
      calibrations.accept(vehicleId, context),
    );
  });

  serve(app, setupApi.cancelCalibration, (request) =>
    calibrations.cancel(request.params.vehicleId, contextOf(request)),
  );

  serve(app, setupApi.testMotor, (request, reply) => {
    const vehicleId = request.params.vehicleId;
    const context = contextOf(request);
    // The test may wait for approval, and the button may be released meanwhile.
    return whileHeld(reply, calibrations.testMotor(vehicleId, request.body, context), () =>
      calibrations.stopMotor(vehicleId, context),
    );
  });

  serve(app, setupApi.stopMotorTest, (request, reply) => {
    calibrations.stopMotor(request.params.vehicleId, contextOf(request));
    reply.code(204).send();
  });
}

/**
 * Waits for work that must stop when its caller leaves. Calls `onGone` once if the connection ends
 * before the answer. @throws what `work` throws
 */
async function whileHeld<Result>(
  reply: FastifyReply,
  work: Promise<Result>,
  onGone: () => void,
): Promise<Result> {
  reply.raw.once('close', onGone);
  try {
    return await work;
  } finally {
    reply.raw.off('close', onGone);
  }
}

/** Preflight checklists. The owner defines the items, and the pilot works through them. */
function checklistRoutes(app: App, { checklists }: RouteDependencies): void {
  serve(app, setupApi.listChecklists, ({ query }) =>
    pageWithin(checklists.list(), query, ({ checklistId }) => checklistId),
  );

  serve(app, setupApi.readChecklist, ({ params }) => checklists.get(params.checklistId));

  serve(app, setupApi.putChecklist, (request) =>
    checklists.put(request.params.checklistId, request.body, contextOf(request)),
  );

  serve(app, setupApi.deleteChecklist, (request, reply) => {
    checklists.remove(request.params.checklistId, contextOf(request));
    reply.code(204).send();
  });

  serve(app, setupApi.readVehicleChecklist, (request) => checklists.ofVehicle(request.params.vehicleId));

  serve(app, setupApi.chooseVehicleChecklist, (request) =>
    checklists.choose(request.params.vehicleId, request.body.checklistId, contextOf(request)),
  );

  serve(app, setupApi.tickVehicleChecklist, (request) =>
    checklists.tick(request.params.vehicleId, request.params.itemId, request.body.isDone, contextOf(request)),
  );

  serve(app, setupApi.resetVehicleChecklist, (request) =>
    checklists.reset(request.params.vehicleId, contextOf(request)),
  );
}

/** What an aircraft transmits as its own id. */
function vehicleRemoteIdRoutes(app: App, { remoteId }: RouteDependencies): void {
  serve(app, setupApi.getVehicleRemoteId, (request) => remoteId.ofVehicle(request.params.vehicleId));

  serve(app, setupApi.putVehicleRemoteId, (request) =>
    remoteId.putVehicle(request.params.vehicleId, request.body.basicId, contextOf(request)),
  );
}
