import { connect } from 'node:net';
import { tcpSentence } from '../fault.ts';
import type { OpenConnection } from './connection.ts';

/** Milliseconds until a connection attempt fails. */
const timeout = 5_000;

/** A scale with a network port, or behind a converter from serial to network. */
export const openTcp =
  (host: string, port: number): OpenConnection =>
  (listener) => {
    const socket = connect({ host, port, keepAlive: true, keepAliveInitialDelay: 10_000, noDelay: true });
    let reason = `The scale at ${host}:${port} closed the connection.`;
    const tooLong = setTimeout(() => {
      reason = `The scale at ${host}:${port} does not answer; expected the address of the scale or of its converter.`;
      socket.destroy();
    }, timeout);
    socket.setEncoding('latin1');
    socket.once('connect', () => {
      clearTimeout(tooLong);
      listener.opened();
    });
    socket.on('data', (text) => listener.received(String(text)));
    socket.on('error', (error) => {
      reason = tcpSentence(error, host, port);
    });
    socket.once('close', () => {
      clearTimeout(tooLong);
      listener.closed(reason);
    });
    return { write: (text) => void socket.write(text, 'latin1'), close: () => socket.destroy() };
  };
