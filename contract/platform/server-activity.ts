import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { View } from '../view.ts';

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative().describe('Milliseconds.');
const at = z.iso.datetime();

const timing = z.object({
  name: z.string().describe('Name of a call of this contract, a page, or a statement of the program.'),
  count,
  average: milliseconds,
  slowest: milliseconds,
  slowestAt: at,
  requestId: z.string().optional().describe('The slowest request in the log. Absent for statements.'),
});

const serverActivity = z.object({
  server: z.string().describe('Name of the machine and id of the process.'),
  startedAt: at,
  measuredFrom: at.describe('Calls and statements were measured from here: one to two hours.'),
  calls: z.array(timing).describe('The slowest calls, slowest first.'),
  statements: z.array(timing).describe('The slowest statements of the database, slowest first.'),
  errors: z
    .array(
      z.object({
        code: z.string().describe('The code that the caller received, or job_failed.'),
        call: z.string().describe('The call, the page, or the task of the job.'),
        cause: z.string().optional().describe('The code of the database or the system, or the type of the error.'),
        statement: z.string().optional().describe('The statement that failed.'),
        requestId: z.string().optional().describe('The newest request in the log. Absent for jobs.'),
        count,
        firstAt: at,
        lastAt: at,
      }),
    )
    .describe('The newest different errors since the start, newest first, without messages and values.'),
  differentErrors: count.describe(
    'Different errors since the start; more than are listed if older ones are forgotten.',
  ),
});

export type ServerActivity = View<typeof serverActivity>;

export const serverActivityContract = {
  getServerActivity: endpoint({
    method: 'GET',
    path: '/admin-metrics/activity',
    access: 'platform',
    summary: 'Return the slowest calls and statements and the last errors of the server process that responds.',
    response: serverActivity,
    errors: [],
  }),
};
