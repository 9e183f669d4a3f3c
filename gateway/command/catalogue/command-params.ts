import { AppError } from '../../base/error.ts';
import { COMMAND_PARAMS, type CommandName, type CommandParams } from '../../contract/command/command.ts';

/**
 * The parameters with their defaults. The API has checked them already; they are checked again before anything is
 * sent. @throws validation
 */
export function parseCommandParams(command: CommandName, params: unknown): CommandParams {
  const parsed = COMMAND_PARAMS[command].safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('validation', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'does not fit'}`);
}
