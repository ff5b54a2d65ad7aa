/** Reads registers of one table. */
export interface RegisterRead {
  readonly table: 'holding' | 'input';
  readonly register: number;
  readonly count: number;
}

/** An answer: the content of the registers, or the code of an exception. */
export type ModbusAnswer = { readonly transaction: number } & (
  | { readonly words: readonly number[]; readonly table: RegisterRead['table'] }
  | { readonly exception: number }
);

const functionOf = { holding: 3, input: 4 } as const;
const tableOf: Readonly<Record<number, RegisterRead['table']>> = { 3: 'holding', 4: 'input' };

/** Bytes before the unit and the function: transaction, protocol and length. */
const headerLength = 6;
/** Bytes of the shortest and the longest frame after the header. */
const [shortest, longest] = [3, 254];

/** A request of Modbus TCP. */
export function readRequest(transaction: number, unitId: number, { table, register, count }: RegisterRead): Buffer {
  const frame = Buffer.alloc(12);
  frame.writeUInt16BE(transaction, 0);
  frame.writeUInt16BE(headerLength, 4);
  frame.writeUInt8(unitId, 6);
  frame.writeUInt8(functionOf[table], 7);
  frame.writeUInt16BE(register, 8);
  frame.writeUInt16BE(count, 10);
  return frame;
}

function answerOf(transaction: number, body: Buffer): ModbusAnswer | undefined {
  const code = body.readUInt8(1);
  const second = body.readUInt8(2);
  if ((code & 0x80) !== 0) return tableOf[code & 0x7f] === undefined ? undefined : { transaction, exception: second };
  const table = tableOf[code];
  if (table === undefined || second % 2 !== 0 || body.length !== 3 + second) return undefined;
  const words = Array.from({ length: second / 2 }, (_, index) => body.readUInt16BE(3 + index * 2));
  return { transaction, table, words };
}

/** Splits received bytes into answers. */
export class AnswerReader {
  #rest = Buffer.alloc(0);

  /** The answers that these bytes complete; undefined if they are no Modbus TCP, after which no frame can be found any more. */
  take(bytes: Buffer): ModbusAnswer[] | undefined {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const answers: ModbusAnswer[] = [];
    while (this.#rest.length >= headerLength) {
      const length = this.#rest.readUInt16BE(4);
      if (this.#rest.readUInt16BE(2) !== 0 || length < shortest || length > longest) return undefined;
      if (this.#rest.length < headerLength + length) break;
      const answer = answerOf(this.#rest.readUInt16BE(0), this.#rest.subarray(headerLength, headerLength + length));
      if (answer === undefined) return undefined;
      answers.push(answer);
      this.#rest = this.#rest.subarray(headerLength + length);
    }
    return answers;
  }
}
