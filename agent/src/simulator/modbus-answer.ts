/** The registers of the simulated scale: its weight in grams in two registers, and whether it rests in bit 0 of the next. */
const simulatedRegisters = (grams: number, isStable: boolean): number[] => [
  (grams >> 16) & 0xffff,
  grams & 0xffff,
  isStable ? 1 : 0,
];

/** Answers one request of Modbus TCP; a register that does not exist is an exception. Other bytes have no answer. */
export function simulatedAnswer(request: Buffer, grams: number, isStable: boolean): Buffer | undefined {
  if (request.length !== 12) return undefined;
  const [code, first, count] = [request.readUInt8(7), request.readUInt16BE(8), request.readUInt16BE(10)];
  const words = simulatedRegisters(grams, isStable).slice(first, first + count);
  const isRead = code === 3 && words.length === count;
  const body = isRead
    ? Buffer.from([code, count * 2, ...words.flatMap((word) => [word >> 8, word & 0xff])])
    : Buffer.from([code | 0x80, code === 3 ? 2 : 1]);
  const head = Buffer.from(request.subarray(0, 7));
  head.writeUInt16BE(body.length + 1, 4);
  return Buffer.concat([head, body]);
}
