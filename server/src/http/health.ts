import type { FastifyInstance } from 'fastify';
import { type Queryable, statement } from '../database/statement.ts';

const ping = statement('ping', 'select');

/** `GET /health`: 200 while the server can do its work, 503 while the database is away. */
export function registerHealth(app: FastifyInstance, database: Queryable): void {
  app.get('/health', async (_request, reply) => {
    await database.run(ping, []);
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
