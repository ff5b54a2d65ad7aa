// Whether two responses are equal, apart from what differs between two readings of one version.

/** What is compared of a response. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  /** Parts by their place: values of JSON, or lines of a text. */
  readonly parts: ReadonlyMap<string, string>;
}

const started = new Date().toISOString();
const isTimeOfRun = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) && value >= started;

/** The values of JSON by their place, such as `items.0.name`. Servers that wait for a limit differ in the seconds that remain. */
function valuesIn(value: unknown, place: string, parts: Map<string, string>): void {
  if (place === 'retryAfter' || isTimeOfRun(value)) return;
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    parts.set(place, JSON.stringify(value));
    return;
  }
  for (const [key, item] of Object.entries(value)) valuesIn(item, place === '' ? key : `${place}.${key}`, parts);
}

/** The attributes of an element as browsers read them: without an order, without the case of their names, and an empty value as none. */
const sorted = (attributes: string): string =>
  (attributes.match(/ [\w-]+(="[^"]*")?/g) ?? [])
    .map((attribute) => attribute.replace(/[\w-]+/, (name) => name.toLowerCase()).replace(/=""$/, ''))
    .sort()
    .join('');

/** A page without what a build names: files, classes and ids. */
const visible = (html: string): string =>
  html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<link\b[^>]*>/g, '')
    .replace(/ (class|id|for|style|aria-(labelledby|describedby|controls))="[^"]*"/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/( [\w-]+(="[^"]*")?)+(?=\/?>)/g, sorted)
    .replace(/></g, '>\n<');

const textTypes = /^(text|image\/svg|application\/(xml|javascript))/;

export async function read(response: Response): Promise<Answer> {
  const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const parts = new Map<string, string>();
  if (type === 'application/json') valuesIn(await response.json(), '', parts);
  else if (textTypes.test(type)) {
    const text = await response.text();
    for (const [index, line] of (type === 'text/html' ? visible(text) : text).split('\n').entries())
      parts.set(`line ${index + 1}`, line);
  } else {
    // Files contain the time at which they were written: only their kind is compared.
    await response.arrayBuffer();
  }
  return { status: response.status, type, parts };
}

/** The first difference; undefined if there is none. @param again the answer of a second server of the older version */
export function difference(before: Answer, again: Answer, after: Answer): string | undefined {
  if (before.status !== after.status) return `status ${before.status} is ${after.status}`;
  if (before.type !== after.type) return `${before.type} is ${after.type}`;
  for (const place of new Set([...before.parts.keys(), ...after.parts.keys()])) {
    const [old, repeated, now] = [before, again, after].map(({ parts }) => parts.get(place));
    if (old !== now && old === repeated) return `${place}: ${old ?? 'nothing'} is ${now ?? 'nothing'}`;
  }
  return undefined;
}
