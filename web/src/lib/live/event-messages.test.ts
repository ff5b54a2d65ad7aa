import { expect, it } from 'vitest';
import { type EventMessage, messageReader } from './event-messages.ts';

function messagesOf(parts: Iterable<string>): EventMessage[] {
  const found: EventMessage[] = [];
  const read = messageReader((message) => found.push(message));
  for (const part of parts) read(part);
  return found;
}

const stream =
  'retry: 1000\n\n: keep-alive\n\nevent: change\nid: 7\ndata: {"kind":"claim"}\n\ndata:a: b\ndata\ndata:  c\n\nevent: ready\nid: 8\n\nevent: end\ndata: {}\n\ndata: cut off';
const messages = [
  { event: 'change', id: '7', data: '{"kind":"claim"}' },
  { data: 'a: b\n\n c' },
  { event: 'end', data: '{}' },
];

it('reads messages with their names, ids and lines; comments and unfinished messages are none', () => {
  expect(messagesOf([stream])).toEqual(messages);
  expect(messagesOf([stream.replaceAll('\n', '\r\n')])).toEqual(messages);
});

it('reads the same messages however the stream is cut', () => {
  expect(messagesOf(stream)).toEqual(messages);
  expect(messagesOf(stream.replaceAll('\n', '\r\n'))).toEqual(messages);
});
