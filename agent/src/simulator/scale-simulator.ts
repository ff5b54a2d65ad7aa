import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

export type SimulatedProtocol = 'ascii' | 'mt-sics';

/** Milliseconds between two weights. */
const showEvery = 50;

/** Weights while a load settles, as fractions of it. */
const settling = [0.2, 0.7, 1.08, 0.97, 1.01];

const lineOf: Readonly<Record<SimulatedProtocol, (kilograms: number, isStable: boolean) => string>> = {
  ascii: (kilograms, isStable) =>
    `${isStable ? 'ST' : 'US'},GS,${kilograms < 0 ? '-' : '+'}${Math.abs(kilograms).toFixed(3).padStart(9)}kg\r\n`,
  'mt-sics': (kilograms, isStable) => `S ${isStable ? 'S' : 'D'} ${kilograms.toFixed(3).padStart(10)} kg\r\n`,
};

/** A simulated scale at a network port. */
export class ScaleSimulator {
  readonly #protocol: SimulatedProtocol;
  readonly #server: Server;
  readonly #listeners = new Set<Socket>();
  #kilograms = 0;
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

  /** Puts a load on the empty scale and waits until it is removed. @param steady milliseconds for which it is stable */
  async put(kilograms: number, steady: number): Promise<void> {
    for (const share of settling) await this.#hold(kilograms * share, false, showEvery);
    await this.#hold(kilograms, true, steady);
  }

  /** Removes the load and waits until the scale has shown that it is empty. */
  async clear(empty: number): Promise<void> {
    await this.#hold(this.#kilograms / 2, false, showEvery);
    await this.#hold(0, true, empty);
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
    // One protocol sends by itself, the other after a request.
    if (this.#protocol === 'ascii') this.#listeners.add(socket);
    else
      socket.on('data', (text) => {
        if (/^SIR\r?\n/m.test(String(text))) this.#listeners.add(socket);
      });
  }

  #show(): void {
    const line = lineOf[this.#protocol](this.#kilograms, this.#isStable);
    for (const socket of this.#listeners) socket.write(line);
  }
}
