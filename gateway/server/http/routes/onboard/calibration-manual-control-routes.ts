import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import {
  calibrationRequestSchema,
  calibrationRunSchema,
  motorTestRequestSchema,
  motorTestSchema,
  positionConfirmationSchema,
  vehicleCalibrationSchema,
} from '../../../../contract/onboard/calibration.ts';
import {
  manualControlRequestSchema,
  manualControlSchema,
} from '../../../../contract/onboard/manual-control.ts';
import { answers } from '../../answer/answers.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';
import { asTransfer, transferAnswers } from './as-transfer.ts';

/** Starting and stopping manual control. The sticks themselves are sent over the WebSocket. */
export function manualControlRoutes(app: App, { manualControl, portOf }: RouteDependencies): void {
  /** @throws not-found for a vehicle the caller does not see */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', `Vehicle ${vehicleId} not found.`);
    return vehicleId;
  }

  app.get(
    '/api/vehicles/:vehicleId/manual-control',
    {
      schema: {
        operationId: 'getManualControl',
        tags: [TAGS.supporting],
        summary: 'State of your manual control of a vehicle, or how the last one ended',
        params: vehicleParams,
        response: answers(200, manualControlSchema),
      },
    },
    (request) => {
      const control = manualControl.of(shown(request, request.params.vehicleId));
      const { principal } = contextOf(request);
      const isOwn = control?.by.kind === principal.kind && control.by.id === principal.id;
      if (!control || !(isOwn || principal.kind === 'operator'))
        throw new AppError('not-found', 'You have not used manual control of this vehicle.');
      return control;
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/manual-control',
    {
      schema: {
        operationId: 'beginManualControl',
        tags: [TAGS.supporting],
        summary:
          'Start manual control of a flying copter. Then send `sticks` over the WebSocket at least every 0.5 s',
        params: vehicleParams,
        body: manualControlRequestSchema,
        response: answers(200, manualControlSchema),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      const context = contextOf(request);
      return whileHeld(reply, manualControl.begin(vehicleId, request.body, context), () => {
        try {
          manualControl.end(vehicleId, context);
        } catch {
          // It has already ended.
        }
      });
    },
  );

  app.delete(
    '/api/vehicles/:vehicleId/manual-control',
    {
      schema: {
        operationId: 'endManualControl',
        tags: [TAGS.supporting],
        summary: 'Stop manual control. The sticks are centred and the vehicle holds',
        params: vehicleParams,
        response: answers(200, manualControlSchema),
      },
    },
    (request) => manualControl.end(shown(request, request.params.vehicleId), contextOf(request)),
  );
}

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const nothing = z.strictObject({}).optional();

/** Calibrations and motor tests of vehicles on the ground. */
export function calibrationRoutes(app: App, dependencies: RouteDependencies): void {
  const { calibrations, portOf } = dependencies;
  /** A vehicle the caller does not see has none for it. @throws not-found */
  function shown(request: FastifyRequest, vehicleId: string): string {
    if (!portOf(request).vehicle(vehicleId))
      throw new AppError('not-found', `Vehicle ${vehicleId} not found.`);
    return vehicleId;
  }

  app.get(
    '/api/vehicles/:vehicleId/calibration',
    {
      schema: {
        operationId: 'readVehicleCalibration',
        tags: [TAGS.supporting],
        summary: 'Calibrations a vehicle supports, and the state of the latest one',
        params: vehicleParams,
        response: answers(200, vehicleCalibrationSchema),
      },
    },
    (request) => calibrations.ofVehicle(shown(request, request.params.vehicleId)),
  );

  app.post(
    '/api/vehicles/:vehicleId/calibration',
    {
      schema: {
        operationId: 'beginCalibration',
        tags: [TAGS.supporting],
        summary: 'Start a calibration. The vehicle must be on the ground and disarmed',
        params: vehicleParams,
        body: calibrationRequestSchema,
        response: { ...answers(200, calibrationRunSchema), 202: calibrationRunSchema },
      },
    },
    // The run is its record: it answers as soon as it waits for an approval, which its command names.
    async (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      const run = await calibrations.begin(vehicleId, request.body.kind, contextOf(request));
      if (run.state === 'authorising' && run.commandId !== null)
        reply.code(202).header('location', `/api/commands/${run.commandId}`);
      return run;
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/calibration/position',
    {
      schema: {
        operationId: 'confirmCalibrationPosition',
        tags: [TAGS.supporting],
        summary: 'Confirm that the vehicle is in the requested position',
        params: vehicleParams,
        body: positionConfirmationSchema,
        response: answers(200, calibrationRunSchema),
      },
    },
    (request) =>
      calibrations.confirmPosition(
        shown(request, request.params.vehicleId),
        request.body.position,
        contextOf(request),
      ),
  );

  app.post(
    '/api/vehicles/:vehicleId/calibration/preview',
    {
      schema: {
        operationId: 'previewCalibration',
        tags: [TAGS.supporting],
        summary: 'Finish the radio calibration and show the values to write',
        params: vehicleParams,
        body: nothing,
        response: answers(200, calibrationRunSchema),
      },
    },
    (request) => calibrations.preview(shown(request, request.params.vehicleId), contextOf(request)),
  );

  app.post(
    '/api/vehicles/:vehicleId/calibration/accept',
    {
      schema: {
        operationId: 'acceptCalibration',
        tags: [TAGS.supporting],
        summary: 'Save the result under review',
        params: vehicleParams,
        body: nothing,
        response: transferAnswers(200, calibrationRunSchema),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        calibrations.accept(vehicleId, context),
      );
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/calibration/cancel',
    {
      schema: {
        operationId: 'cancelCalibration',
        tags: [TAGS.supporting],
        summary: 'Cancel a calibration. No effect if it has ended',
        params: vehicleParams,
        body: nothing,
        response: answers(200, calibrationRunSchema),
      },
    },
    (request) => calibrations.cancel(shown(request, request.params.vehicleId), contextOf(request)),
  );

  app.post(
    '/api/vehicles/:vehicleId/motor-test',
    {
      schema: {
        operationId: 'testMotor',
        tags: [TAGS.supporting],
        summary: 'Spin one motor briefly, with the propellers removed. Answers when the time is over',
        params: vehicleParams,
        body: motorTestRequestSchema,
        response: answers(200, motorTestSchema),
      },
    },
    (request, reply) => {
      const vehicleId = shown(request, request.params.vehicleId);
      const context = contextOf(request);
      // The test may wait for a person's approval. By then the button may have been released.
      return whileHeld(reply, calibrations.testMotor(vehicleId, request.body, context), () =>
        calibrations.stopMotor(vehicleId, context),
      );
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/motor-test/stop',
    {
      schema: {
        operationId: 'stopMotorTest',
        tags: [TAGS.supporting],
        summary: 'Stop the motor test. No effect if none is running',
        params: vehicleParams,
        body: nothing,
        response: answers(204, z.undefined()),
      },
    },
    (request, reply) => {
      calibrations.stopMotor(shown(request, request.params.vehicleId), contextOf(request));
      reply.code(204).send();
    },
  );
}

/**
 * Waits for work that must stop when its caller leaves: `onGone` is called once when their connection ends
 * before the answer.
 * @throws what `work` throws
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
