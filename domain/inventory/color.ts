type Channels = readonly [red: number, green: number, blue: number];

const black: Channels = [0, 0, 0];
const white: Channels = [255, 255, 255];

function parseColor(color: string): Channels {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new RangeError(`not a colour of the form #rrggbb: ${color}`);
  const channel = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function toHex(channels: Channels): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The linear share of each channel value: the search for a readable colour needs hundreds. */
const linear = Array.from({ length: 256 }, (_, channel) => {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance as WCAG 2.2 defines it: 0 for black, 1 for white. */
function luminance([red, green, blue]: Channels): number {
  return 0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);
}

function contrastOf(a: Channels, b: Channels): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function mix(color: Channels, target: Channels, step: number): Channels {
  const channel = (from: number, to: number) => Math.round(from + ((to - from) * step) / 255);
  return [channel(color[0], target[0]), channel(color[1], target[1]), channel(color[2], target[2])];
}

/**
 * WCAG contrast ratio of two colours, from 1 (the same) to 21 (black on white).
 *
 * @throws RangeError for anything but #rrggbb
 */
export function contrast(a: string, b: string): number {
  return contrastOf(parseColor(a), parseColor(b));
}

/**
 * The colour itself if it is readable on the surface, else the nearest mixture with black (on a light surface) or white (on a dark one)
 * that is. It always exists for a `minimum` up to 4.5; beyond that, the result may be black or white.
 *
 * @param minimum WCAG contrast ratio: 4.5 for text, 3 for large text and shapes
 * @returns #rrggbb in lower case
 * @throws RangeError for anything but #rrggbb
 */
export function readableColor(color: string, surface: string, minimum = 4.5): string {
  const from = parseColor(color);
  const ground = parseColor(surface);
  const target = contrastOf(black, ground) >= contrastOf(white, ground) ? black : white;
  for (let step = 0; step < 255; step += 1) {
    const candidate = mix(from, target, step);
    if (contrastOf(candidate, ground) >= minimum) return toHex(candidate);
  }
  return toHex(target);
}
