import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

interface Backends {
  readonly host: string;
  readonly port: number;
  /** Path of the socket for commands. */
  readonly socket: string;
  /** Address and port of each server. */
  readonly servers: readonly string[];
  readonly databasePort: number;
  /** Addresses of the machines with PostgreSQL and Patroni. */
  readonly databases: readonly string[];
}

/** HAProxy as docs/OPERATIONS.md shows it: requests go to servers whose /health/ready is 200, the database is the primary of Patroni. */
export const proxyConfiguration = ({ host, port, socket, servers, databasePort, databases }: Backends): string => `
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
  bind ${host}:${port}
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /health/ready
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map((at, index) => `  server s${index} ${at}`).join('\n')}
listen database
  mode tcp
  bind ${host}:${databasePort}
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  default-server check port 8008 inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map((at, index) => `  server db${index + 1} ${at}:5432`).join('\n')}
`;

/** A command on the socket of HAProxy. */
export async function commandProxy(socket: string, command: string): Promise<string> {
  const connection = connect(socket);
  connection.end(`${command}\n`);
  return text(connection);
}
