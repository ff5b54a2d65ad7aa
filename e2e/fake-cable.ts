import type { Page } from '@playwright/test';

/** What the scale at the fake cable sends, and at which speed it can be read. */
export interface CableScale {
  readonly kg: string;
  /** `flickering`: the last digit changes with each line. `moving`: without rest. */
  readonly sends: 'steady' | 'flickering' | 'moving' | 'over' | 'under' | 'garbage' | 'nothing';
  readonly baudRate: number;
}

interface FakeWindow extends Window {
  cableScale: CableScale;
  unplug(): void;
  plug(): void;
}

/** A browser with one serial port, in which a person grants it in the browser's dialog, or refuses. The grant survives a reload. */
export const withCable = (page: Page, first: CableScale & { readonly isRefused?: boolean }) =>
  page.addInitScript((start) => {
    const fake = window as unknown as FakeWindow;
    const stored = (name: string) => localStorage.getItem(`fake cable ${name}`);
    const store = (name: string, text: string) => localStorage.setItem(`fake cable ${name}`, text);
    fake.cableScale = JSON.parse(stored('scale') ?? JSON.stringify(start));
    const lineOf = (turn: number): string => {
      const { kg, sends } = fake.cableScale;
      const shown = sends === 'flickering' && turn % 2 === 1 ? (Number(kg) + 0.01).toFixed(2) : kg;
      const state = { over: 'OL', under: 'UL', moving: 'US', flickering: turn % 4 < 2 ? 'US' : 'ST' }[sends as string];
      return `${state ?? 'ST'},GS,+ ${shown}kg\r\n`;
    };
    class Port {
      readable: ReadableStream<Uint8Array> | null = null;
      writable: WritableStream<Uint8Array> | null = null;
      #lose = () => {};
      async open({ baudRate }: { baudRate: number }) {
        if (this.readable !== null) throw new DOMException('The port is already open.', 'InvalidStateError');
        let turn = 0;
        let timer: ReturnType<typeof setInterval> | undefined;
        this.readable = new ReadableStream({
          start: (controller) => {
            timer = setInterval(() => {
              turn += 1;
              const { sends, baudRate: right } = fake.cableScale;
              if (sends === 'nothing') return;
              const isNoise = sends === 'garbage' || baudRate !== right;
              controller.enqueue(new TextEncoder().encode(isNoise ? '~)x\r\n^^q' : lineOf(turn)));
            }, 50);
            this.#lose = () => {
              clearInterval(timer);
              this.readable = null;
              controller.error(new DOMException('The device has been lost.', 'NetworkError'));
            };
          },
          cancel: () => clearInterval(timer),
        });
        this.writable = new WritableStream();
      }
      async close() {
        this.readable = null;
      }
      lose() {
        this.#lose();
      }
    }
    const port = new Port();
    const isPlugged = () => stored('unplugged') !== 'yes';
    const serial = Object.assign(new EventTarget(), {
      async requestPort() {
        if (start.isRefused === true) throw new DOMException('No port selected by the user.', 'NotFoundError');
        store('granted', 'yes');
        return port;
      },
      getPorts: async () => (stored('granted') === 'yes' && isPlugged() ? [port] : []),
    });
    fake.unplug = () => {
      store('unplugged', 'yes');
      port.lose();
    };
    fake.plug = () => {
      store('unplugged', 'no');
      serial.dispatchEvent(new Event('connect'));
    };
    Object.defineProperty(navigator, 'serial', { value: serial });
  }, first);

/** Changes what the scale sends, also after a reload. */
export const putOnCable = (page: Page, change: Partial<CableScale>) =>
  page.evaluate((changed) => {
    const fake = window as unknown as FakeWindow;
    fake.cableScale = { ...fake.cableScale, ...changed };
    localStorage.setItem('fake cable scale', JSON.stringify(fake.cableScale));
  }, change);

export const unplugCable = (page: Page) => page.evaluate(() => (window as unknown as FakeWindow).unplug());

export const plugCable = (page: Page) => page.evaluate(() => (window as unknown as FakeWindow).plug());
