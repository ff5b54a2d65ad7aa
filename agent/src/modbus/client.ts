import type { ScaleConnection } from '../connection/connection.ts';
import { AnswerReader, type ModbusAnswer, type RegisterRead, readRequest } from './frame.ts';

/** Milliseconds until a missing answer ends the connection. */
const timeout = 3_000;

interface Waiting {
  readonly transaction: number;
  readonly read: RegisterRead;
  readonly timer: NodeJS.Timeout;
  resolve(answer: ModbusAnswer): void;
  reject(problem: ModbusProblem): void;
}

/** What is wrong with the answers of a scale: the end of a sentence that names it. */
export class ModbusProblem extends Error {
  override readonly name = 'ModbusProblem';
}

/** Sends one request after another over a connection. */
export class ModbusClient {
  readonly #link: ScaleConnection;
  readonly #unitId: number;
  readonly #answers = new AnswerReader();
  #transaction = 0;
  #waiting: Waiting | undefined;

  constructor(link: ScaleConnection, unitId: number) {
    this.#link = link;
    this.#unitId = unitId;
  }

  /** @throws ModbusProblem if the answer does not arrive, or answers something else */
  ask(read: RegisterRead): Promise<ModbusAnswer> {
    this.#transaction = (this.#transaction + 1) % 0x1_0000;
    const transaction = this.#transaction;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.fail('does not answer a request; expected another unit or port'), timeout);
      this.#waiting = { transaction, read, timer, resolve, reject };
      this.#link.write(readRequest(transaction, this.#unitId, read).toString('latin1'));
    });
  }

  /** Takes received text, one character for each byte. */
  take(text: string): void {
    const answers = this.#answers.take(Buffer.from(text, 'latin1'));
    if (answers === undefined) this.fail('does not send Modbus TCP; expected another port');
    for (const answer of answers ?? []) this.#accept(answer);
  }

  /** Ends the waiting request. */
  fail(problem: string): void {
    clearTimeout(this.#waiting?.timer);
    this.#waiting?.reject(new ModbusProblem(problem));
    this.#waiting = undefined;
  }

  #accept(answer: ModbusAnswer): void {
    const waiting = this.#waiting;
    // The late answer of an earlier request has another number.
    if (waiting?.transaction !== answer.transaction) return;
    const { read } = waiting;
    if ('words' in answer && (answer.table !== read.table || answer.words.length !== read.count)) {
      this.fail('answers with other registers; expected another scale or converter');
      return;
    }
    clearTimeout(waiting.timer);
    this.#waiting = undefined;
    waiting.resolve(answer);
  }
}
