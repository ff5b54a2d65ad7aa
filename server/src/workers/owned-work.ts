import type { OrgScope, PersonScope } from '../database/scope.ts';
import type { WorkOwner } from './fair-queue.ts';
import type { HeavyTask, TaskAnswer, TaskFunction, TaskInput, TaskOutput } from './heavy-task.ts';
import type { HeavyWork } from './heavy-work.ts';

/** Heavy work in the share of one owner. */
export interface OwnedWork {
  /** @throws ApplicationError like `HeavyWork.run` */
  run<Run extends TaskFunction>(
    task: HeavyTask<Run>,
    input: TaskInput<Run>,
    answer?: TaskAnswer<Run>,
  ): Promise<TaskOutput<Run>>;
}

function ownedWork(work: HeavyWork, owner: WorkOwner, left?: () => AbortSignal, isBackground = false): OwnedWork {
  return {
    run: (task, input, answer) =>
      work.run(task, input, owner, {
        isBackground,
        signal: left?.(),
        ...(answer === undefined ? {} : { answer }),
      }),
  };
}

interface Member {
  readonly organization: OrgScope;
  readonly person: PersonScope;
  left?(): AbortSignal;
}

/** Work that a member waits for. It ends if they leave. */
export const memberWork = (work: HeavyWork, { organization, person, left }: Member): OwnedWork =>
  ownedWork(work, { organization: String(organization.organizationId), person: String(person.personId) }, left);

/** Work for a visitor with a link. Visitors have a separate queue, so that they do not affect members. */
export const visitorWork = (
  work: HeavyWork,
  { address, left }: { readonly address: string; left(): AbortSignal },
): OwnedWork => ownedWork(work, { organization: 'visitors', person: address }, left);

/** Work of a job, without a time limit for waiting. */
export const jobWork = (work: HeavyWork, organizationId: number): OwnedWork =>
  ownedWork(work, { organization: String(organizationId), person: 'jobs' }, undefined, true);
