import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** HAProxy as docs/OPERATIONS.md shows it: requests go to servers whose /health/ready is 200. */
export const proxyConfiguration = (port: number, socket: string, servers: readonly number[]): string => `
global
  maxconn 2000
  stats socket ${socket} mode 600 level admin
defaults
  mode http
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout check 1s
  retries 3
  option redispatch 1
  option forwardfor
frontend tunna
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /health/ready
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((at, index) => `  server s${index} 127.0.0.1:${at}`).join('\n')}
`;

/** A command on the socket of HAProxy. */
export async function tellProxy(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.end(`${command}\n`);
  return text(connection);
}
