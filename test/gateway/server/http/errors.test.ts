import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { ERRORS, type ErrorCode, problemSchema } from '../../../../gateway/contract/error.ts';
import { toAppError, toProblem } from '../../../../gateway/server/http/answer/problem.ts';

const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section] as const),
);

describe('docs/errors.md', () => {
  it('explains every code and no other', () => {
    expect([...sections.keys()]).toEqual(Object.keys(ERRORS));
  });

  it.each(Object.keys(ERRORS) as ErrorCode[])('%s: its status, what happened and what to do', (code) => {
    expect(sections.get(code)).toContain(`Status ${ERRORS[code].status}. `);
    expect(sections.get(code)).toMatch(/\n\nWhat to do: .{20,}/);
  });
});

describe('a problem', () => {
  it('has the members of RFC 9457 and cannot be overwritten by context', () => {
    const error = new AppError('vehicle-busy', 'text', {
      context: { status: 200, code: 'x', retryAfterS: 2 },
    });
    const problem = toProblem(error, '/p', 'f'.repeat(32));
    expect(problemSchema.parse(problem)).toEqual(problem);
    expect(problem).toMatchObject({ status: 409, code: 'vehicle-busy', instance: '/p', retryAfterS: 2 });
  });

  it.each([undefined, null, 'text', 5, new Error('x'), { statusCode: 500 }])(
    'is internal for %o',
    (thrown) => {
      expect(toAppError(thrown).code).toBe('internal-error');
    },
  );
});
