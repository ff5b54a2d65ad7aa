import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

import { simulatedAnswer } from './modbus-answer.ts';

export type SimulatedProtocol = 'ascii' | 'mt-sics' | 'column' | 'modbus';

/** Milliseconds between two weights. */
const showEvery = 50;

/** Weights while a load settles, as fractions of it. */
const settling = [0.2, 0.7, 1.08, 0.97, 1.01];

const lineOf: Readonly<Record<Exclude<SimulatedProtocol, 'modbus'>, (kilograms: number, isStable: boolean) => string>> =
  {
    ascii: (kilograms, isStable) =>
      `${isStable ? 'ST' : 'US'},GS,${kilograms < 0 ? '-' : '+'}${Math.abs(kilograms).toFixed(3).padStart(9)}kg\r\n`,
    'mt-sics': (kilograms, isStable) => `S ${isStable ? 'S' : 'D'} ${kilograms.toFixed(3).padStart(10)} kg\r\n`,
    // A scale of no known protocol: STX, the weight, its unit, and a mark only while it rests.
    column: (kilograms, isStable) => `\u0002${kilograms.toFixed(2).padStart(8)} kg ${isStable ? 'G' : ' '}\u0003\r\n`,
  };

/** Kilograms around the true zero that the simulated scale can set to zero: four percent of its 60 kg. */
const zeroRange = 2.4;

/** A simulated scale at a network port. That of MT-SICS answers to zero and tare. */
export class ScaleSimulator {
  readonly #protocol: SimulatedProtocol;
  readonly #server: Server;
  readonly #listeners = new Set<Socket>();
  /** What is on the platform, what the scale takes for zero, and its tare. */
  #kilograms = 0;
  #zero = 0;
  #tare = 0;
  #isStable = true;
  readonly #timer: NodeJS.Timeout;

  private constructor(protocol: SimulatedProtocol) {
    this.#protocol = protocol;
    this.#server = createServer((socket) => this.#greet(socket));
    this.#timer = setInterval(() => this.#show(), showEvery);
  }

  /** @param port 0 chooses a free one */
  static async start(protocol: SimulatedProtocol, port: number): Promise<ScaleSimulator> {
    const simulator = new ScaleSimulator(protocol);
    simulator.#server.listen(port, '127.0.0.1');
    await once(simulator.#server, 'listening');
    return simulator;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  /** Puts a load on the scale and waits while it rests. @param steady milliseconds for which it is stable */
  async put(kilograms: number, steady: number): Promise<void> {
    for (const share of settling) await this.#hold(kilograms * share, false, showEvery);
    await this.#hold(kilograms, true, steady);
  }

  /** Removes the load and waits until the scale has shown that it is empty. */
  async clear(empty: number): Promise<void> {
    await this.#hold(this.#kilograms / 2, false, showEvery);
    await this.#hold(0, true, empty);
  }

  /** The load does not come to rest until the next one. */
  shake(): void {
    this.#isStable = false;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    for (const socket of this.#listeners) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #hold(kilograms: number, isStable: boolean, milliseconds: number): Promise<void> {
    this.#kilograms = Math.round(kilograms * 1000) / 1000;
    this.#isStable = isStable;
    await new Promise((done) => setTimeout(done, milliseconds));
  }

  #greet(socket: Socket): void {
    socket.setNoDelay();
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#listeners.delete(socket));
    // Some protocols send by themselves, the others after a request.
    if (this.#protocol === 'modbus')
      socket.on('data', (bytes: Buffer) => {
        const answer = simulatedAnswer(bytes, Math.round(this.#kilograms * 1000), this.#isStable);
        if (answer !== undefined) socket.write(answer);
      });
    else if (this.#protocol !== 'mt-sics') this.#listeners.add(socket);
    else
      socket.on('data', (text) => {
        for (const command of String(text).split(/\r?\n/)) {
          if (command === 'SIR') this.#listeners.add(socket);
          else if (command !== '') socket.write(`${this.#obey(command)}\r\n`);
        }
      });
  }

  /** @returns the answer to a command of MT-SICS */
  #obey(command: string): string {
    if (command !== 'Z' && command !== 'T' && command !== 'TAC') return 'ES';
    if (command === 'TAC') {
      this.#tare = 0;
      return 'TAC A';
    }
    if (!this.#isStable) return `${command} I`;
    if (command === 'Z') {
      if (Math.abs(this.#kilograms) > zeroRange) return this.#kilograms > 0 ? 'Z +' : 'Z -';
      [this.#zero, this.#tare] = [this.#kilograms, 0];
      return 'Z A';
    }
    if (this.#kilograms - this.#zero < 0) return 'T -';
    this.#tare = this.#kilograms - this.#zero;
    return `T S ${this.#tare.toFixed(3).padStart(10)} kg`;
  }

  #show(): void {
    if (this.#protocol === 'modbus') return;
    const line = lineOf[this.#protocol](this.#kilograms - this.#zero - this.#tare, this.#isStable);
    for (const socket of this.#listeners) socket.write(line);
  }
}
