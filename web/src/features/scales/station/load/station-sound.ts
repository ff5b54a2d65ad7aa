/** What a person hears and feels without looking at the tablet. */
export type Signal = 'stored' | 'set' | 'rejected' | 'attention' | 'heavy' | 'light' | 'unsettled';

/** A tone: its pitch in hertz, when it begins and how long it lasts, in seconds. */
type Tone = readonly [pitch: number, from: number, length: number];

/** Each signal has its own rhythm and direction: stored rises, rejected falls. */
const tones: Readonly<Record<Signal, readonly Tone[]>> = {
  stored: [
    [784, 0, 0.09],
    [1175, 0.1, 0.16],
  ],
  set: [[1047, 0, 0.14]],
  rejected: [
    [330, 0, 0.18],
    [220, 0.2, 0.34],
  ],
  attention: [
    [660, 0, 0.1],
    [660, 0.16, 0.1],
  ],
  heavy: [
    [988, 0, 0.08],
    [988, 0.12, 0.08],
    [988, 0.24, 0.08],
  ],
  light: [
    [523, 0, 0.12],
    [392, 0.15, 0.16],
  ],
  unsettled: [[587, 0, 0.07]],
};

/** Milliseconds of vibration and pause, for tablets that can. */
const vibrations: Readonly<Record<Signal, readonly number[]>> = {
  stored: [60],
  set: [30],
  rejected: [200, 100, 200],
  attention: [80, 60, 80],
  heavy: [60, 40, 60, 40, 60],
  light: [80, 60, 120],
  unsettled: [40],
};

const loudness = 0.25;
/** Seconds in which a tone begins and ends, so that it does not click. */
const ramp = 0.012;

function play(context: AudioContext, signal: Signal): void {
  for (const [pitch, from, length] of tones[signal]) {
    const [start, gain, source] = [context.currentTime + from, context.createGain(), context.createOscillator()];
    source.frequency.value = pitch;
    source.type = 'triangle';
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + ramp);
    gain.gain.setValueAtTime(loudness, start + length - ramp);
    gain.gain.linearRampToValueAtTime(0, start + length);
    source.connect(gain).connect(context.destination);
    source.start(start);
    source.stop(start + length);
  }
}

/** Plays signals. A browser lets a page sound after the first touch only. */
export class StationSound {
  #context: AudioContext | undefined;

  /** Called at each touch: opens the audio output, or wakes it up. */
  readonly wake = (): void => {
    try {
      this.#context ??= new AudioContext();
      // A tablet without an audio output weighs without sounds.
      if (this.#context.state === 'suspended') void this.#context.resume().catch(() => undefined);
    } catch {
      this.#context = undefined;
    }
  };

  give(signal: Signal): void {
    if (this.#context?.state === 'running') play(this.#context, signal);
    // Absent on tablets that do not vibrate.
    const vibrate: Navigator['vibrate'] | undefined = navigator.vibrate;
    if (navigator.userActivation?.hasBeenActive !== false) vibrate?.call(navigator, [...vibrations[signal]]);
  }

  close(): void {
    void this.#context?.close().catch(() => undefined);
    this.#context = undefined;
  }
}
