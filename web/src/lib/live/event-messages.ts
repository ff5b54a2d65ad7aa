/** A message of an event stream. */
export interface EventMessage {
  readonly event?: string;
  readonly id?: string;
  readonly data: string;
}

/**
 * Reads the messages of an event stream, as the HTML standard describes them.
 * @returns takes the next text of the stream, which may end anywhere
 */
export function messageReader(onMessage: (message: EventMessage) => void): (text: string) => void {
  let rest = '';
  let fields: { event?: string; id?: string } = {};
  let data: string[] = [];
  const take = (line: string): void => {
    // A line that begins with a colon is a comment: its field has no name.
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (line === '') {
      if (data.length > 0) onMessage({ ...fields, data: data.join('\n') });
      fields = {};
      data = [];
    } else if (field === 'data') data.push(value);
    else if (field === 'event' || field === 'id') fields[field] = value;
  };
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line.replace(/\r$/, ''));
  };
}
