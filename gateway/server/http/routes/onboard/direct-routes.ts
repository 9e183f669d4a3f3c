import { z } from 'zod';
import { AppError } from '../../../../base/error.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  consoleLineSchema,
  consoleOpenSchema,
  consoleOutputSchema,
  consoleSessionSchema,
} from '../../../../contract/onboard/console.ts';
import {
  rawMessageDefinitionSchema,
  rawMessageRequestSchema,
  rawMessageSentSchema,
  rawMessageSummarySchema,
} from '../../../../contract/onboard/raw-message.ts';
import { answers } from '../../answer/answers.ts';
import { listQuerySchema, pageWithin } from '../../answer/page-query.ts';
import type { App, RouteDependencies } from '../../app.ts';
import { contextOf } from '../request-context.ts';
import { TAGS } from '../tags.ts';
import { asTransfer, transferAnswers } from './as-transfer.ts';

const vehicleParams = z.object({ vehicleId: z.string().min(1).max(64) });
const sessionParams = z.object({ sessionId: z.string().min(1).max(64) });
const MAX_WAIT_MS = 10_000;

/** Raw messages and shell lines, sent to a vehicle unchanged. */
export function directRoutes(app: App, dependencies: RouteDependencies): void {
  const { portOf } = dependencies;
  app.get(
    '/api/raw-messages',
    {
      schema: {
        operationId: 'listRawMessages',
        tags: [TAGS.supporting],
        summary: 'All messages of the dialects. Gives the reason for each that cannot be sent raw',
        querystring: listQuerySchema,
        response: answers(200, listOf(rawMessageSummarySchema)),
      },
    },
    (request) => pageWithin(portOf(request).direct.rawMessages(), request.query, ({ name }) => name),
  );

  app.get(
    '/api/raw-messages/:name',
    {
      schema: {
        operationId: 'describeRawMessage',
        tags: [TAGS.supporting],
        summary: 'The fields of a message as named in the dialect, with types, units and value names',
        params: z.object({ name: z.string().min(1).max(64) }),
        response: answers(200, rawMessageDefinitionSchema),
      },
    },
    (request) => {
      const { name } = request.params;
      const message = portOf(request).direct.rawMessage(name);
      if (!message) throw new AppError('not-found', `The dialects of this station have no message ${name}.`);
      return message;
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/raw-message',
    {
      schema: {
        operationId: 'sendRawMessage',
        tags: [TAGS.supporting],
        summary:
          'Send one message that is not a command. Governance decides it like a command. Live vehicles require their id as confirmation',
        params: vehicleParams,
        body: rawMessageRequestSchema,
        response: transferAnswers(200, rawMessageSentSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId }, (context) =>
        portOf(request).direct.sendRaw(vehicleId, request.body, context),
      );
    },
  );

  app.post(
    '/api/vehicles/:vehicleId/console',
    {
      schema: {
        operationId: 'openConsole',
        tags: [TAGS.supporting],
        summary: 'Open the PX4 shell over SERIAL_CONTROL. It closes after five minutes without input',
        params: vehicleParams,
        body: consoleOpenSchema,
        response: transferAnswers(201, consoleSessionSchema),
      },
    },
    (request, reply) => {
      const { vehicleId } = request.params;
      return asTransfer(dependencies, request, reply, { vehicleId, status: 201 }, (context) =>
        portOf(request).direct.openConsole(vehicleId, request.body, context),
      );
    },
  );

  app.post(
    '/api/consoles/:sessionId/lines',
    {
      schema: {
        operationId: 'sendConsoleLine',
        tags: [TAGS.supporting],
        summary: 'Send one line to the shell. It is decided and recorded like a command, and sent once',
        params: sessionParams,
        body: consoleLineSchema,
        response: transferAnswers(200, consoleSessionSchema),
      },
    },
    (request, reply) =>
      asTransfer(dependencies, request, reply, { vehicleId: null }, (context) =>
        portOf(request).direct.consoleLine(request.params.sessionId, request.body, context),
      ),
  );

  app.get(
    '/api/consoles/:sessionId/output',
    {
      schema: {
        operationId: 'readConsole',
        tags: [TAGS.supporting],
        summary: 'Read the shell output from an offset on. Can wait for more',
        params: sessionParams,
        querystring: z.strictObject({
          from: z.coerce.number().int().min(0).default(0).describe('`nextOffset` of the previous answer'),
          waitMs: z.coerce
            .number()
            .int()
            .min(0)
            .max(MAX_WAIT_MS)
            .default(0)
            .describe('How long to wait for output if there is none yet'),
        }),
        response: answers(200, consoleOutputSchema),
      },
    },
    (request) => {
      const { from, waitMs } = request.query;
      return portOf(request).direct.consoleOutput(request.params.sessionId, from, waitMs, contextOf(request));
    },
  );

  app.delete(
    '/api/consoles/:sessionId',
    {
      schema: {
        operationId: 'closeConsole',
        tags: [TAGS.supporting],
        summary: 'End a session. Its output stays readable for a while',
        params: sessionParams,
        response: answers(200, consoleSessionSchema),
      },
    },
    (request) => portOf(request).direct.closeConsole(request.params.sessionId, contextOf(request)),
  );
}
