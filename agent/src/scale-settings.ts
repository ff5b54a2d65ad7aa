import { z } from 'zod';

// The message of each rule says what is expected; the settings add where, and what was found.
export const text = (expected: string) => z.string(expected).min(1, expected);
const whole = (from: number, to: number) => {
  const expected = `a whole number from ${from} to ${to}`;
  return z.int(expected).min(from, expected).max(to, expected);
};

const host = text('the address of the scale, such as 192.168.1.50');

const tcp = z.strictObject({ type: z.literal('tcp'), host, port: whole(1, 65_535) });

const serial = z.strictObject({
  type: z.literal('serial'),
  path: text('a serial port, such as /dev/ttyUSB0 or COM3'),
  baudRate: whole(110, 4_000_000).default(9_600),
  dataBits: z.literal([7, 8], '7 or 8').default(8),
  parity: z.enum(['none', 'even', 'odd'], 'none, even or odd').default('none'),
  stopBits: z.literal([1, 2], '1 or 2').default(1),
});

export const numberNames = ['int16', 'uint16', 'int32', 'uint32', 'float32'] as const;

const table = z.enum(['holding', 'input'], 'holding or input').default('holding');
const register = whole(0, 65_535);
const bigFirst = z.enum(['big-first', 'little-first'], 'big-first or little-first').default('big-first');

/** Where the weight is in the registers of a scale. */
const registerNumber = z.strictObject(
  {
    ...{ table, register },
    number: z.enum(numberNames, numberNames.join(', ')).default('int32'),
    wordOrder: bigFirst,
    byteOrder: bigFirst,
    factor: whole(1, 1_000).default(1),
    decimals: whole(0, 6).default(0),
  },
  'an object with register, number and decimals',
);

/** A bit of a register, counted from the least significant one, and its value when the statement is true. */
const registerBit = z.strictObject(
  { table, register, bit: whole(0, 15), when: z.literal([0, 1], '0 or 1').default(1) },
  'an object with register and bit',
);

const modbus = z.strictObject({
  type: z.literal('modbus'),
  host,
  port: whole(1, 65_535).default(502),
  unitId: whole(0, 255).default(1),
  weight: registerNumber,
  stable: registerBit.optional(),
  overloaded: registerBit.optional(),
});

const protocolNames = ['ascii', 'mt-sics', 'pattern', 'modbus'] as const;

const pattern = z.strictObject(
  {
    line: z
      .string('a line with [weight], such as [mark] [weight] [unit]')
      .max(200, 'at most 200 characters')
      .refine((line) => line.split('[weight]').length === 2, 'a line with [weight] once'),
    stable: z
      .array(z.string('a text').max(8, 'at most 8 characters'), 'a list of texts')
      .max(8, 'at most 8')
      .optional(),
  },
  'an object with line',
);

export const scale = z
  .strictObject(
    {
      scaleId: whole(1, Number.MAX_SAFE_INTEGER),
      protocol: z.enum(protocolNames, protocolNames.join(' or ')).optional(),
      connection: z.discriminatedUnion('type', [tcp, serial, modbus], 'an object whose type is serial, tcp or modbus'),
      unit: z.enum(['kg', 'g', 't', 'lb'], 'kg, g, t or lb').default('kg'),
      pattern: pattern.optional(),
    },
    'an object with scaleId and connection',
  )
  .transform(({ protocol, ...rest }) => ({
    ...rest,
    protocol:
      protocol ?? (rest.connection.type === 'modbus' ? 'modbus' : rest.pattern === undefined ? 'ascii' : 'pattern'),
  }))
  .refine(({ protocol, connection }) => (protocol === 'modbus') === (connection.type === 'modbus'), {
    path: ['protocol'],
    error: 'modbus for a connection of the type modbus, and another one otherwise',
  })
  .refine(({ protocol, pattern: line }) => (protocol === 'pattern') === (line !== undefined), {
    path: ['pattern'],
    error: 'a pattern if protocol is pattern, and none otherwise',
  });

export type ScaleSettings = z.output<typeof scale>;
export type Connection = ScaleSettings['connection'];
export type SerialSettings = z.output<typeof serial>;
export type ModbusSettings = z.output<typeof modbus>;
export type LinePattern = z.output<typeof pattern>;

/** The port of a scale as people write it. */
export const placeOf = (connection: Connection): string => {
  if (connection.type === 'serial') return connection.path;
  const address = `${connection.host}:${connection.port}`;
  return connection.type === 'tcp' ? address : `modbus:${address}/${connection.unitId}`;
};
