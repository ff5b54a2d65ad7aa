/** Asks the main thread, which responds before the next question: for rows to read, or with lines to write. */
export type Ask<Question, Answer> = (question: Question) => Promise<Answer>;

/** A function that runs in a worker thread. Its input, output, questions and answers are plain data. */
export type TaskFunction = (input: never, ask: never) => unknown;

export interface HeavyTask<Run extends TaskFunction> {
  /** The address of the file that exports the function. */
  readonly file: string;
  readonly name: string;
  /** Maximum seconds of the processor. Five times as many may pass on the clock, without the time of waiting for responses. */
  readonly seconds: number;
  /** Only for its type; the main thread never loads the file. */
  readonly run?: Run;
}

type TaskNames<Module> = { [Name in keyof Module]: Module[Name] extends TaskFunction ? Name : never }[keyof Module];

/** Describes a function of another file as a task: `heavyTask<typeof import('./a.ts'), 'name'>(fileOfTask, 'name', 10)`. */
export const heavyTask = <Module, Name extends TaskNames<Module> & string>(
  file: URL,
  name: Name,
  seconds: number,
): HeavyTask<Extract<Module[Name], TaskFunction>> => ({ file: file.href, name, seconds });

export type TaskInput<Run extends TaskFunction> = Parameters<Run>[0];
export type TaskOutput<Run extends TaskFunction> = Awaited<ReturnType<Run>>;
export type TaskAnswer<Run extends TaskFunction> =
  Parameters<Run>[1] extends Ask<infer Question, infer Answer>
    ? (question: Question) => Answer | Promise<Answer>
    : never;
